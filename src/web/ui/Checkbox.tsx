import type { ComponentProps, ReactNode } from 'react'

type CheckboxProps = Omit<ComponentProps<'input'>, 'type' | 'className'> & { label: ReactNode }

/** A box to tick in a form; the whole line is clickable. */
export function Checkbox({ label, ...rest }: CheckboxProps) {
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-3 text-dense leading-5">
      <input {...rest} type="checkbox" className="size-5 flex-none accent-primary" />
      <span>{label}</span>
    </label>
  )
}
