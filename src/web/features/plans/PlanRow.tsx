import { Link } from '@tanstack/react-router'
import { DELETED_MEMBER } from '#domain/profiles/members.ts'
import type { PlanCard as Plan } from '#domain/plans/plans.ts'
import { BookmarkButton } from '#web/features/reactions/ReactionButtons.tsx'
import { Card } from '#web/ui/Card.tsx'
import { DifficultyBars } from '#web/ui/DifficultyBars.tsx'
import { ForecastFact, VerifiedPlan } from './plan-facts.tsx'

/** A plan in a compact list: its title and its terms. */
export function PlanRow({ plan }: { plan: Plan }) {
  return (
    <Card
      as="article"
      bleed
      flush
      className="relative flex items-start gap-2 py-3 pr-2 pl-4 transition-colors hover:border-line-strong md:pl-6"
    >
      <div className="min-w-0 grow self-center">
        <h2 className="text-base leading-6 wrap-anywhere">
          <Link
            to="/plan/$slug"
            params={{ slug: plan.slug }}
            preload={false}
            className="cover hover:text-primary"
          >
            {plan.title}
          </Link>
        </h2>
        <p className="mt-0.5 flex flex-wrap items-center gap-x-3 text-small text-muted">
          <span className="wrap-anywhere">{plan.author?.pseudo ?? DELETED_MEMBER}</span>
          <span>{plan.category}</span>
          <span className="tabular-nums">{plan.budget}</span>
          <DifficultyBars level={plan.difficulty} />
          {plan.validated && <VerifiedPlan />}
        </p>
        <ForecastFact plan={plan} className="mt-0.5 text-small" />
      </div>
      <div className="relative z-1 flex-none">
        <BookmarkButton plan={plan} variant="icon" />
      </div>
    </Card>
  )
}
