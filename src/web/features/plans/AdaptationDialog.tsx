import { plansApi } from '#api/plans.ts'
import { DifferencesDialog } from './Differences.tsx'
import { AdaptationChanges } from './PlanChanges.tsx'
import { call } from '#web/lib/call.ts'
import { keys } from '#web/lib/keys.ts'
import type { OpenDialogProps } from '#web/lib/open-dialog.ts'

/** An adaptation beside its original as it was, for every reader. */
export default function AdaptationDialog({ planId, onClose }: { planId: string } & OpenDialogProps) {
  const queryFn = () => call(plansApi.readAdaptation, { params: { planId } })
  return (
    <DifferencesDialog versions={{ queryKey: keys.adaptation(planId), queryFn }} onClose={onClose}>
      {({ current, base }) => <AdaptationChanges plan={current} base={base} />}
    </DifferencesDialog>
  )
}
