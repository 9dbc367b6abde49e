import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { supportApi } from '#api/moderation.ts'
import { QUEUE_LISTS, type QueueList, type SupportRequest } from '#domain/moderation/staff.ts'
import { SUPPORT_LIMITS } from '#domain/moderation/support.ts'
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

const supportQuery = (list: QueueList) =>
  reportQueueQuery('support', list, (query) => call(supportApi.list, { query }))

/** Support requests: VIP first, then oldest first. */
export default function SupportQueue({ address }: { address: ModeratorAddress }) {
  const list = useList(address, { filters: QUEUE_LISTS })
  const filter = list.state.filter ?? 'open'
  const query = useInfiniteQuery(supportQuery(filter))
  const requests = query.data?.pages.flatMap(({ rows }) => rows) ?? []
  return (
    <QueueFrame
      title="Demandes"
      list={list}
      choices={{ open: 'En attente', done: 'Closes' }}
      query={query}
      failure="Impossible de charger les demandes"
      empty={filter === 'open' ? 'Aucune demande n’attend.' : 'Aucune demande close.'}
    >
      {requests.length > 0
        ? requests.map((request) => <SupportItem key={request.id} request={request} />)
        : null}
    </QueueFrame>
  )
}

/** A support request and its reply. */
function SupportItem({ request }: { request: SupportRequest }) {
  const { subject, message, email, is_vip, member, created_at, handled_at } = request
  return (
    <li className="grid gap-2 py-4">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <h3 className="flex min-w-0 items-center gap-2 font-sans text-base font-semibold tracking-normal">
          <span className="min-w-0 wrap-anywhere">{subject}</span>
          {is_vip && <Tag tone="accent">VIP</Tag>}
        </h3>
        <span className="text-small text-muted">
          <Time iso={created_at} />
        </span>
      </div>
      {member ? (
        <MemberCell member={member} />
      ) : (
        <p className="text-small wrap-anywhere text-muted">Visiteur · {email}</p>
      )}
      <LinkedText content={message} />
      {handled_at ? <Outcome request={request} /> : <RequestActions request={request} />}
    </li>
  )
}

function RequestActions({ request }: { request: SupportRequest }) {
  return (
    <div className="flex flex-wrap gap-2">
      <Button size="s" onClick={() => openDialog(CloseRequestDialog, { request, hasReply: true })}>
        Répondre
        <VisuallyHidden> : {request.subject}</VisuallyHidden>
      </Button>
      <Button
        size="s"
        variant="ghost"
        onClick={() => openDialog(CloseRequestDialog, { request, hasReply: false })}
      >
        Clore sans réponse
        <VisuallyHidden> : {request.subject}</VisuallyHidden>
      </Button>
    </div>
  )
}

function Outcome({ request: { answer, handled_by, handled_at } }: { request: SupportRequest }) {
  return (
    <div className="grid gap-1 text-small">
      <p className="text-muted">
        {answer ? 'Répondu' : 'Close sans réponse'}
        {handled_by && ` par ${handled_by}`}
        {handled_at && (
          <>
            , <TimeInText iso={handled_at} />
          </>
        )}
      </p>
      {answer && <p className="wrap-anywhere whitespace-pre-wrap">« {answer} »</p>}
    </div>
  )
}

type CloseRequestDialogProps = OpenDialogProps & { request: SupportRequest; hasReply: boolean }

/** Closes a request, with a reply by email or without one. */
function CloseRequestDialog({ request, hasReply, onClose }: CloseRequestDialogProps) {
  const client = useQueryClient()
  const draft = useTextDraft(`support:${request.id}`)
  const form = useForm({
    rules: {
      answer: (answer) => (hasReply && isBlankText(answer) ? 'Veuillez écrire une réponse.' : null),
    },
    send: async ({ answer }) => {
      await call(supportApi.close, { params: { requestId: request.id }, body: { answer } })
      draft.discard()
      onClose()
      toast({ title: hasReply ? 'Réponse envoyée' : 'Demande close', description: request.subject })
      void invalidate.staff(client)
    },
    onFailure: () => void invalidate.staff(client),
    onType: ({ answer }) => draft.save(answer),
  })
  return (
    <FormDialog
      form={form}
      isDraftSaved
      title={hasReply ? 'Répondre à cette demande' : 'Clore sans réponse ?'}
      description={
        hasReply
          ? `« ${request.subject} » : la réponse part par e‑mail, et la demande est close.`
          : `« ${request.subject} » : personne n’en est averti.`
      }
      submitLabel={hasReply ? 'Envoyer la réponse' : 'Clore la demande'}
      busyLabel="Envoi…"
      onClose={onClose}
    >
      {hasReply && (
        <Field label="Réponse" error={form.errors.answer ?? null}>
          <Textarea
            name="answer"
            defaultValue={draft.text}
            maxLength={SUPPORT_LIMITS.message}
            className="min-h-44"
          />
        </Field>
      )}
    </FormDialog>
  )
}
