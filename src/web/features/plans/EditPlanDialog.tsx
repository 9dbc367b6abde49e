import type { Viewer } from '#domain/accounts/viewer.ts'
import { useViewer } from '#web/features/accounts/viewer/use-auth.ts'
import type { OpenDialogProps } from '#web/lib/open-dialog.ts'
import { Dialog } from '#web/ui/Dialog.tsx'
import { ErrorWithRetry } from '#web/ui/ErrorWithRetry.tsx'
import { Loading, Skeletons } from '#web/ui/Skeleton.tsx'
import { OpenElsewhere } from '#web/features/editor/RestoredNotice.tsx'
import { useOpenedPlan } from '#web/features/editor/use-opened-plan.ts'
import { EditPlanForm } from './EditPlanForm.tsx'
import type { PlanInDialog, PlanOutcomes } from './use-edit-plan.ts'

type PlanDialogProps = OpenDialogProps & { plan: PlanInDialog; outcomes: PlanOutcomes | undefined }

/** Edits the main fields of a plan; the full editor is on /publish. */
export default function EditPlanDialog(props: PlanDialogProps) {
  const viewer = useViewer()
  return viewer ? <OpenedDialog {...props} viewer={viewer} /> : null
}

function OpenedDialog({ plan, onClose, outcomes, viewer }: PlanDialogProps & { viewer: Viewer }) {
  const { data, error, refetch, isFetching, restarts, startOver } = useOpenedPlan({
    memberId: viewer.user.id,
    planId: plan.id,
  })
  if (data && !data.isOpenElsewhere)
    return (
      <EditPlanForm
        key={restarts}
        plan={plan}
        opened={data}
        viewer={viewer}
        onClose={onClose}
        onEdited={outcomes?.onEdited}
        onStartOver={startOver}
      />
    )
  return (
    <Dialog open onClose={onClose} title="Modifier le plan">
      {data ? (
        <OpenElsewhere heading="h3" isAsking={isFetching} onRetry={() => void refetch()} />
      ) : error ? (
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
    <Loading label="Chargement du plan…" className="grid gap-5">
      <Skeletons shape="box" sizes={['h-17 w-full', 'h-17 w-full', 'h-17 w-full', 'h-72 w-full']} />
    </Loading>
  )
}
