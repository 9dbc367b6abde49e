import type { ReactNode } from 'react'
import type { Entry } from '#domain/assistant/conversation.ts'
import { cx } from '#web/ui/cx.ts'
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx'
import { RecommendationCard } from './RecommendationCard.tsx'
import { ReplyCard } from './ReplyCard.tsx'

/** The questions and replies. Screen readers announce added entries, not the initial ones. */
export function ConversationLog({ entries }: { entries: readonly Entry[] }) {
  return (
    <div
      role="log"
      aria-label="Conversation avec PB-AI"
      className="flex w-full flex-col gap-3 motion-safe:*:animate-rise"
    >
      {entries.map((entry) => (
        <LogEntry key={entry.id} entry={entry} />
      ))}
    </div>
  )
}

function LogEntry({ entry }: { entry: Entry }) {
  switch (entry.kind) {
    case 'question':
      return <Bubble from="reader">{entry.text}</Bubble>
    case 'reply':
      return <ReplyCard topic={entry.topic} />
    case 'recommendation':
      return <RecommendationCard answers={entry.answers} />
  }
}

type BubbleProps = { from: 'assistant' | 'reader'; children: ReactNode }

/** A message of the visitor or the assistant. */
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
      <VisuallyHidden>{from === 'reader' ? 'Vous : ' : 'PB-AI : '}</VisuallyHidden>
      {children}
    </p>
  )
}

/** The typing indicator. Its line is always present, so that the layout is stable and changes are announced. */
export function Thinking({ isThinking }: { isThinking: boolean }) {
  return (
    <p role="status" className="flex min-h-11 items-center gap-2.5 text-dense text-muted">
      {isThinking && (
        <>
          <Dots />
          PB-AI réfléchit...
        </>
      )}
    </p>
  )
}

const Dots = () => (
  <span aria-hidden className="flex gap-1">
    {[0, 200, 400].map((delay) => (
      <i
        key={delay}
        className="size-1.5 animate-blink rounded-full bg-primary"
        style={{ animationDelay: `${delay}ms` }}
      />
    ))}
  </span>
)
