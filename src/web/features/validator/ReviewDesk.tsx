import { Link } from '@tanstack/react-router'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import { useEffect, useRef, useState } from 'react'
import type { PlanToReview, ReviewList } from '#domain/plans.ts'
import { banSentence } from '#domain/standing.ts'
import { useViewer } from '#web/features/viewer/use-auth.ts'
import { buttonClass } from '#web/ui/button-class.ts'
import { Card } from '#web/ui/Card.tsx'
import { cx } from '#web/ui/cx.ts'
import { LoadMore } from '#web/ui/LoadMore.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { DecisionForm } from './DecisionForm.tsx'
import { DESK } from './desk-class.ts'
import { PlanReview } from './PlanReview.tsx'
import { ReviewQueue } from './ReviewQueue.tsx'
import { reviewSearch, type useReview } from './use-review.ts'
import { useReviewKeys } from './use-review-keys.ts'

type ReviewDeskProps = { list: ReviewList; review: ReturnType<typeof useReview>; plan: PlanToReview }

/** The list and the open plan side by side; on a phone the plan is a screen of its own. */
export function ReviewDesk({ list, review, plan }: ReviewDeskProps) {
  const { query, plans, note, isChosen, decide } = review
  const [wholeId, setWholeId] = useState<string | null>(null)
  const textarea = useRef<HTMLTextAreaElement>(null)
  const obstacle = useObstacle(plan)
  const isWhole = wholeId === plan.id
  const toggle = () => setWholeId(isWhole ? null : plan.id)

  useReviewKeys({
    j: () => review.goBy(1),
    k: () => review.goBy(-1),
    l: toggle,
    ...(!obstacle && {
      a: () => decide('approve'),
      r: () => (note.trim() ? decide('reject') : textarea.current?.focus()),
    }),
  })

  return (
    <div className={DESK}>
      <Card
        as="section"
        flush
        aria-label="Liste"
        className={cx('overflow-hidden', isChosen && 'max-lg:hidden')}
      >
        <ReviewQueue list={list} plans={plans} openId={plan.id} />
        <LoadMore
          hasMore={query.hasNextPage}
          busy={query.isFetchingNextPage}
          error={query.isFetchNextPageError ? 'Impossible de charger les plans en attente' : null}
          onLoad={() => void query.fetchNextPage()}
        />
      </Card>
      <div className={cx('min-w-0', !isChosen && 'max-lg:hidden')}>
        <Link
          to="/validator"
          search={reviewSearch(list)}
          className={buttonClass({ variant: 'ghost' }, 'mb-2 -ml-2 px-2 lg:hidden')}
        >
          <ArrowLeft className="size-4" />
          Retour à la liste
        </Link>
        <Card as="section" flush aria-label="Plan à relire">
          <PlanReview
            plan={plan}
            isWhole={isWhole}
            onToggle={toggle}
            heading={useHeadingFocus(isChosen ? plan.id : null)}
          />
          {obstacle ? (
            <Notice className="m-4 mt-0 md:m-6 md:mt-0">{obstacle}</Notice>
          ) : (
            <DecisionForm note={note} onNote={review.writeNote} onDecide={decide} textarea={textarea} />
          )}
        </Card>
      </div>
    </div>
  )
}

/** Why the viewer may read this plan and not decide on it. */
function useObstacle(plan: PlanToReview): string | null {
  const viewer = useViewer()
  if (plan.is_own) return 'C’est votre plan : un autre validateur décidera.'
  return viewer && !viewer.abilities.contribute ? banSentence(viewer.standing) : null
}

/** Whoever opens another plan starts at its title: the eyes, the screen reader and Tab. */
function useHeadingFocus(planId: string | null) {
  const heading = useRef<HTMLHeadingElement>(null)
  const last = useRef(planId)
  useEffect(() => {
    if (planId !== null && planId !== last.current) heading.current?.focus()
    last.current = planId
  }, [planId])
  return heading
}
