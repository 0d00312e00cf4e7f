import type { InputWrapperProps } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './fields.module.css'

/** Short fields in a row, with the buttons that use them. */
export function Fields({ children }: { children: ReactNode }) {
  return <div className={classes.fields}>{children}</div>
}

/** Of a field with a hint: it goes below, so that the inputs of a row stand in line. */
export const hintBelow: Pick<InputWrapperProps, 'inputWrapperOrder'> = {
  inputWrapperOrder: ['label', 'input', 'description', 'error'],
}
