import type { ReactNode } from 'react'
import { cx } from './cx.ts'

type TabBarProps = {
  label: string
  size?: 'm' | 's'
  className?: string
  /** Links with `tabClass()`. */
  children: ReactNode
}

/** Tabs that are places: links in a nav. Too many for the width, they scroll sideways. */
export function TabBar({ label, size = 'm', className, children }: TabBarProps) {
  return (
    <nav aria-label={label} className={cx('border-b border-line', className)}>
      <div
        className={cx(
          'scrollbar-none -mb-px flex overflow-x-auto font-display font-semibold md:gap-3',
          size === 'm' ? 'text-[1rem] tracking-[-0.01em] *:min-h-13 md:text-heading' : 'text-base *:min-h-11',
        )}
      >
        {children}
      </div>
    </nav>
  )
}

/** One tab. The caller also marks the current one with `aria-current`. */
export const tabClass = (isCurrent: boolean) =>
  cx(
    'relative inline-flex min-w-11 flex-none items-center gap-2 px-2.5 -outline-offset-2 transition-colors first:pl-0 hover:text-ink',
    isCurrent ? CURRENT : 'text-muted',
  )

const CURRENT =
  'text-ink after:absolute after:inset-x-2.5 after:bottom-0 after:h-[3px] after:rounded-t-[3px] after:bg-primary first:after:left-0'
