import type { QueryClient } from '@tanstack/react-query'
import { messagesApi } from '#api/messages.ts'
import { AppError } from '#domain/errors.ts'
import { viewerQuery } from '#web/features/accounts/viewer/viewer-query.ts'
import { call } from '#web/lib/call.ts'
import { keys } from '#web/lib/keys.ts'
import { failureText, toast, type ToastOptions } from '#web/lib/toast.ts'
import { type SendQueue, sendQueue } from '#web/lib/thread-send-queue.ts'
import { fetchNewItems } from '#web/lib/thread.ts'
import { localKeys } from '#web/lib/local-store.ts'
import { messagesThread } from './messages-thread.ts'
import { UNSENT_MESSAGES_KEY } from '#web/lib/storage-keys.ts'
import { unsentStore, type WrittenMessage } from './unsent-messages.ts'

const queues = new Map<string, SendQueue<WrittenMessage>>()

/** One queue per conversation: it continues sending while another one is open. */
export function messageQueue(client: QueryClient, memberId: string, conversationId: string) {
  const name = `${memberId}:${conversationId}`
  const queue = queues.get(name) ?? openQueue(client, memberId, conversationId)
  queues.set(name, queue)
  return queue
}

/** Sends the unsent messages of a member in this browser, in all conversations. */
export function sendUnsent(client: QueryClient, memberId: string) {
  const prefix = `${UNSENT_MESSAGES_KEY}${memberId}:`
  for (const key of localKeys(prefix)) messageQueue(client, memberId, key.slice(prefix.length)).resume()
}

/** Timeout of a request; the message is then sent again, under the same id. */
const SEND_MS = 20_000

function openQueue(client: QueryClient, memberId: string, conversationId: string) {
  const thread = messagesThread(conversationId)
  const toastFailed = replacingToast()
  return sendQueue<WrittenMessage>(client, thread, {
    unsent: unsentStore(memberId, conversationId),
    send: async ({ id, content, upload }) => {
      // Another member may have signed in since: a message must not be sent under their name.
      if (client.getQueryData(viewerQuery.queryKey)?.user.id !== memberId)
        throw new AppError('unauthenticated', 'Connectez-vous pour envoyer ce message.')
      const body = { id, content: content ?? undefined, image: upload }
      // `keepalive`: the request survives closing the tab right after Enter.
      const options = { keepalive: true, signal: AbortSignal.timeout(SEND_MS) }
      return await call(messagesApi.send, { params: { conversationId }, body }, options)
    },
    withdraw: sendMessageDeletion,
    onSent: (message) => {
      toastSent({ ...(message.image ? IMAGE_SENT : MESSAGE_SENT), duration: SENT_MS })
      // Others may have written before it. If this fails, the message is shown at the end all the same.
      fetchNewItems(client, thread, null, message.id).catch(() => {})
      void client.invalidateQueries({ queryKey: keys.conversationList })
    },
    onFailed: (error, { image }) => {
      if (error instanceof AppError && error.kind === 'unauthenticated') return toastFailed(SIGNED_OUT)
      const description = failureText(error, image ? CANNOT_SEND_IMAGE : 'Impossible d’envoyer le message')
      toastFailed({ title: 'Erreur', description, variant: 'destructive' })
      // The refetched conversation says why.
      if (error instanceof AppError && error.kind === 'forbidden')
        void client.invalidateQueries({ queryKey: keys.conversation(conversationId), exact: true })
    },
  })
}

export const CANNOT_SEND_IMAGE = 'Impossible d’envoyer l’image'

export const CANNOT_DELETE = 'Impossible de supprimer le message'

export async function sendMessageDeletion(messageId: string): Promise<void> {
  try {
    await call(messagesApi.delete, { params: { messageId } })
  } catch (error) {
    // It was never stored, or deleted in another tab: the result is the same.
    if (!(error instanceof AppError && error.kind === 'not_found')) throw error
  }
}

const MESSAGE_SENT = { title: 'Message envoyé', description: 'Votre message a été envoyé avec succès' }
const IMAGE_SENT = { title: 'Image envoyée', description: 'Votre image a été envoyée avec succès' }
const SENT_MS = 2_000
const SIGNED_OUT: ToastOptions = {
  title: 'Vous êtes déconnecté',
  description: 'Votre message est conservé dans ce navigateur : il partira dès que vous serez reconnecté.',
  variant: 'destructive',
}

const toastSent = replacingToast()

/** Each toast replaces the one before it. */
function replacingToast() {
  let dismissLast = () => {}
  return (options: ToastOptions) => {
    dismissLast()
    dismissLast = toast(options)
  }
}
