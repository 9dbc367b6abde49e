import Trash2 from 'lucide-react/icons/trash-2'
import { useQueryClient } from '@tanstack/react-query'
import { reportsApi } from '#api/moderation-reports.ts'
import type { MemberCard } from '#domain/profiles/members.ts'
import { OWN_REPORT, REPORT_REASON_MAX } from '#domain/moderation/reports.ts'
import { useTextDraft } from '#web/features/accounts/viewer/use-text-draft.ts'
import type { ReportCase } from '#domain/moderation/staff.ts'
import { counted } from '#domain/numbers.ts'
import { openDialog, type OpenDialogProps } from '#web/lib/open-dialog.ts'
import { call } from '#web/lib/call.ts'
import { Button } from '#web/ui/Button.tsx'
import { invalidate } from '#web/lib/invalidate.ts'
import { useForm } from '#web/lib/use-form.ts'
import { Field } from '#web/ui/Field.tsx'
import { FormDialog } from '#web/ui/FormDialog.tsx'
import { Textarea } from '#web/ui/Textarea.tsx'
import { toast } from '#web/lib/toast.ts'
import { openSanctionDialog } from './SanctionActions.tsx'
import { useAssignment } from './use-assignment.ts'
import { isRemovable, reasonOf, reportsQuery } from './queue-query.ts'

/** « Je m’en occupe », and the decisions, depending on the rank. */
export function CaseActions({ item }: { item: ReportCase }) {
  if (item.is_own) return <p className="text-small text-muted">{OWN_REPORT}</p>
  if (!item.may_moderate)
    return (
      <p className="text-small text-muted">
        Rang égal ou supérieur au vôtre : une personne de rang plus élevé décidera.
      </p>
    )
  const decide = (decision: Decision) => openDialog(DecideReportDialog, { item, decision })
  return (
    <>
      <CaseAssignment item={item} />
      <div className="flex flex-wrap gap-2 max-md:*:grow">
        {isRemovable(item) ? (
          <Button size="s" variant="quietDanger" onClick={() => decide('remove')}>
            <Trash2 className="size-4" />
            Retirer
          </Button>
        ) : (
          <Button size="s" variant="quietDanger" onClick={() => decide('uphold')}>
            Retenir
          </Button>
        )}
        {item.member && <Sanction member={item.member} reason={reasonOf(item)} />}
        <Button size="s" onClick={() => decide('dismiss')}>
          Sans suite
        </Button>
      </div>
    </>
  )
}

function Sanction({ member, reason }: { member: MemberCard; reason: string }) {
  return (
    <Button size="s" onClick={() => openSanctionDialog(member, reason)}>
      Sanctionner…
    </Button>
  )
}

function CaseAssignment({ item }: { item: ReportCase }) {
  const assignment = useCaseAssignment()
  const isMine = assignment.isMine(item)
  return (
    <div className="flex flex-wrap items-center gap-x-2">
      {item.assignee && (
        <span className="text-small">
          {isMine ? 'Vous vous en occupez.' : `${item.assignee.pseudo} s’en occupe.`}
        </span>
      )}
      <Button
        size="s"
        variant={item.assignee ? 'ghost' : 'secondary'}
        onClick={() => assignment.toggle(item)}
      >
        {isMine ? 'Laisser à d’autres' : 'Je m’en occupe'}
      </Button>
    </div>
  )
}

function useCaseAssignment() {
  const client = useQueryClient()
  const { queryKey } = reportsQuery('open')
  return useAssignment<ReportCase>({
    queryKey,
    show: (item, assignee) =>
      client.setQueryData(
        queryKey,
        (data) =>
          data && {
            ...data,
            pages: data.pages.map((page) => ({
              ...page,
              rows: page.rows.map((row) => (row.case_id === item.case_id ? { ...row, assignee } : row)),
            })),
          },
      ),
    send: ({ case_id: caseId }, mine) => call(reportsApi.claim, { params: { caseId }, body: { mine } }),
  })
}

type Decision = 'remove' | 'uphold' | 'dismiss'
type DecideReportDialogProps = OpenDialogProps & { item: ReportCase; decision: Decision }

/** Closes all reports about one target; the reporters are notified. */
function DecideReportDialog({ item, decision, onClose }: DecideReportDialogProps) {
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
      isDraftSaved
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
