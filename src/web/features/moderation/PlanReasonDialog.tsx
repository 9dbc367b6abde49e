import { useQueryClient } from '@tanstack/react-query'
import { moderationApi } from '#api/moderation.ts'
import { SANCTION_LIMITS } from '#domain/moderation/sanctions.ts'
import type { StaffPlan } from '#domain/moderation/staff.ts'
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

type PlanReasonDialogProps = OpenDialogProps & { plan: StaffPlan; act: keyof typeof TEXTS }

const TEXTS = {
  unpublish: {
    title: 'Retirer ce plan ?',
    consequence: 'n’est plus en ligne. Son auteur peut le corriger et le soumettre de nouveau.',
    submit: 'Retirer le plan',
    busy: 'Retrait…',
    done: 'Plan retiré',
  },
  deletePlan: {
    title: 'Supprimer ce plan ?',
    consequence: 'disparaît pour de bon, avec ses commentaires, ses J’aime et ses reposts.',
    submit: 'Supprimer le plan',
    busy: 'Suppression…',
    done: 'Plan supprimé',
  },
} as const

/** Unpublishes or deletes a plan, with a reason for its author. */
export function PlanReasonDialog({ plan, act, onClose }: PlanReasonDialogProps) {
  const client = useQueryClient()
  const draft = useTextDraft(`plan:${plan.id}`)
  const texts = TEXTS[act]
  const form = useForm({
    rules: {
      reason: (reason) => (isBlankText(reason) ? 'Un motif est nécessaire : l’auteur le lira.' : null),
    },
    send: async ({ reason }) => {
      await call(moderationApi[act], { params: { planId: plan.id }, body: { reason } })
      draft.discard()
      onClose()
      toast({ title: texts.done, description: plan.title })
      void (act === 'deletePlan' ? invalidate.planDeleted(client, plan.slug) : invalidate.plan(client))
    },
    onFailure: () => void invalidate.staff(client),
    onType: ({ reason }) => draft.save(reason),
  })
  return (
    <FormDialog
      form={form}
      title={texts.title}
      description={`« ${plan.title} » ${texts.consequence}`}
      submitLabel={texts.submit}
      busyLabel={texts.busy}
      isDraftSaved
      destructive
      onClose={onClose}
    >
      <Field label="Motif" hint="L’auteur le lira." error={form.errors.reason ?? null}>
        <Textarea name="reason" defaultValue={draft.text} maxLength={SANCTION_LIMITS.reason} />
      </Field>
    </FormDialog>
  )
}
