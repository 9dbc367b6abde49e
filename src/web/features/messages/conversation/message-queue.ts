import type { QueryClient } from '@tanstack/react-query'
import { messagesApi } from '#api/messages.ts'
import { AppError } from '#domain/errors.ts'
import type { Message } from '#domain/messages.ts'
import { viewerQuery } from '#web/features/viewer/viewer-query.ts'
import { call } from '#web/lib/call.ts'
import { keys } from '#web/lib/keys.ts'
import { tellFailure } from '#web/lib/tell-failure.ts'
import type { Outgoing } from '#web/lib/thread/outbox.ts'
import { type SendQueue, sendQueue } from '#web/lib/thread/send-queue.ts'
import { fetchArrivals } from '#web/lib/thread/thread.ts'
import { localStore } from '#web/ui/local-store.ts'
import { toast } from '#web/ui/toast.ts'
import { messagesThread } from './messages-thread.ts'

/** A message on its way; `upload` is the path of its picture. */
export type WrittenMessage = Message & { upload?: string | undefined }

const queues = new Map<string, SendQueue<WrittenMessage>>()

/** One queue per conversation: it goes on sending when one looks at another. */
export function messageQueue(client: QueryClient, memberId: string, conversationId: string) {
  const name = `${memberId}:${conversationId}`
  const queue = queues.get(name) ?? openQueue(client, memberId, conversationId)
  queues.set(name, queue)
  return queue
}

function openQueue(client: QueryClient, memberId: string, conversationId: string) {
  const thread = messagesThread(conversationId)
  return sendQueue<WrittenMessage>(client, thread, {
    unsent: unsentStore(memberId, conversationId),
    send: async ({ id, content, upload }) => {
      // Somebody else may have signed in since: nobody's words go out under another name.
      if (client.getQueryData(viewerQuery.queryKey)?.user.id !== memberId)
        throw new AppError('unauthenticated', 'Connectez-vous pour envoyer ce message.')
      const body = { id, content: content ?? undefined, image: upload }
      return await call(messagesApi.send, { params: { conversationId }, body })
    },
    onSent: (message) => {
      tellSent(message)
      // Others may have written before; without them it stands at the end all the same.
      fetchArrivals(client, thread, null, message.id).catch(() => {})
      void client.invalidateQueries({ queryKey: keys.conversations })
    },
    onFailed: (error, { image }) => {
      tellFailure(error, image ? CANNOT_SEND_IMAGE : 'Impossible d’envoyer le message')
      // Why, the conversation tells from now on.
      if (error instanceof AppError && error.kind === 'forbidden')
        void client.invalidateQueries({ queryKey: keys.conversation(conversationId), exact: true })
    },
  })
}

export const CANNOT_SEND_IMAGE = 'Impossible d’envoyer l’image'

const unsentStore = (memberId: string, conversationId: string) =>
  localStore<readonly Outgoing<WrittenMessage>[]>(
    `pb-messages:${memberId}:${conversationId}`,
    (text) => JSON.parse(text ?? '[]') as Outgoing<WrittenMessage>[],
    (messages) => (messages.length > 0 ? JSON.stringify(messages) : null),
  )

const SENT_MS = 2_000
let dismissLast = () => {}

/** One after every message: the last one alone, and not for long. */
function tellSent({ image }: Message) {
  dismissLast()
  dismissLast = toast({
    ...(image
      ? { title: 'Image envoyée', description: 'Votre image a été envoyée avec succès' }
      : { title: 'Message envoyé', description: 'Votre message a été envoyé avec succès' }),
    duration: SENT_MS,
  })
}
