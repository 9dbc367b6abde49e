import type { ComponentProps } from 'react'
import { cx } from './cx.ts'
import { CONTROL, useFieldControl } from './field-control.ts'

/** Grows with what is written where the browser can, and can be pulled taller everywhere. */
export function Textarea({ className, ...rest }: ComponentProps<'textarea'>) {
  return (
    <textarea
      {...rest}
      {...useFieldControl()}
      className={cx(CONTROL, 'block field-sizing-content max-h-96 min-h-22 resize-y', className)}
    />
  )
}
