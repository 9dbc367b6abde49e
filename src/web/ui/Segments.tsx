import type { ReactNode } from 'react'
import { cx } from './cx.ts'

type SegmentsProps = {
  label: string
  /** Links with `segmentClass()`. */
  children: ReactNode
}

/** A segmented control of links, one of which is current. It scrolls sideways if it does not fit. */
export function Segments({ label, children }: SegmentsProps) {
  return (
    <nav
      aria-label={label}
      className="scrollbar-none flex max-w-full gap-0.5 overflow-x-auto rounded-media bg-sunken p-[3px] ring-1 ring-line ring-inset"
    >
      {children}
    </nav>
  )
}

/** The classes of one segment. The caller also sets `aria-current`. */
export const segmentClass = (isCurrent: boolean) =>
  cx(
    'inline-flex min-h-11 flex-1 -outline-offset-2 items-center justify-center rounded-[9px] px-3.5 text-dense font-medium whitespace-nowrap max-[26rem]:px-2 max-[23rem]:text-small transition-colors md:min-h-[34px]',
    isCurrent ? 'bg-surface text-ink ring-1 ring-line' : 'text-muted hover:text-ink',
  )
