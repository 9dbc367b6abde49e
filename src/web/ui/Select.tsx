import type { ComponentProps } from 'react'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { cx } from './cx.ts'
import { CONTROL, useFieldControl } from './field-control.ts'

export function Select(props: Omit<ComponentProps<'select'>, 'className'>) {
  return (
    <span className="relative block">
      <select {...props} {...useFieldControl()} className={cx(CONTROL, 'appearance-none pr-10')} />
      <ChevronDown className="pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2 text-muted" />
    </span>
  )
}
