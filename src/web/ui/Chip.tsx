import type { ComponentProps } from 'react'
import { cx } from './cx.ts'

type ChipProps = ComponentProps<'button'> & {
  /** A switch, on or off. Left out, the chip is a plain button (what opens a list, for one). */
  pressed?: boolean
  /** Marked as in use without being a switch: a filter that has a value. */
  active?: boolean
}

export function Chip({ pressed, active, type = 'button', className, ...rest }: ChipProps) {
  return (
    <button
      {...rest}
      type={type}
      aria-pressed={pressed}
      className={chipClass({ active: pressed || active }, className)}
    />
  )
}

/** The look of a chip, for a link: a plan's tags, a filter kept in the address. */
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
