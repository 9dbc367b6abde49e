import { useState } from 'react'
import { reportsApi } from '#api/reports.ts'
import { REPORT_REASON_MAX } from '#domain/reports.ts'
import { call } from '#web/lib/call.ts'
import { useForm } from '#web/lib/use-form.ts'
import { Field } from '#web/ui/Field.tsx'
import { FormDialog } from '#web/ui/FormDialog.tsx'
import type { OpenDialogProps } from '#web/ui/open-dialog.ts'
import { RadioList } from '#web/ui/RadioList.tsx'
import { Textarea } from '#web/ui/Textarea.tsx'
import { toast } from '#web/ui/toast.ts'

/** What is reported: its id, and its title, text or name. */
export type Reported = { kind: keyof typeof KINDS; id: string; name: string }

const KINDS = {
  plan: {
    title: 'Signaler ce plan',
    reasons: ['Arnaque ou promesse de gain', 'Copie d’un autre plan', 'Haine ou harcèlement', 'Publicité'],
    hint: 'L’auteur ne saura pas qui a signalé son plan.',
    send: (planId: string, reason: string) => call(reportsApi.plan, { params: { planId }, body: { reason } }),
  },
  comment: {
    title: 'Signaler ce commentaire',
    reasons: ['Arnaque ou promesse de gain', 'Haine ou harcèlement', 'Publicité', 'Hors sujet'],
    hint: 'L’auteur ne saura pas qui a signalé son commentaire.',
    send: (commentId: string, reason: string) =>
      call(reportsApi.comment, { params: { commentId }, body: { reason } }),
  },
  profile: {
    title: 'Signaler ce profil',
    reasons: [
      'Usurpation d’identité',
      'Nom ou image choquants',
      'Haine ou harcèlement',
      'Publicité ou arnaque',
    ],
    hint: 'Cette personne ne saura pas qui l’a signalée.',
    send: (memberId: string, reason: string) =>
      call(reportsApi.profile, { params: { memberId }, body: { reason } }),
  },
} as const

const OTHER = 'Autre'

/** A chosen reason stands before the details, within one limit. */
const DETAILS_MAX = REPORT_REASON_MAX - 100

/** Tells the moderators what is wrong with something, whatever it is. */
export default function ReportDialog({ kind, id, name, onClose }: Reported & OpenDialogProps) {
  const { title, reasons, hint, send } = KINDS[kind]
  const [reason, setReason] = useState<string>(reasons[0])
  const isOther = reason === OTHER
  const form = useForm({
    rules: {
      details: (details) => (isOther && details.trim() === '' ? 'Veuillez dire ce qui ne va pas.' : null),
    },
    send: async ({ details }) => {
      await send(id, [isOther ? '' : reason, details.trim()].filter(Boolean).join(' : '))
      onClose()
      toast({ title: 'Merci, votre signalement a été transmis.' })
    },
  })
  return (
    <FormDialog
      form={form}
      title={title}
      description={<span className="line-clamp-3">{kind === 'profile' ? name : `« ${name} »`}</span>}
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
