import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { appealsApi } from '#api/moderation-sanctions.ts'
import { QUEUE_LISTS, type QueueList, type StaffAppeal } from '#domain/moderation/staff.ts'
import { BAN_NAMES, IMPOSED_BY_YOURSELF, SANCTION_LIMITS } from '#domain/moderation/sanctions.ts'
import { exactDate, longDate } from '#domain/time.ts'
import { isBlankText } from '#domain/typed-text.ts'
import { useList } from '#web/lib/use-list.ts'
import { call } from '#web/lib/call.ts'
import { openDialog, type OpenDialogProps } from '#web/lib/open-dialog.ts'
import { Time, TimeInText } from '#web/ui/Time.tsx'
import { Button } from '#web/ui/Button.tsx'
import { LinkedText } from '#web/ui/LinkedText.tsx'
import { Tag } from '#web/ui/Tag.tsx'
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx'
import { useTextDraft } from '#web/features/accounts/viewer/use-text-draft.ts'
import { invalidate } from '#web/lib/invalidate.ts'
import { useForm } from '#web/lib/use-form.ts'
import { Field } from '#web/ui/Field.tsx'
import { FormDialog } from '#web/ui/FormDialog.tsx'
import { Textarea } from '#web/ui/Textarea.tsx'
import { toast } from '#web/lib/toast.ts'
import type { ModeratorAddress } from './moderator-address.ts'
import { reportQueueQuery } from './queue-query.ts'
import { QueueFrame } from './QueueFrame.tsx'
import { MemberCell } from './MemberCell.tsx'

const appealsQuery = (list: QueueList) =>
  reportQueueQuery('appeals', list, (query) => call(appealsApi.list, { query }))

/** The appeals of sanctioned members, oldest first. */
export default function AppealQueue({ address }: { address: ModeratorAddress }) {
  const list = useList(address, { filters: QUEUE_LISTS })
  const filter = list.state.filter ?? 'open'
  const query = useInfiniteQuery(appealsQuery(filter))
  const appeals = query.data?.pages.flatMap(({ rows }) => rows) ?? []
  return (
    <QueueFrame
      title="Recours"
      list={list}
      choices={{ open: 'En attente', done: 'Décidés' }}
      query={query}
      failure="Impossible de charger les recours"
      empty={filter === 'open' ? 'Aucun recours n’attend.' : 'Aucun recours décidé.'}
    >
      {appeals.length > 0 ? appeals.map((appeal) => <AppealItem key={appeal.id} appeal={appeal} />) : null}
    </QueueFrame>
  )
}

/** The sanction, the member's message, and the decision. */
function AppealItem({ appeal }: { appeal: StaffAppeal }) {
  const { member, sanction, message, created_at, status } = appeal
  return (
    <li className="grid gap-2 py-4">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <h3 className="font-sans text-base font-normal tracking-normal">
          <MemberCell member={member} />
        </h3>
        <span className="text-small text-muted">
          <Time iso={created_at} />
        </span>
      </div>
      <p className="text-small wrap-anywhere text-muted">
        <b className="font-semibold text-ink">{BAN_NAMES[sanction.type]}</b> du{' '}
        {longDate(sanction.start_at, 'reader')}
        {sanction.end_at && `, jusqu’au ${exactDate(sanction.end_at, 'reader')}`}
        {sanction.by && ` · par ${sanction.by}`}
        {!sanction.is_open && ' · n’est plus en cours'}
        {sanction.reason && <span className="block whitespace-pre-wrap">« {sanction.reason} »</span>}
      </p>
      <LinkedText content={message} className="border-l-2 border-line-strong pl-3" />
      {status === 'open' ? <Decisions appeal={appeal} /> : <Outcome appeal={appeal} />}
    </li>
  )
}

function Decisions({ appeal }: { appeal: StaffAppeal }) {
  const { pseudo } = appeal.member
  if (!appeal.may_decide)
    return (
      <p className="text-small text-muted">
        {appeal.is_own ? IMPOSED_BY_YOURSELF : 'Une autre personne de l’équipe décidera.'}
      </p>
    )
  return (
    <div className="flex flex-wrap gap-2">
      <Button size="s" onClick={() => openDialog(DecideAppealDialog, { appeal, verdict: 'accepted' })}>
        Accepter
        <VisuallyHidden> le recours de {pseudo}</VisuallyHidden>
      </Button>
      <Button
        size="s"
        variant="quietDanger"
        onClick={() => openDialog(DecideAppealDialog, { appeal, verdict: 'refused' })}
      >
        Refuser
        <VisuallyHidden> le recours de {pseudo}</VisuallyHidden>
      </Button>
    </div>
  )
}

function Outcome({ appeal: { status, answer, decided_by, decided_at } }: { appeal: StaffAppeal }) {
  return (
    <div className="grid gap-1 text-small">
      <p className="flex flex-wrap items-center gap-2">
        {status === 'accepted' ? <Tag tone="good">Accepté</Tag> : <Tag tone="bad">Refusé</Tag>}
        <span className="text-muted">
          {decided_by && `par ${decided_by}, `}
          {decided_at && <TimeInText iso={decided_at} />}
        </span>
      </p>
      {answer && <p className="wrap-anywhere whitespace-pre-wrap">Réponse : « {answer} »</p>}
    </div>
  )
}

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
function DecideAppealDialog({ appeal, verdict, onClose }: DecideAppealDialogProps) {
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
