import type { Message } from '#domain/messages.ts'
import type { Outgoing } from '#web/lib/thread-outbox.ts'
import { localStore } from '#web/lib/local-store.ts'
import { UNSENT_MESSAGES_KEY } from '#web/lib/storage-keys.ts'

/** A message that is being sent; `upload` is the path of its picture. */
export type WrittenMessage = Message & { upload?: string | undefined }

type Unsent = Outgoing<WrittenMessage>

export const unsentStore = (memberId: string, conversationId: string) =>
  localStore<readonly Unsent[]>(
    `${UNSENT_MESSAGES_KEY}${memberId}:${conversationId}`,
    parseUnsent,
    (messages) => (messages.length > 0 ? JSON.stringify(messages) : null),
  )

/** Ignores entries that are no valid messages: the storage may be damaged. */
export function parseUnsent(text: string | null): Unsent[] {
  const saved: unknown = JSON.parse(text ?? '[]')
  return Array.isArray(saved) ? (saved as Unsent[]).filter((entry) => Boolean(entry) && isUnsent(entry)) : []
}

const isUnsent = ({ id, sender_id, content, image, upload, created_at, state, reason }: Unsent) =>
  [id, sender_id, created_at].every(isText) &&
  !Number.isNaN(Date.parse(created_at)) &&
  (content === null || isText(content)) &&
  (image === null ? upload === undefined : isImage(image) && isText(upload)) &&
  (isText(content) || image !== null) &&
  (reason === undefined || isText(reason)) &&
  STATES.includes(state)

const isImage = (image: Message['image'] | undefined) =>
  isText(image?.url) && [image?.width, image?.height].every(Number.isFinite)

const isText = (value: unknown) => typeof value === 'string'

const STATES: unknown[] = [
  'sending',
  'unreachable',
  'throttled',
  'signed_out',
  'failed',
] satisfies Unsent['state'][]
