import { type ReactNode, useState } from 'react'
import { REPORT_REASON_MAX } from '#domain/moderation/reports.ts'
import { useTextDraft } from '#web/features/accounts/viewer/use-text-draft.ts'
import { useForm } from '#web/lib/use-form.ts'
import { Field } from '#web/ui/Field.tsx'
import { FormDialog } from '#web/ui/FormDialog.tsx'
import { RadioList } from '#web/ui/RadioGroup.tsx'
import { Textarea } from '#web/ui/Textarea.tsx'
import { toast } from '#web/lib/toast.ts'

type ReportFormProps = {
  /** The id of what is reported. */
  targetId: string
  title: string
  about: string
  reasons: readonly string[]
  hint: string
  send: (reason: string) => Promise<unknown>
  /** Another choice of the form, and its validation. */
  choice?: Choice
  onClose: () => void
}

type Choice = {
  name: string
  refusal: () => string | null
  render: (error: string | undefined) => ReactNode
}

const OTHER = 'Autre'

/** The reason is sent before the details, within one limit. */
const DETAILS_MAX = REPORT_REASON_MAX - 100

/** A reason from a list, or « Autre » with details. */
export function ReportForm({
  targetId,
  title,
  about,
  reasons,
  hint,
  send,
  choice,
  onClose,
}: ReportFormProps) {
  const draft = useTextDraft(`report:${targetId}`)
  const [reason, setReason] = useState<string | null>(null)
  const isOther = reason === OTHER
  const form = useForm<string>({
    rules: {
      ...(choice && { [choice.name]: choice.refusal }),
      reason: () => (reason === null ? 'Veuillez choisir une raison.' : null),
      details: (details) => (isOther && details.trim() === '' ? 'Veuillez dire ce qui ne va pas.' : null),
    },
    send: async ({ details = '' }) => {
      await send([isOther ? '' : reason, details.trim()].filter(Boolean).join(' : '))
      draft.discard()
      onClose()
      toast({ title: 'Merci, votre signalement a été transmis.' })
    },
    onType: ({ details = '' }) => draft.save(details),
  })
  return (
    <FormDialog
      form={form}
      isDraftSaved
      title={title}
      description={<span className="line-clamp-3">{about}</span>}
      submitLabel="Envoyer le signalement"
      busyLabel="Envoi…"
      onClose={onClose}
    >
      {choice?.render(form.errors[choice.name])}
      <RadioList
        legend="Raison"
        name="reason"
        options={[...reasons, OTHER].map((text) => ({ value: text, label: text }))}
        value={reason}
        error={form.errors['reason']}
        onChange={(chosen) => {
          setReason(chosen)
          form.clearErrors()
        }}
      />
      <Field
        label={isOther ? 'Précisions' : 'Précisions (facultatives)'}
        error={form.errors['details']}
        hint={hint}
      >
        <Textarea
          name="details"
          defaultValue={draft.text}
          maxLength={DETAILS_MAX}
          placeholder="Ce qui aiderait l’équipe à juger"
        />
      </Field>
    </FormDialog>
  )
}
