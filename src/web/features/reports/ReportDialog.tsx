import { useState, type ReactNode } from 'react'
import { REPORT_REASON_MAX } from '#domain/reports.ts'
import { useForm } from '#web/lib/use-form.ts'
import { Field } from '#web/ui/Field.tsx'
import { FormDialog } from '#web/ui/FormDialog.tsx'
import { RadioList } from '#web/ui/RadioList.tsx'
import { Textarea } from '#web/ui/Textarea.tsx'
import { toast } from '#web/ui/toast.ts'

const OTHER = 'Autre'

type ReportDialogProps = {
  /** « Signaler ce plan » */
  title: string
  /** What is reported, in short. */
  description: ReactNode
  /** The last one, « Autre », is added. */
  reasons: readonly [string, ...string[]]
  /** What whoever is reported will and will not know. */
  hint: string
  onSend: (reason: string) => Promise<unknown>
  onClose: () => void
}

/** A chosen reason stands before the details, within one limit. */
const DETAILS_MAX = REPORT_REASON_MAX - 100

/** Tells the moderators what is wrong with something, whatever it is. */
export function ReportDialog({ title, description, reasons, hint, onSend, onClose }: ReportDialogProps) {
  const [reason, setReason] = useState(reasons[0])
  const isOther = reason === OTHER
  const form = useForm({
    rules: {
      details: (details) => (isOther && details.trim() === '' ? 'Veuillez dire ce qui ne va pas.' : null),
    },
    send: async ({ details }) => {
      await onSend([isOther ? '' : reason, details.trim()].filter(Boolean).join(' : '))
      onClose()
      toast({ title: 'Merci, votre signalement a été transmis.' })
    },
  })
  return (
    <FormDialog
      form={form}
      title={title}
      description={description}
      submitLabel="Envoyer le signalement"
      busyLabel="Envoi…"
      onClose={onClose}
    >
      <RadioList
        legend="Raison"
        name="reason"
        options={[...reasons, OTHER]}
        value={reason}
        onChange={(chosen) => {
          setReason(chosen)
          form.clearErrors()
        }}
      />
      <Field
        label={isOther ? 'Précisions' : 'Précisions (facultatives)'}
        error={form.errors.details}
        hint={hint}
      >
        <Textarea name="details" maxLength={DETAILS_MAX} placeholder="Ce qui aiderait l’équipe à juger" />
      </Field>
    </FormDialog>
  )
}
