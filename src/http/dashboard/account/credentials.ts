/** What a person types to prove who they are. */
import Type from 'typebox'
import { passwordLengthMax } from '../../../users/index.ts'

export const Code = Type.String({
  minLength: 1,
  maxLength: 40,
  description: 'A code of the app, or a backup code',
})

export const Password = Type.String({ minLength: 1, maxLength: passwordLengthMax })
