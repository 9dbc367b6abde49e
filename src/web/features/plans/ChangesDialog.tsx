import { plansApi } from '#api/plans.ts'
import { call } from '#web/lib/call.ts'
import { keys } from '#web/lib/keys.ts'
import type { OpenDialogProps } from '#web/lib/open-dialog.ts'
import { DifferencesDialog } from './Differences.tsx'
import { PlanChanges } from './PlanChanges.tsx'

/** The changes since the approved version, for the author and the staff. */
export default function ChangesDialog({ planId, onClose }: { planId: string } & OpenDialogProps) {
  const queryFn = () => call(plansApi.readApproved, { params: { planId } })
  return (
    <DifferencesDialog versions={{ queryKey: keys.approvedPlan(planId), queryFn }} onClose={onClose}>
      {({ current, approved }) =>
        approved ? (
          <PlanChanges plan={current} approved={approved} />
        ) : (
          <p className="text-muted">Aucune version de ce plan n’a encore été approuvée.</p>
        )
      }
    </DifferencesDialog>
  )
}
