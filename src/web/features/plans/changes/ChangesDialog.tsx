import { useQuery } from '@tanstack/react-query'
import { plansApi } from '#api/plans.ts'
import { call } from '#web/lib/call.ts'
import { keys } from '#web/lib/keys.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { ErrorWithRetry } from '#web/ui/ErrorWithRetry.tsx'
import type { OpenDialogProps } from '#web/ui/open-dialog.ts'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx'
import { PlanChanges } from './PlanChanges.tsx'

/** For its author and the staff: what validators will compare. */
export default function ChangesDialog({ planId, onClose }: { planId: string } & OpenDialogProps) {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: keys.approvedPlan(planId),
    queryFn: () => call(plansApi.readApproved, { params: { planId } }),
    staleTime: 0,
  })
  return (
    <Dialog
      open
      onClose={onClose}
      size="l"
      title="Différences"
      footer={<Button onClick={onClose}>Fermer</Button>}
    >
      {data?.approved ? (
        <PlanChanges plan={data.current} approved={data.approved} />
      ) : data ? (
        <p className="text-muted">Aucune version de ce plan n’a encore été approuvée.</p>
      ) : error ? (
        <ErrorWithRetry
          heading="h3"
          title="Impossible de charger les différences"
          text={error.message}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <div role="status" className="grid gap-3">
          <VisuallyHidden>Chargement des différences…</VisuallyHidden>
          <Skeleton className="h-5 w-40" />
          <Skeleton shape="box" className="h-56 w-full" />
        </div>
      )}
    </Dialog>
  )
}
