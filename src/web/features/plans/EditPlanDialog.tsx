import { useQuery } from '@tanstack/react-query'
import { plansApi } from '#api/plans.ts'
import { call } from '#web/lib/call.ts'
import { Dialog } from '#web/ui/Dialog.tsx'
import { ErrorWithRetry } from '#web/ui/ErrorWithRetry.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx'
import { EditPlanForm } from './EditPlanForm.tsx'
import type { PlanDialogProps } from './plan-dialog.ts'

/** The short way to correct a plan; the whole of it is edited where it was written. */
export default function EditPlanDialog({ plan, onClose, outcomes }: PlanDialogProps) {
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['viewer', 'plan-form', plan.id],
    queryFn: () => call(plansApi.readForm, { params: { planId: plan.id } }),
    // What is edited must be what stands there now, and must not change under the pen.
    staleTime: Infinity,
    gcTime: 0,
  })
  if (data) return <EditPlanForm plan={plan} start={data} onClose={onClose} onEdited={outcomes?.onEdited} />
  return (
    <Dialog open onClose={onClose} title="Modifier le plan">
      {error ? (
        <ErrorWithRetry
          heading="h3"
          title="Impossible de charger le plan"
          text={error.message}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <FormSkeleton />
      )}
    </Dialog>
  )
}

function FormSkeleton() {
  return (
    <div role="status" className="grid gap-5">
      <VisuallyHidden>Chargement du plan…</VisuallyHidden>
      <Skeleton shape="box" className="h-17 w-full" />
      <Skeleton shape="box" className="h-17 w-full" />
      <Skeleton shape="box" className="h-17 w-full" />
      <Skeleton shape="box" className="h-72 w-full" />
    </div>
  )
}
