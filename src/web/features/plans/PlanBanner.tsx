import { Link } from '@tanstack/react-router'
import Clock from 'lucide-react/icons/clock'
import PencilLine from 'lucide-react/icons/pencil-line'
import X from 'lucide-react/icons/x'
import type { PlanForMember } from '#domain/plans/plans.ts'
import { reviewWaitSentence } from '#domain/plans/review-wait.ts'
import { lazyWithRetry, LoadFailure } from '#web/lib/lazy-with-retry.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { openDialog } from '#web/lib/open-dialog.ts'
import { ReviewNote } from './plan-notices.tsx'

const ChangesDialog = lazyWithRetry(() => import('./ChangesDialog.tsx'), LoadFailure)

/** The review state of a plan, for its author and the staff. Nothing for a plan that is online and unmodified. */
export function PlanBanner({ plan }: { plan: PlanForMember }) {
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
