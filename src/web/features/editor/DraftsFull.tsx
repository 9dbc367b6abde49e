import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { editorApi } from '#api/editor.ts'
import { DRAFTS_FULL } from '#domain/editor/plan-form.ts'
import type { PlanDraft } from '#domain/plans/plans.ts'
import { isBlankText } from '#domain/typed-text.ts'
import { removeLocalDraft } from './local-drafts.ts'
import { ownPlansQuery } from '#web/features/plans/plan-page-queries.ts'
import { call } from '#web/lib/call.ts'
import { keys } from '#web/lib/keys.ts'
import { toastFailure } from '#web/lib/toast.ts'
import { TimeInText } from '#web/ui/Time.tsx'
import { Button, buttonClass } from '#web/ui/Button.tsx'
import { focusContentOnRemoval } from '#web/lib/focus.ts'
import { Notice } from '#web/ui/Notice.tsx'

type DraftsFullProps = { memberId: string; onDeleted: () => Promise<void> }

/** The member has reached the maximum number or size of drafts, and may delete the oldest. */
export function DraftsFull({ memberId, onDeleted }: DraftsFullProps) {
  const client = useQueryClient()
  const { data } = useQuery({ ...ownPlansQuery, staleTime: 0 })
  const oldest = data?.drafts.findLast(({ plan_id }) => plan_id === null)
  const deletion = useMutation({
    // Pending until the new draft is saved: a second press would delete the next oldest one.
    mutationFn: async ({ id }: PlanDraft) => {
      await call(editorApi.deleteDraft, { params: { draftId: id } })
      removeLocalDraft(memberId, id)
      await onDeleted()
    },
    onSuccess: () => client.invalidateQueries({ queryKey: keys.ownPlans }),
    onError: (error) => toastFailure(error, 'Impossible de supprimer ce brouillon'),
  })
  return (
    <Notice tone="warn" title={DRAFTS_FULL}>
      <p>
        Ce que vous écrivez est gardé sur cet appareil. Pour l’enregistrer, il faut supprimer un brouillon
        {oldest && (
          <>
            {'\u00A0'}: le plus ancien est « {isBlankText(oldest.title) ? 'Sans titre' : oldest.title} » (
            <TimeInText iso={oldest.updated_at} />)
          </>
        )}
        .
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button
          ref={focusContentOnRemoval}
          size="s"
          busy={deletion.isPending}
          busyLabel="Suppression…"
          disabled={!oldest}
          onClick={() => oldest && deletion.mutate(oldest)}
        >
          Supprimer le plus ancien
        </Button>
        <Link
          to="/mes-plans"
          search={{ etat: 'brouillons' }}
          className={buttonClass({ variant: 'ghost', size: 's' })}
        >
          Voir mes brouillons
        </Link>
      </div>
    </Notice>
  )
}
