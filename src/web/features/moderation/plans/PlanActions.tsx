import { useMutation, useQueryClient } from '@tanstack/react-query'
import Trash2 from 'lucide-react/icons/trash-2'
import { moderationApi } from '#api/moderation.ts'
import type { StaffPlan } from '#domain/staff.ts'
import { call } from '#web/lib/call.ts'
import { changed } from '#web/lib/keys.ts'
import { tellFailure } from '#web/lib/tell-failure.ts'
import { Button } from '#web/ui/Button.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { openDialog } from '#web/lib/open-dialog.ts'
import { toast } from '#web/lib/toast.ts'
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx'
import { PlanReasonDialog } from './PlanReasonDialog.tsx'

/** What can be done with a plan: taken offline or back before the validators, and deleted. */
export function PlanActions({ plan }: { plan: StaffPlan }) {
  if (!plan.may_moderate) return <span className="text-small text-muted">Rang égal ou supérieur</span>
  return (
    <>
      {plan.status === 'published' ? (
        <Button
          size="s"
          variant="quietDanger"
          className="max-md:flex-1"
          onClick={() => openDialog(PlanReasonDialog, { plan, act: 'unpublish' })}
        >
          Retirer
          <VisuallyHidden> : {plan.title}</VisuallyHidden>
        </Button>
      ) : (
        <Readmit plan={plan} />
      )}
      <IconButton
        label={`Supprimer : ${plan.title}`}
        title="Supprimer"
        className="text-bad"
        onClick={() => openDialog(PlanReasonDialog, { plan, act: 'deletePlan' })}
      >
        <Trash2 />
      </IconButton>
    </>
  )
}

function Readmit({ plan }: { plan: StaffPlan }) {
  const client = useQueryClient()
  const readmission = useMutation({
    mutationFn: () => call(moderationApi.readmit, { params: { planId: plan.id } }),
    onSuccess: () => toast({ title: 'Plan remis en attente', description: plan.title }),
    onError: (error) => tellFailure(error, 'Impossible de traiter cette action'),
    onSettled: () => changed.plan(client),
  })
  return (
    <Button
      size="s"
      className="max-md:flex-1"
      busy={readmission.isPending}
      onClick={() => readmission.mutate()}
    >
      Remettre en attente
      <VisuallyHidden> : {plan.title}</VisuallyHidden>
    </Button>
  )
}
