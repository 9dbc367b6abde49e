import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import Heart from 'lucide-react/icons/heart'
import { DELETED_MEMBER } from '#domain/profiles/members.ts'
import { compactNumber } from '#domain/numbers.ts'
import type { PlanCard } from '#domain/plans/plans.ts'
import { Card } from '#web/ui/Card.tsx'
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx'
import { relatedQuery } from './plan-page-queries.ts'

/** Plans to read next; nothing while they are loading or after a failure. */
export function RelatedPlans({ slug }: { slug: string }) {
  const { data } = useQuery(relatedQuery(slug))
  if (!data || data.plans.length === 0) return null
  return (
    <section aria-labelledby="plans-proches" className="mt-12 border-t border-line pt-8 print:hidden">
      <h2 id="plans-proches" className="text-heading">
        Dans le même esprit
      </h2>
      <ul className="mt-4 grid gap-3 md:grid-cols-3">
        {data.plans.map((plan) => (
          <RelatedPlan key={plan.id} plan={plan} />
        ))}
      </ul>
    </section>
  )
}

function RelatedPlan({ plan }: { plan: PlanCard }) {
  return (
    <Card as="li" flush className="relative flex flex-col p-4 transition-colors hover:border-line-strong">
      <p className="text-small text-muted">{plan.category}</p>
      <h3 className="mt-0.5 line-clamp-3 text-section">
        <Link
          to="/plan/$slug"
          params={{ slug: plan.slug }}
          preload={false}
          className="cover hover:text-primary"
        >
          {plan.title}
        </Link>
      </h3>
      <p className="mt-auto flex items-center justify-between gap-3 pt-3 text-small text-muted">
        <span className="truncate">{plan.author?.pseudo ?? DELETED_MEMBER}</span>
        <span className="inline-flex items-center gap-1.5 tabular-nums">
          <Heart className="size-4" />
          <VisuallyHidden>J’aime : </VisuallyHidden>
          {compactNumber(plan.likes_count)}
        </span>
      </p>
    </Card>
  )
}
