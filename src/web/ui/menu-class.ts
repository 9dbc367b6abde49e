import { cx } from './cx.ts'

/** A floating list of links or actions. */
export const menuClass = (className?: string) =>
  cx('rounded-media bg-surface p-1 shadow-float animate-rise', className)

/** One line of it, link or button. `data-highlighted` is how Radix marks the line under the pointer. */
export function menuItemClass({ danger = false }: { danger?: boolean } = {}, className?: string) {
  return cx(
    'flex min-h-11 w-full items-center gap-3 rounded-inner px-3 text-left font-medium outline-offset-[-2px] hover:bg-hover md:min-h-9.5',
    'data-highlighted:bg-hover aria-[current]:bg-primary-tint aria-[current]:text-primary',
    danger ? 'text-bad' : '[&>.lucide]:text-muted',
    className,
  )
}
