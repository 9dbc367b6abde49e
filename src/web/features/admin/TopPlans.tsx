import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import type { TopPlan } from '#domain/admin-analytics.ts'
import { DELETED_MEMBER } from '#domain/profiles/members.ts'
import { pluralize, wholeNumber } from '#domain/numbers.ts'
import { Card } from '#web/ui/Card.tsx'

type TopPlansProps = {
  title: string
  plans: readonly TopPlan[]
  /** What is counted. */
  noun: string
}

export function TopPlans({ title, plans, noun }: TopPlansProps) {
  const id = useId()
  return (
    <Card as="section" aria-labelledby={id} className="grid content-start gap-2">
      <h2 id={id} className="text-section">
        {title}
      </h2>
      {plans.length === 0 && <p className="text-muted">Aucun plan publié pour l’instant.</p>}
      <ol className="divide-y divide-line">
        {plans.map((plan, index) => (
          <li
            key={plan.id}
            className="relative flex min-h-14 items-center gap-2 py-2 text-dense hover:bg-hover"
          >
            <span aria-hidden className="w-5 flex-none text-muted tabular-nums">
              {index + 1}
            </span>
            <span className="min-w-0 flex-1">
              <Link
                to="/plan/$slug"
                params={{ slug: plan.slug }}
                preload={false}
                className="cover -my-3 block py-3 font-semibold -outline-offset-2"
              >
                <span className="line-clamp-2">{plan.title}</span>
              </Link>
              <span className="block truncate text-small text-muted">{plan.author ?? DELETED_MEMBER}</span>
            </span>
            <span className="text-right tabular-nums">
              {wholeNumber(plan.count)}
              <span className="sr-only"> {noun === 'j’aime' ? noun : pluralize(plan.count, noun)}</span>
            </span>
          </li>
        ))}
      </ol>
    </Card>
  )
}
