import type { ReactNode } from 'react'
import classes from './fields.module.css'

/** Short fields in a row, with the buttons that use them. */
export function Fields({ children }: { children: ReactNode }) {
  return <div className={classes.fields}>{children}</div>
}
