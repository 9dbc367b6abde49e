import { reportsApi } from '#api/reports.ts'
import { ReportDialog } from '#web/features/reports/ReportDialog.tsx'
import { call } from '#web/lib/call.ts'
import type { PlanDialogProps } from './plan-dialog.ts'

const REASONS = [
  'Arnaque ou promesse de gain',
  'Copie d’un autre plan',
  'Haine ou harcèlement',
  'Publicité',
] as const

export default function ReportPlanDialog({ plan, onClose }: PlanDialogProps) {
  return (
    <ReportDialog
      title="Signaler ce plan"
      description={<>« {plan.title} »</>}
      reasons={REASONS}
      hint="L’auteur ne saura pas qui a signalé son plan."
      onSend={(reason) => call(reportsApi.plan, { params: { planId: plan.id }, body: { reason } })}
      onClose={onClose}
    />
  )
}
