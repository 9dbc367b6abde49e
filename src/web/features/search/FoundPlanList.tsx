import { Link } from '@tanstack/react-router'
import Heart from 'lucide-react/icons/heart'
import MessageSquare from 'lucide-react/icons/message-square'
import { type ReactNode, useId } from 'react'
import { compactNumber } from '#domain/numbers.ts'
import { roleLabel } from '#domain/roles.ts'
import { highlightMatches } from '#domain/search/search-text.ts'
import type { Highlight as Highlighted, FoundPlan as Plan } from '#domain/search/search.ts'
import { CategoryLink } from '#web/features/plans/CategoryLink.tsx'
import { ForecastFact, planFacts, VerifiedPlan } from '#web/features/plans/plan-facts.tsx'
import { PLAN_LIST } from '#web/features/plans/PlanListSkeleton.tsx'
import { PlanPlace } from '#web/features/plans/PlanPlace.tsx'
import { PlanThumbnail } from '#web/features/plans/PlanThumbnail.tsx'
import { AuthorLine } from '#web/features/profiles/AuthorLine.tsx'
import { BookmarkButton } from '#web/features/reactions/ReactionButtons.tsx'
import { Time } from '#web/ui/Time.tsx'
import { Card } from '#web/ui/Card.tsx'
import { cx } from '#web/ui/cx.ts'
import { Facts } from '#web/ui/Facts.tsx'
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx'
import { HighlightedText } from './HighlightedText.tsx'
import { splitByCloseness } from './result-texts.ts'

type FoundPlansProps = { plans: readonly Plan[]; highlight: Highlighted }

/** Plans that match all words; close matches follow under their own heading. */
export function FoundPlanList({ plans, highlight }: FoundPlansProps) {
  const { matching, close } = splitByCloseness(plans)
  const id = useId()
  return (
    <>
      {matching.length > 0 && <PlanList plans={matching} highlight={highlight} heading="h3" areFirst />}
      {close.length > 0 && (
        <section aria-labelledby={id} className={cx('grid gap-4', matching.length > 0 && 'mt-4')}>
          <h3 id={id} className="text-section">
            Proches de votre recherche
          </h3>
          <PlanList plans={close} highlight={highlight} heading="h4" areFirst={matching.length === 0} />
        </section>
      )}
    </>
  )
}

type CardProps = { highlight: Highlighted; heading: 'h3' | 'h4' }

function PlanList({ plans, areFirst, ...card }: CardProps & { plans: readonly Plan[]; areFirst: boolean }) {
  return (
    <div className={PLAN_LIST}>
      {plans.map((plan, index) => (
        <FoundPlan key={plan.id} plan={plan} isFirst={areFirst && index === 0} {...card} />
      ))}
    </div>
  )
}

type FoundPlanProps = CardProps & {
  plan: Plan
  /** Above the fold: its picture is not loaded lazily. */
  isFirst: boolean
}

function FoundPlan({ plan, highlight, heading: Heading, isFirst }: FoundPlanProps) {
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
            <CategoryLink category={plan.category} className="relative z-1">
              <HighlightedText text={plan.category} highlight={highlight} />
            </CategoryLink>
            {plan.validated && <VerifiedPlan />}
            <PlanPlace plan={plan}>
              {(place) => <HighlightedText text={place} highlight={highlight} />}
            </PlanPlace>
          </p>
          <Heading className="mt-0.5 text-heading wrap-anywhere">
            <Link
              to="/plan/$slug"
              params={{ slug: plan.slug }}
              preload={false}
              className="cover hover:text-primary"
            >
              <HighlightedText text={plan.title} highlight={highlight} />
            </Link>
          </Heading>
          <p className="mt-1.5 text-dense text-muted wrap-anywhere">
            <HighlightedText text={plan.excerpt} highlight={highlight} />
          </p>
          <MatchingTags tags={plan.tags} highlight={highlight} />
        </div>
        {plan.thumbnail_url && <PlanThumbnail url={plan.thumbnail_url} isEager={isFirst} />}
      </div>
      <Facts className="mt-4" items={planFacts(plan)} />
      <ForecastFact plan={plan} className="pt-2.5 text-dense" />
      <footer className="flex min-h-14 flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
        <div className="min-w-0">
          <AuthorLine author={plan.author} size={32} note={plan.author && roleLabel(plan.author)}>
            <Time iso={plan.created_at} />
          </AuthorLine>
        </div>
        <span className="-mr-2 flex items-center gap-3.5 text-small text-muted tabular-nums">
          <Counter icon={<Heart />} label="J’aime" count={plan.likes_count} />
          <Counter icon={<MessageSquare />} label="Commentaires" count={plan.comments_count} />
          <span className="relative z-1 -ml-2">
            <BookmarkButton plan={plan} variant="icon" />
          </span>
        </span>
      </footer>
    </Card>
  )
}

/** Shows the tags that match, since they may be the only reason why the plan is found. */
function MatchingTags({ tags, highlight }: { tags: string[]; highlight: Highlighted }) {
  const matching = tags.filter((tag) => highlightMatches(tag, highlight).some(({ isMatch }) => isMatch))
  if (matching.length === 0) return null
  return (
    <ul className="mt-2 flex flex-wrap gap-x-3 text-small text-muted">
      {matching.map((tag) => (
        <li key={tag}>
          #<HighlightedText text={tag} highlight={highlight} />
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
