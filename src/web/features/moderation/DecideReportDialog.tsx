import { useQueryClient } from '@tanstack/react-query'
import { reportsApi } from '#api/moderation/reports.ts'
import { counted } from '#domain/numbers.ts'
import { REPORT_REASON_MAX } from '#domain/moderation/reports.ts'
import type { ReportCase } from '#domain/moderation/staff.ts'
import { useTextDraft } from '#web/features/accounts/viewer/use-text-draft.ts'
import { call } from '#web/lib/call.ts'
import { invalidate } from '#web/lib/invalidate.ts'
import { useForm } from '#web/lib/use-form.ts'
import { Field } from '#web/ui/Field.tsx'
import { FormDialog } from '#web/ui/FormDialog.tsx'
import type { OpenDialogProps } from '#web/lib/open-dialog.ts'
import { Textarea } from '#web/ui/Textarea.tsx'
import { toast } from '#web/lib/toast.ts'

export type Decision = 'remove' | 'uphold' | 'dismiss'
type DecideReportDialogProps = OpenDialogProps & { item: ReportCase; decision: Decision }

/** Closes all reports about one target; the reporters are notified. */
export function DecideReportDialog({ item, decision, onClose }: DecideReportDialogProps) {
  const client = useQueryClient()
  const draft = useTextDraft(`case:${item.case_id}`)
  const texts = textsOf(item, decision)
  const form = useForm({
    rules: { answer: () => null },
    send: async ({ answer }) => {
      const verdict = decision === 'dismiss' ? ('dismissed' as const) : ('upheld' as const)
      await call(reportsApi.decide, {
        params: { caseId: item.case_id },
        body: { verdict, remove: decision === 'remove', answer },
      })
      draft.discard()
      onClose()
      toast({ title: texts.done, description: item.title })
      void (decision === 'remove' ? invalidate.comments(client) : invalidate.staff(client))
    },
    onFailure: () => void invalidate.staff(client),
    onType: ({ answer }) => draft.save(answer),
  })
  return (
    <FormDialog
      form={form}
      title={texts.title}
      description={texts.description}
      submitLabel={texts.submit}
      destructive={decision === 'remove'}
      onClose={onClose}
    >
      <Field
        label="Réponse (facultative)"
        hint={`Lue par ${item.count > 1 ? 'celles et ceux qui ont' : 'la personne qui a'} signalé.`}
        error={form.errors.answer ?? null}
      >
        <Textarea name="answer" defaultValue={draft.text} maxLength={REPORT_REASON_MAX} />
      </Field>
    </FormDialog>
  )
}

function textsOf({ target_type, title, count }: ReportCase, decision: Decision) {
  const closed = `${counted(count, 'signalement')} : ${title}.`
  if (decision === 'dismiss')
    return {
      title: 'Classer sans suite ?',
      description: `${closed} Rien ne change pour ce qui a été signalé.`,
      submit: 'Classer sans suite',
      done: 'Signalement classé sans suite',
    }
  if (decision === 'uphold')
    return {
      title: 'Retenir ce signalement ?',
      description: `${closed} Une sanction se décide à part.`,
      submit: 'Retenir',
      done: 'Signalement retenu',
    }
  return REMOVALS[target_type]?.(closed) ?? removalOfComment(closed)
}

const removalOfComment = (closed: string) => ({
  title: 'Retirer ce commentaire ?',
  description: `${closed} Le commentaire disparaît pour de bon.`,
  submit: 'Retirer le commentaire',
  done: 'Commentaire supprimé',
})

const REMOVALS: Partial<Record<ReportCase['target_type'], typeof removalOfComment>> = {
  plan: (closed) => ({
    title: 'Retirer ce plan ?',
    description: `${closed} Le plan n’est plus en ligne, et son auteur apprend pourquoi.`,
    submit: 'Retirer le plan',
    done: 'Plan retiré',
  }),
  review: (closed) => ({
    title: 'Retirer cet avis ?',
    description: `${closed} L’avis disparaît pour de bon, avec la réponse de l’auteur.`,
    submit: 'Retirer l’avis',
    done: 'Avis supprimé',
  }),
  journal_entry: (closed) => ({
    title: 'Retirer cette entrée ?',
    description: `${closed} L’entrée du journal disparaît pour de bon.`,
    submit: 'Retirer l’entrée',
    done: 'Entrée de journal supprimée',
  }),
}
