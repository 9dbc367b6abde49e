import type { ReactNode } from 'react'
import { cx } from '#web/ui/cx.ts'
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx'

type BubbleProps = { from: 'assistant' | 'reader'; children: ReactNode }

/** A few words of one of the two. */
export function Bubble({ from, children }: BubbleProps) {
  return (
    <p
      className={cx(
        'max-w-[88%] scroll-mt-40 rounded-[18px] px-3.5 py-[9px] leading-[22px] wrap-anywhere text-pretty whitespace-pre-line',
        from === 'reader'
          ? 'self-end rounded-br-[6px] bg-primary text-on-primary'
          : 'self-start rounded-bl-[6px] bg-surface ring-1 ring-line ring-inset',
      )}
    >
      <VisuallyHidden>{from === 'reader' ? 'Vous : ' : 'PB-AI : '}</VisuallyHidden>
      {children}
    </p>
  )
}
