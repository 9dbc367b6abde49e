import { useQueryClient } from '@tanstack/react-query'
import { appealsApi } from '#api/moderation/appeals.ts'
import { SANCTION_LIMITS } from '#domain/moderation/sanctions.ts'
import type { StaffAppeal } from '#domain/moderation/staff.ts'
import { isBlankText } from '#domain/typed-text.ts'
import { useTextDraft } from '#web/features/accounts/viewer/use-text-draft.ts'
import { call } from '#web/lib/call.ts'
import { invalidate } from '#web/lib/invalidate.ts'
import { useForm } from '#web/lib/use-form.ts'
import { Field } from '#web/ui/Field.tsx'
import { FormDialog } from '#web/ui/FormDialog.tsx'
import type { OpenDialogProps } from '#web/lib/open-dialog.ts'
import { Textarea } from '#web/ui/Textarea.tsx'
import { toast } from '#web/lib/toast.ts'

type DecideAppealDialogProps = OpenDialogProps & { appeal: StaffAppeal; verdict: 'accepted' | 'refused' }

const TEXTS = {
  accepted: {
    title: 'Accepter ce recours ?',
    consequence: 'La sanction est levée aussitôt.',
    submit: 'Lever la sanction',
    done: 'Recours accepté',
  },
  refused: {
    title: 'Refuser ce recours ?',
    consequence: 'La sanction reste comme elle est.',
    submit: 'Refuser le recours',
    done: 'Recours refusé',
  },
} as const

/** Decides an appeal; the member reads the answer, which is required. */
export function DecideAppealDialog({ appeal, verdict, onClose }: DecideAppealDialogProps) {
  const client = useQueryClient()
  const draft = useTextDraft(`decision:${appeal.id}`)
  const { pseudo } = appeal.member
  const texts = TEXTS[verdict]
  const refresh = () => void Promise.all([invalidate.staff(client), invalidate.member(client)])
  const form = useForm({
    rules: { answer: (answer) => (isBlankText(answer) ? 'Une réponse au membre est nécessaire.' : null) },
    send: async ({ answer }) => {
      await call(appealsApi.decide, { params: { appealId: appeal.id }, body: { verdict, answer } })
      draft.discard()
      onClose()
      toast({ title: texts.done, description: pseudo })
      refresh()
    },
    onFailure: refresh,
    onType: ({ answer }) => draft.save(answer),
  })
  return (
    <FormDialog
      form={form}
      isDraftSaved
      title={texts.title}
      description={`${texts.consequence} ${pseudo} lira votre réponse.`}
      submitLabel={texts.submit}
      onClose={onClose}
    >
      <Field label="Réponse" error={form.errors.answer ?? null}>
        <Textarea name="answer" defaultValue={draft.text} maxLength={SANCTION_LIMITS.answer} />
      </Field>
    </FormDialog>
  )
}
