import { useQuery } from '@tanstack/react-query'
import { plansApi } from '#api/plans.ts'
import { AdaptationChanges } from '#web/features/plans/changes/PlanChanges.tsx'
import { call } from '#web/lib/call.ts'
import { keys } from '#web/lib/keys.ts'
import type { OpenDialogProps } from '#web/lib/open-dialog.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { QueryError } from '#web/ui/ErrorWithRetry.tsx'
import { Loading, Skeleton } from '#web/ui/Skeleton.tsx'

/** An adaptation beside its original as it was, for every reader. */
export default function AdaptationDialog({ planId, onClose }: { planId: string } & OpenDialogProps) {
  const query = useQuery({
    queryKey: keys.adaptation(planId),
    queryFn: () => call(plansApi.readAdaptation, { params: { planId } }),
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
      {data ? (
        <AdaptationChanges plan={data.current} base={data.base} />
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
