import { Link } from '@tanstack/react-router'
import type { SuggestedFilters } from '#domain/assistant/recommend.ts'
import { ASSISTANT_REPLIES } from '#domain/assistant/replies.ts'
import type { AssistantTopic } from '#domain/assistant/topics.ts'
import { buttonClass } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx'

/** The scripted reply to a typed question. */
export function ReplyCard({ topic }: { topic: AssistantTopic }) {
  const { opening, points, closing, plans } = ASSISTANT_REPLIES[topic]
  return (
    <Card
      flush
      className="grid max-w-[88%] scroll-mt-40 gap-3 self-start rounded-bl-[6px] p-4 max-sm:max-w-full"
    >
      <p>
        <VisuallyHidden>PB-AI : </VisuallyHidden>
        {opening}
      </p>
      <ul className="grid list-disc gap-2 pl-5 marker:text-muted">
        {points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
      <p className="text-dense text-muted">{closing}</p>
      {plans.length > 0 && (
        <div className="flex flex-wrap gap-2">
          {plans.map(({ label, ...search }) => (
            <PlansLink key={label} search={search} label={label} />
          ))}
        </div>
      )}
    </Card>
  )
}

/** Link to plans of the community. Not preloaded: the assistant sends no requests. */
export function PlansLink({ search, label }: { search: SuggestedFilters; label: string }) {
  return (
    <Link to="/" search={search} preload={false} className={buttonClass({}, 'whitespace-normal!')}>
      {label}
    </Link>
  )
}
