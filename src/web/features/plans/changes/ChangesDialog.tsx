import { useQuery } from '@tanstack/react-query'
import { plansApi } from '#api/plans.ts'
import { call } from '#web/lib/call.ts'
import { keys } from '#web/lib/keys.ts'
import { QueryError } from '#web/ui/ErrorWithRetry.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import type { OpenDialogProps } from '#web/lib/open-dialog.ts'
import { Loading, Skeleton } from '#web/ui/Skeleton.tsx'
import { PlanChanges } from './PlanChanges.tsx'

/** The changes since the approved version, for the author and the staff. */
export default function ChangesDialog({ planId, onClose }: { planId: string } & OpenDialogProps) {
  const query = useQuery({
    queryKey: keys.approvedPlan(planId),
    queryFn: () => call(plansApi.readApproved, { params: { planId } }),
    staleTime: 0,
  })
  const { data, error } = query
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
        <QueryError
          heading="h3"
          title="Impossible de charger les différences"
          text={error.message}
          query={query}
        />
      ) : (
        <Loading label="Chargement des différences…" className="grid gap-3">
          <Skeleton className="h-5 w-40" />
          <Skeleton shape="box" className="h-56 w-full" />
        </Loading>
      )}
    </Dialog>
  )
}
