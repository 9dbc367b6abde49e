import { Link } from '@tanstack/react-router'
import Heart from 'lucide-react/icons/heart'
import MessageSquare from 'lucide-react/icons/message-square'
import type { ReactNode } from 'react'
import { compactNumber } from '#domain/numbers.ts'
import type { PlanCard } from '#domain/plans.ts'
import { roleLabel } from '#domain/roles.ts'
import { markMatches, partsOf } from '#domain/search-text.ts'
import { CategoryLink } from '#web/features/plans/CategoryLink.tsx'
import { planFacts } from '#web/features/plans/plan-facts.tsx'
import { PLAN_LIST } from '#web/features/plans/PlanListSkeleton.tsx'
import { PlanThumbnail } from '#web/features/plans/PlanThumbnail.tsx'
import { VerifiedPlan } from '#web/features/plans/VerifiedPlan.tsx'
import { AuthorLine } from '#web/features/member-link/AuthorLine.tsx'
import { Time } from '#web/lib/Time.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Facts } from '#web/ui/Facts.tsx'
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx'
import { Highlight } from '#web/features/search-box/Highlight.tsx'

export function FoundPlans({ plans, query }: { plans: PlanCard[]; query: string | undefined }) {
  return (
    <div className={PLAN_LIST}>
      {plans.map((plan, index) => (
        <FoundPlan key={plan.id} plan={plan} query={query} isFirst={index === 0} />
      ))}
    </div>
  )
}

type FoundPlanProps = {
  plan: PlanCard
  query: string | undefined
  /** On screen at once: its picture is not loaded lazily. */
  isFirst: boolean
}

function FoundPlan({ plan, query, isFirst }: FoundPlanProps) {
  return (
    <Card
      as="article"
      bleed
      flush
      className="relative p-4 pb-0 transition-colors hover:border-line-strong md:px-6 md:pt-5"
    >
      <div className="grid gap-3 sm:grid-cols-[minmax(0,1fr)_auto] sm:gap-6">
        <div className="min-w-0">
          <p className="flex flex-wrap items-center gap-x-2.5 text-small text-muted">
            <CategoryLink category={plan.category} className="relative z-1" />
            {plan.validated && <VerifiedPlan />}
          </p>
          <h3 className="mt-0.5 text-heading wrap-anywhere">
            <Link
              to="/plan/$slug"
              params={{ slug: plan.slug }}
              preload={false}
              className="cover hover:text-primary"
            >
              <Highlight text={plan.title} highlight={partsOf(query ?? '')} />
            </Link>
          </h3>
          <p className="mt-1.5 text-dense text-muted wrap-anywhere">
            <Highlight text={plan.excerpt} highlight={partsOf(query ?? '')} />
          </p>
          <MatchingTags tags={plan.tags} query={query} />
        </div>
        {plan.thumbnail_url && <PlanThumbnail url={plan.thumbnail_url} isEager={isFirst} />}
      </div>
      <Facts className="mt-4" items={planFacts(plan)} />
      <footer className="flex min-h-14 flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
        <div className="min-w-0">
          <AuthorLine author={plan.author} size={32} note={plan.author && roleLabel(plan.author)}>
            <Time iso={plan.created_at} />
          </AuthorLine>
        </div>
        <span className="flex gap-3.5 text-small text-muted tabular-nums">
          <Counter icon={<Heart />} label="J’aime" count={plan.likes_count} />
          <Counter icon={<MessageSquare />} label="Commentaires" count={plan.comments_count} />
        </span>
      </footer>
    </Card>
  )
}

/** Where it is a tag that matches, it is shown: else nobody would know why the plan is here. */
function MatchingTags({ tags, query: typed = '' }: { tags: string[]; query: string | undefined }) {
  const highlight = partsOf(typed)
  const matching = tags.filter((tag) => markMatches(tag, highlight).some(({ isMatch }) => isMatch))
  if (matching.length === 0) return null
  return (
    <ul className="mt-2 flex flex-wrap gap-x-3 text-small text-muted">
      {matching.map((tag) => (
        <li key={tag}>
          #<Highlight text={tag} highlight={highlight} />
        </li>
      ))}
    </ul>
  )
}

function Counter({ icon, label, count }: { icon: ReactNode; label: string; count: number }) {
  return (
    <span title={label} className="inline-flex items-center gap-1.5 [&>.lucide]:size-4">
      {icon}
      <VisuallyHidden>{label} : </VisuallyHidden>
      {compactNumber(count)}
    </span>
  )
}
