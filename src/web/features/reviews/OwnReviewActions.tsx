import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useRef } from 'react'
import type { PlanPage } from '#domain/plans/plans.ts'
import { type Review, REVIEWS_ANCHOR } from '#domain/reviews.ts'
import { toSignIn } from '#web/features/accounts/viewer/to-sign-in.ts'
import { useResumePending } from '#web/features/accounts/viewer/use-resume-pending.ts'
import { useViewer } from '#web/features/accounts/viewer/use-auth.ts'
import { moveFocus } from '#web/lib/focus.ts'
import { lazyWithRetry, LoadFailure } from '#web/lib/lazy-with-retry.ts'
import { openDialog } from '#web/lib/open-dialog.ts'
import { Button } from '#web/ui/Button.tsx'
import { confirmReviewDeletion } from './delete-review.ts'
import { ReviewItem } from './ReviewItem.tsx'
import { ownReviewQuery } from './reviews-query.ts'

const ReviewDialog = lazyWithRetry(() => import('./ReviewDialog.tsx'), LoadFailure)

type OwnReviewActionsProps = {
  plan: PlanPage
  /** The reviews on the page: the own one is not repeated. */
  shown: Review[]
}

/** « Donner mon avis », or why not, or what the viewer can do with their own review. */
export function OwnReviewActions(props: OwnReviewActionsProps) {
  const viewer = useViewer()
  const router = useRouter()
  const signIn = () =>
    toSignIn(router, { action: { kind: 'review', id: props.plan.id }, anchor: REVIEWS_ANCHOR })
  if (viewer && !viewer.features.includes('reviews')) return null
  // The place is kept until the viewer and their review are known, so that the comments below do not move.
  return (
    <div className="min-h-11 noscript:hidden print:hidden">
      {viewer === null && <Button onClick={signIn}>Donner mon avis</Button>}
      {viewer && <MemberActions key={viewer.user.id} memberId={viewer.user.id} {...props} />}
    </div>
  )
}

function MemberActions({ memberId, plan, shown }: OwnReviewActionsProps & { memberId: string }) {
  const { data, isError, refetch } = useQuery(ownReviewQuery(plan.id))
  const reason = useRef<HTMLParagraphElement>(null)
  const write = () => {
    if (!data) return
    // Without a button: the press was before signing in.
    if (data.refusal) moveFocus(reason.current, { scrolls: true })
    else openDialog(ReviewDialog, { plan, review: data.review, memberId })
  }
  const button = useResumePending({ kind: 'review', id: plan.id }, data !== undefined, write)
  if (isError && !data)
    return (
      <p className="text-dense text-muted">
        Votre avis n’a pas pu être chargé.{' '}
        <button
          type="button"
          className="link inline-flex min-h-11 items-center md:min-h-8"
          onClick={() => void refetch()}
        >
          Réessayer
        </button>
      </p>
    )
  if (!data) return null
  const { review, refusal } = data
  return (
    <div className="grid gap-4">
      {review && !shown.some(({ id }) => id === review.id) && (
        <section aria-labelledby="mon-avis" className="grid gap-3">
          <h3 id="mon-avis" className="text-dense font-semibold">
            Votre avis
          </h3>
          <ReviewItem review={review} plan={plan} />
        </section>
      )}
      {refusal && (
        <p ref={reason} tabIndex={-1} className="scroll-my-20 text-dense text-muted outline-none">
          {refusal}
        </p>
      )}
      {(review || !refusal) && (
        <div className="flex flex-wrap gap-2">
          {!refusal && (
            <Button ref={button} onClick={write}>
              {review ? 'Modifier mon avis' : 'Donner mon avis'}
            </Button>
          )}
          {review && (
            <Button
              variant="quietDanger"
              onClick={() => confirmReviewDeletion({ review, plan, isOwn: true })}
            >
              Supprimer
            </Button>
          )}
        </div>
      )}
    </div>
  )
}
