import { useTexts } from '../../app/language.tsx'
import { PasswordForm } from '../account/password-form.tsx'
import { FrontDoor } from './front-door.tsx'
import { texts } from './texts.ts'

/** A user whose password was set by another person has to choose one first. */
export default function FirstPassword() {
  const t = useTexts(texts)
  return (
    <FrontDoor title={t('firstTitle')} hint={t('firstHint')}>
      <PasswordForm currentLabel={t('given')} />
    </FrontDoor>
  )
}
