import type { ComponentProps } from 'react'
import { cx } from './cx.ts'
import { Input } from './Input.tsx'

type UnitInputProps = ComponentProps<'input'> & {
  /** Shown at the end of the field: « € ». A screen reader gets it from the label or the hint. */
  unit: string | undefined
}

/** A number with its unit. */
export function UnitInput({ unit, className, ...rest }: UnitInputProps) {
  return (
    <span className="relative block">
      <Input {...rest} className={cx('text-right tabular-nums', unit && 'pr-10', className)} />
      <span
        aria-hidden
        className="pointer-events-none absolute inset-y-0 right-3 flex items-center text-small text-muted"
      >
        {unit}
      </span>
    </span>
  )
}
