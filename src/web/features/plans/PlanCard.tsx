import { Link } from '@tanstack/react-router'
import ArrowRight from 'lucide-react/icons/arrow-right'
import Eye from 'lucide-react/icons/eye'
import { type ReactNode, useId } from 'react'
import type { PlanCard as Plan } from '#domain/plans/plans.ts'
import { Time } from '#web/ui/Time.tsx'
import { CardComments } from '#web/features/comments/CardComments.tsx'
import { AuthorLine } from '#web/features/profiles/AuthorLine.tsx'
import { BookmarkButton, LikeButton, RepostButton } from '#web/features/reactions/ReactionButtons.tsx'
import { PlanCount } from '#web/features/accounts/viewer/viewer-state.ts'
import { Card } from '#web/ui/Card.tsx'
import { counterClass } from '#web/ui/Button.tsx'
import { cx } from '#web/ui/cx.ts'
import { Facts } from '#web/ui/Facts.tsx'
import { Toolbar } from '#web/ui/Toolbar.tsx'
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx'
import { CategoryLink } from './CategoryLink.tsx'
import { PlanMenu } from './PlanMenu.tsx'
import { PlanPlace } from './PlanPlace.tsx'
import { ForecastFact, planFacts, VerifiedPlan } from './plan-facts.tsx'
import { PlanThumbnail } from './PlanThumbnail.tsx'

type PlanCardProps = {
  plan: Plan
  /** In the Top list: shown beside the card on large screens. */
  rank: number | undefined
  /** On screen at first: its picture is loaded eagerly. */
  isFirst: boolean
  /** Above the card: why it is in the list. */
  lead?: ReactNode
}

export function PlanCard({ plan, rank, isFirst, lead }: PlanCardProps) {
  const cornerId = useId()
  return (
    <Card
      as="article"
      bleed
      flush
      className="relative p-4 pb-1 transition-colors hover:border-line-strong md:px-6 md:pt-5"
    >
      {rank && <Rank rank={rank} />}
      {lead}
      <div className="-mr-2 flex items-center justify-between gap-2">
        <AuthorLine author={plan.author}>
          <Time iso={plan.created_at} />
        </AuthorLine>
        <div id={cornerId} className="relative z-1 flex flex-none">
          <BookmarkButton plan={plan} variant="icon" />
          <PlanMenu plan={plan} />
        </div>
      </div>
      <div className="mt-3.5 grid grid-cols-1 gap-3 wrap-break-word sm:grid-cols-[minmax(0,1fr)_auto] sm:gap-6">
        <div>
          <p className="flex flex-wrap items-center gap-x-2.5 text-small text-muted">
            <CategoryLink category={plan.category} className="relative z-1" />
            {plan.validated && <VerifiedPlan />}
            <PlanPlace plan={plan} />
          </p>
          <h2 className="mt-0.5 text-card">
            <Link {...planLink(plan)} className="cover hover:text-primary">
              {plan.title}
            </Link>
          </h2>
          <p className="mt-1.5 line-clamp-3 text-muted">{plan.excerpt}</p>
        </div>
        {plan.thumbnail_url && <PlanThumbnail url={plan.thumbnail_url} isEager={isFirst} />}
      </div>
      <Facts className="mt-4" items={planFacts(plan)} />
      <ForecastFact plan={plan} className="pt-2.5 text-dense" />
      <footer className="-mx-2 flex flex-wrap">
        <CardComments plan={plan}>
          {(commentButton) => (
            <Toolbar
              aria-label="Actions"
              owns={cornerId}
              className="flex min-h-13 grow basis-full flex-wrap items-center"
            >
              <LikeButton plan={plan} />
              {commentButton}
              <RepostButton plan={plan} />
              <span title="Vues" className={cx(counterClass, 'text-muted')}>
                <Eye />
                <VisuallyHidden>Vues : </VisuallyHidden>
                <PlanCount plan={plan} of="views_count" />
              </span>
              <Link
                {...planLink(plan)}
                aria-label={`Voir le plan : ${plan.title}`}
                className="relative z-1 ml-auto inline-flex min-h-11 items-center gap-1 px-2 text-dense font-semibold whitespace-nowrap text-primary"
              >
                <span className="max-[23rem]:hidden">Voir le plan</span>
                <ArrowRight className="size-4" />
              </Link>
            </Toolbar>
          )}
        </CardComments>
      </footer>
    </Card>
  )
}

/** Not preloaded on hover: most cards of a feed are never opened. */
const planLink = ({ slug }: Plan) => ({ to: '/plan/$slug', params: { slug }, preload: false }) as const

function Rank({ rank }: { rank: number }) {
  return (
    <span
      className={cx(
        'absolute top-5 -left-11 hidden font-display text-part font-bold tabular-nums lg:block',
        rank > 1 && 'text-muted',
      )}
    >
      <VisuallyHidden>Rang </VisuallyHidden>
      {rank}
    </span>
  )
}
