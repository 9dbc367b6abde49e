import { Link, useNavigate } from '@tanstack/react-router'
import Clock from 'lucide-react/icons/clock'
import PencilLine from 'lucide-react/icons/pencil-line'
import X from 'lucide-react/icons/x'
import MessageSquare from 'lucide-react/icons/message-square'
import Share2 from 'lucide-react/icons/share-2'
import { type PlanForMember, type PlanPage, planPath } from '#domain/plans/plans.ts'
import { reviewWaitSentence } from '#domain/plans/review-wait.ts'
import { focusContentOnRemoval } from '#web/lib/focus.ts'
import { Button, buttonClass } from '#web/ui/Button.tsx'
import { cx } from '#web/ui/cx.ts'
import { ErrorBoundary } from '#web/ui/ErrorBoundary.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { lazyWithRetry, LoadFailure } from '#web/lib/lazy-with-retry.ts'
import { openDialog } from '#web/lib/open-dialog.ts'
import { compactNumber } from '#domain/numbers.ts'
import { ExecuteButton } from '#web/features/executions/ExecuteButton.tsx'
import { useCounter } from '#web/features/accounts/viewer/viewer-state.ts'
import { share } from '#web/lib/share.ts'
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx'
import { PlanArticle } from './PlanArticle.tsx'
import { PlanAside } from './PlanAside.tsx'
import type { PlanOutcomes } from './use-edit-plan.ts'
import { useLivePlan } from './use-live-plan.ts'
import { ReviewNote } from './plan-notices.tsx'
import { MainAction } from './MainAction.tsx'

type PlanViewProps = {
  plan: PlanPage
  /** Sent to its author and the staff only. */
  review: PlanForMember | undefined
}

/** The page of a plan: article and side column. */
export function PlanView({ plan, review }: PlanViewProps) {
  const navigate = useNavigate()
  const isPublic = review === undefined || review.status === 'published'
  const { update, show } = useLivePlan(plan, review)
  const isUnavailable = update === 'unavailable'
  const outcomes: PlanOutcomes = {
    // The slug follows the title.
    onEdited: ({ slug }) => void navigate({ to: '/plan/$slug', params: { slug }, replace: true }),
    onDeleted: () => navigate({ to: '/', replace: true }),
  }
  return (
    <div
      className={cx(
        'column grid gap-10 pt-6 md:pt-10 print:block lg:grid-cols-[minmax(0,700px)_304px] lg:justify-between',
        isPublic ? 'lg:pb-24' : 'pb-24',
      )}
    >
      <div className="min-w-0">
        <div role="status" className="sticky top-18 z-10 print:hidden">
          {update && <UpdateNotice isUnavailable={isUnavailable} onShow={show} />}
        </div>
        {review && (
          <div className="mb-6 empty:hidden print:hidden">
            <PlanBanner plan={review} />
          </div>
        )}
        <PlanArticle
          plan={plan}
          isPublic={isPublic}
          hasMenu={!isUnavailable && (isPublic || review.may_edit)}
          outcomes={outcomes}
        />
      </div>
      <ErrorBoundary>
        <PlanAside plan={plan} isPublic={isPublic} isUnavailable={isUnavailable} />
      </ErrorBoundary>
      {isPublic && !isUnavailable && (
        <ErrorBoundary fallback={null}>
          <PlanQuickBar plan={plan} />
        </ErrorBoundary>
      )}
    </div>
  )
}

/** The plan was edited, deleted or unpublished while it was read. */
function UpdateNotice({ isUnavailable, onShow }: { isUnavailable: boolean; onShow: () => void }) {
  if (isUnavailable)
    return (
      <Notice tone="warn" title="Ce plan a été supprimé ou retiré." className="mb-6 shadow-float">
        Vous pouvez finir de le lire, mais plus y réagir.
      </Notice>
    )
  return (
    <Notice tone="primary" className="mb-6 items-center shadow-float">
      <span className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        Ce plan a été modifié
        <Button ref={focusContentOnRemoval} size="s" onClick={onShow}>
          Actualiser
        </Button>
      </span>
    </Notice>
  )
}

const ChangesDialog = lazyWithRetry(() => import('./ChangesDialog.tsx'), LoadFailure)

/** The review state of a plan, for its author and the staff. Nothing for a plan that is online and unmodified. */
function PlanBanner({ plan }: { plan: PlanForMember }) {
  if (plan.status === 'pending')
    return (
      <Notice tone="primary" title="En attente de validation." icon={<Clock />}>
        {plan.is_author
          ? 'Vous et l’équipe êtes les seuls à voir ce plan. La réponse arrive par notification et par e‑mail.'
          : 'Seuls son auteur et l’équipe voient ce plan.'}
        {plan.review_wait && <p>{reviewWaitSentence(plan.review_wait)}</p>}
        <EditLink plan={plan}>Modifier</EditLink>
      </Notice>
    )
  if (plan.status === 'rejected')
    return (
      <Notice tone="bad" title="Refusé." icon={<X />}>
        {plan.review_note ? 'Note du validateur :' : 'Seuls son auteur et l’équipe voient ce plan.'}
        {plan.review_note && <ReviewNote note={plan.review_note} />}
        <EditLink plan={plan}>Corriger et soumettre à nouveau</EditLink>
      </Notice>
    )
  if (!plan.modified) return null
  return (
    <Notice tone="warn" title="Modifié : en cours de relecture." icon={<PencilLine />}>
      La nouvelle version est en ligne. « Vérifié PB » revient après relecture ; en cas de refus,{' '}
      {plan.has_approved ? 'la dernière version approuvée est rétablie.' : 'le plan est retiré.'}
      <span className="flex flex-wrap gap-x-5">
        {plan.has_approved && (
          <button
            type="button"
            onClick={() => openDialog(ChangesDialog, { planId: plan.id })}
            className={LINK}
          >
            Voir les différences
          </button>
        )}
        <EditLink plan={plan}>Modifier</EditLink>
      </span>
    </Notice>
  )
}

function EditLink({ plan, children }: { plan: PlanForMember; children: string }) {
  if (!plan.may_edit) return null
  return (
    <Link to="/publish" search={{ edit: plan.id }} className={LINK}>
      {children}
    </Link>
  )
}

const LINK =
  'flex min-h-11 w-fit items-center font-medium text-primary underline underline-offset-3 md:min-h-8'

/** The actions of the side column on small screens: a bar at the bottom while the plan is on the screen. */
export function PlanQuickBar({ plan }: { plan: PlanPage }) {
  const comments = useCounter(plan, 'comments_count')
  return (
    <div
      role="region"
      aria-label="Actions rapides"
      className="sticky bottom-0 z-10 -mx-(--gutter) flex items-center gap-2 border-t border-line bg-surface px-(--gutter) pt-2 pb-[max(0.5rem,env(safe-area-inset-bottom))] lg:hidden noscript:hidden print:hidden"
    >
      <div className="flex-1">
        <MainAction plan={plan} />
      </div>
      {/* With a wide font its words take two lines, so that the page does not scroll sideways. */}
      <ExecuteButton
        plan={plan}
        className="min-w-0 max-[26rem]:px-3 max-[26rem]:whitespace-normal max-[22rem]:[&>.lucide]:hidden"
      />
      <Button
        aria-label="Partager"
        // The menu of the plan has it too.
        className="max-[22rem]:hidden"
        onClick={() => void share({ title: plan.title, path: planPath(plan) })}
      >
        <Share2 />
      </Button>
      <a href="#commentaires" className={buttonClass({}, 'max-[26rem]:hidden')}>
        <MessageSquare />
        <VisuallyHidden>Commentaires : </VisuallyHidden>
        <span className="tabular-nums">{compactNumber(comments)}</span>
      </a>
    </div>
  )
}
