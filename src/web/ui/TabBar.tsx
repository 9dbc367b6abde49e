import type { ReactNode } from 'react'
import { cx } from './cx.ts'

type TabBarProps = {
  label: string
  size?: 'm' | 's'
  className?: string
  /** Links with `tabClass()`. */
  children: ReactNode
}

/** Tabs that are links, in a `<nav>`. They scroll sideways if they do not fit. */
export function TabBar({ label, size = 'm', className, children }: TabBarProps) {
  return (
    <nav aria-label={label} className={cx('border-b border-line', className)}>
      <div
        className={cx(
          'scrollbar-none -mb-px flex overflow-x-auto font-display font-semibold md:gap-3',
          size === 'm'
            ? 'text-[0.9375rem] tracking-[-0.02em] *:min-h-13 md:text-heading md:tracking-[-0.01em]'
            : 'text-base *:min-h-11 md:max-lg:gap-0',
        )}
      >
        {children}
      </div>
    </nav>
  )
}

/** The classes of one tab. The caller also sets `aria-current`. */
export const tabClass = (isCurrent: boolean) =>
  cx(
    'relative inline-flex min-w-11 flex-none items-center gap-1.5 px-2 -outline-offset-2 transition-colors first:pl-0 last:pr-0 hover:text-ink md:gap-2 md:px-2.5',
    isCurrent ? CURRENT : 'text-muted',
  )

const CURRENT =
  'text-ink after:absolute after:inset-x-2 after:bottom-0 after:h-[3px] after:rounded-t-[3px] after:bg-primary first:after:left-0 last:after:right-0 md:after:inset-x-2.5'

/**
 * For router links whose page sets `aria-current` itself: to the router all of them lead to the same page, and it would set
 * `aria-current` on every link whose address is a prefix of the current one.
 */
export const OWN_CURRENT = { activeProps: {}, activeOptions: { exact: true, includeSearch: true } } as const
