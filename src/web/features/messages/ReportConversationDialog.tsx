import { useId, useState } from 'react'
import { reportsApi } from '#api/moderation-reports.ts'
import { DELETED_MEMBER, type MemberCard } from '#domain/profiles/members.ts'
import { type Message, PICTURE_PREVIEW, REPORTED_MESSAGES_MAX } from '#domain/messages.ts'
import { ReportForm } from '#web/features/moderation/ReportForm.tsx'
import { call } from '#web/lib/call.ts'
import { ShortTime } from '#web/ui/Time.tsx'
import { FieldError } from '#web/ui/Field.tsx'
import type { OpenDialogProps } from '#web/lib/open-dialog.ts'
import { useReceived } from './messages-thread.ts'

const REASONS = ['Arnaque ou promesse de gain', 'Haine ou harcèlement', 'Publicité', 'Contenu choquant']

type ReportConversationDialogProps = OpenDialogProps & { conversationId: string; other: MemberCard | null }

/** Reports the chosen messages of a conversation to the team, with a reason. */
export default function ReportConversationDialog(props: ReportConversationDialogProps) {
  const { conversationId, other, onClose } = props
  const [chosen, setChosen] = useState<readonly string[]>([])
  const { messages } = useReceived(conversationId, other?.user_id ?? null)
  return (
    <ReportForm
      targetId={conversationId}
      title="Signaler la conversation"
      about={`Avec ${other?.pseudo ?? DELETED_MEMBER}`}
      reasons={REASONS}
      hint="Cette personne ne saura pas qui l’a signalée."
      send={(reason) =>
        call(reportsApi.conversation, {
          params: { conversationId },
          body: { reason, messages: [...chosen] },
        })
      }
      choice={{
        name: 'messages',
        refusal: () => refusalOf(chosen.length),
        render: (error) => (
          <MessageChoice messages={messages} chosen={chosen} onChange={setChosen} error={error} />
        ),
      }}
      onClose={onClose}
    />
  )
}

function refusalOf(count: number): string | null {
  if (count === 0) return 'Choisissez au moins un message.'
  return count > REPORTED_MESSAGES_MAX ? `${REPORTED_MESSAGES_MAX} messages au plus.` : null
}

type MessageChoiceProps = {
  messages: Message[]
  chosen: readonly string[]
  onChange: (chosen: readonly string[]) => void
  error: string | undefined
}

function MessageChoice({ messages, chosen, onChange, error }: MessageChoiceProps) {
  const id = useId()
  const toggle = (messageId: string) =>
    onChange(
      chosen.includes(messageId) ? chosen.filter((each) => each !== messageId) : [...chosen, messageId],
    )
  return (
    // Named and focusable: a refused form moves the focus to it.
    <fieldset name="messages" tabIndex={-1} aria-describedby={`${id}-error ${id}-hint`} className="min-w-0">
      <legend className="text-small font-semibold">Messages à montrer à l’équipe</legend>
      <p id={`${id}-hint`} className="mb-1 text-small text-muted">
        L’équipe ne lira que les messages que vous choisissez ici, rien d’autre de la conversation. Les images
        ne lui sont pas transmises : dites ci-dessous ce qu’elles montrent.
      </p>
      {messages.length === 0 && (
        <p className="py-2">Remontez dans la conversation jusqu’à ses messages, puis revenez ici.</p>
      )}
      <div className="max-h-60 overflow-y-auto">
        {messages.map((message) => (
          <div key={message.id} className="sm:flex sm:items-start sm:gap-3">
            <label className="flex min-h-11 min-w-0 grow items-start gap-3 py-2 leading-5">
              <input
                type="checkbox"
                checked={chosen.includes(message.id)}
                onChange={() => toggle(message.id)}
                className="size-5 flex-none accent-primary"
              />
              {message.image && (
                <img
                  src={message.image.url}
                  alt=""
                  className="size-11 flex-none rounded-inner object-cover"
                />
              )}
              <span className="line-clamp-3 wrap-anywhere">{message.content ?? PICTURE_PREVIEW}</span>
            </label>
            <span className="block flex-none text-small text-muted max-sm:pb-2 max-sm:pl-8 sm:py-2">
              <ShortTime iso={message.created_at} />
            </span>
          </div>
        ))}
      </div>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </fieldset>
  )
}
