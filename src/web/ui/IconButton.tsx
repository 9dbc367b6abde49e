import type { ComponentProps, ReactNode } from 'react'
import { cx } from './cx.ts'

type IconButtonProps = Omit<ComponentProps<'button'>, 'aria-label'> & {
  /** The accessible name, also shown as a tooltip. */
  label: string
  size?: 'm' | 's'
  /** The icon, and optionally a floating Count. */
  children: ReactNode
}

export function IconButton({ label, size, type = 'button', className, ...rest }: IconButtonProps) {
  return (
    <button
      title={label}
      {...rest}
      type={type}
      aria-label={label}
      className={iconButtonClass({ size }, className)}
    />
  )
}

/** The classes of an icon button, for a link; the caller sets `aria-label`. */
export function iconButtonClass({ size = 'm' }: { size?: 'm' | 's' } = {}, className?: string) {
  return cx(
    'relative inline-grid size-11 flex-none place-items-center rounded-control transition-colors hover:bg-hover',
    'aria-expanded:bg-hover aria-pressed:bg-primary-tint aria-pressed:text-primary disabled:pointer-events-none disabled:text-line-strong',
    size === 'm' ? 'md:size-10' : 'md:size-8 md:rounded-inner',
    className,
  )
}
