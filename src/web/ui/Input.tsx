import type { ComponentProps } from 'react'
import { cx } from './cx.ts'
import { CONTROL, useFieldControl } from './field-control.ts'

export function Input({ className, ...rest }: ComponentProps<'input'>) {
  return <input {...rest} {...useFieldControl()} className={cx(CONTROL, className)} />
}
