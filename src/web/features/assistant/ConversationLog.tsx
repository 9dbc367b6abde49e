import type { Entry } from '#domain/assistant/conversation.ts'
import { Bubble } from './Bubble.tsx'
import { RecommendationCard } from './RecommendationCard.tsx'
import { ReplyCard } from './ReplyCard.tsx'

/** What was said; what comes is read out. It enters the page with what it already holds, which is not. */
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
