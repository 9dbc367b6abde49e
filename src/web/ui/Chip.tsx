import type { ComponentProps } from 'react'
import { cx } from './cx.ts'

export function Chip({ className, ...rest }: ComponentProps<'button'>) {
  return <button {...rest} type="button" className={chipClass({}, className)} />
}

/** The classes of a chip, for links: a tag, a filter in the address. `active`: the filter has a value. */
export function chipClass({ active }: { active?: boolean } = {}, className?: string) {
  return cx(
    'inline-flex min-h-11 flex-none items-center gap-1.5 rounded-full border px-3.5 text-dense font-medium whitespace-nowrap transition-colors',
    'md:min-h-9 md:px-3 [&>.lucide]:size-4',
    active
      ? 'border-primary bg-primary-tint text-primary'
      : 'border-line bg-surface hover:border-field [&>.lucide]:text-muted',
    className,
  )
}
