import { useState } from 'react'
import {
  ABANDON_REASON_LABELS,
  ABANDON_REASONS,
  type AbandonReason,
  REASON_MISSING,
} from '#domain/executions/executions.ts'
import type { OpenDialogProps } from '#web/lib/open-dialog.ts'
import { useForm } from '#web/lib/use-form.ts'
import { FormDialog } from '#web/ui/FormDialog.tsx'
import { RadioList } from '#web/ui/RadioGroup.tsx'
import { useSetStatus } from './use-set-status.ts'

const OPTIONS = ABANDON_REASONS.map((value) => ({ value, label: ABANDON_REASON_LABELS[value] }))

type AbandonDialogProps = OpenDialogProps & { executionId: string }

/** « Pourquoi arrêter ? »: an execution is abandoned with a reason. */
export function AbandonDialog({ executionId, onClose }: AbandonDialogProps) {
  const [reason, setReason] = useState<AbandonReason | null>(null)
  const setStatus = useSetStatus(executionId)
  const form = useForm({
    rules: { abandon_reason: () => (reason === null ? REASON_MISSING : null) },
    send: async () => {
      if (reason === null) return
      await setStatus.mutateAsync({ status: 'abandoned', abandon_reason: reason })
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      size="s"
      title="Pourquoi arrêter ?"
      description="La raison est comptée sans votre nom : elle aide ceux qui suivront."
      submitLabel="Abandonner"
      onClose={onClose}
    >
      <RadioList
        legend="Raison"
        isLegendHidden
        name="abandon_reason"
        options={OPTIONS}
        value={reason}
        onChange={(chosen) => {
          setReason(chosen)
          form.clearErrors()
        }}
        error={form.errors.abandon_reason}
      />
    </FormDialog>
  )
}
