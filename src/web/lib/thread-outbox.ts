import { queryOptions, skipToken, useMutation, useQueryClient } from '@tanstack/react-query'
import { AppError } from '#domain/errors.ts'
import { itemsIn, type ThreadPages } from './thread-pages.ts'
import type { Thread } from './thread.ts'

/** An item written in this browser. It has no state once the server has stored it. */
export type Outgoing<Item> = Item & {
  state?: SendState
  /** Why the server refused it. */
  reason?: string | undefined
}

/** States that are retried automatically: once the server can be reached, after a delay, or once the member has signed in. */
export type WaitState = 'unreachable' | 'throttled' | 'signed_out'
export type SendState = 'sending' | WaitState | 'failed'

type OutboxOptions<Item> = {
  send: (item: Item) => Promise<Item>
  onSent: (sent: Item) => void
  onFailed: (error: Error) => void
}

const RETRIES = 2

/**
 * The items written here, in order. Cached beside the pages and in their shape, so that they can be shown while earlier pages
 * are not loaded, and are changed and removed with them. Never fetched.
 */
export const outboxQuery = <Item extends { id: string }>({ key }: Thread<Item>) =>
  queryOptions<ThreadPages<Outgoing<Item>>>({ queryKey: [...key, 'outbox'], queryFn: skipToken })

/** Sends items under ids that this browser chose: an item sent again after a lost response is never stored twice. */
export function useOutbox<Item extends { id: string }>(
  thread: Thread<Item>,
  { send, onSent, onFailed }: OutboxOptions<Item>,
) {
  const client = useQueryClient()
  const put = (item: Outgoing<Item>) =>
    client.setQueryData(outboxQuery(thread).queryKey, (outbox) => withOutgoing(outbox, item))
  return useMutation({
    mutationFn: send,
    // A failure is shown offline too: a member who does not see that the item waits believes that it was sent.
    retry: (failures, error) =>
      failures < RETRIES && error instanceof AppError && error.kind === 'unavailable',
    onMutate: (item: Item) => void put({ ...item, state: 'sending' }),
    onSuccess: (sent) => {
      put(sent)
      onSent(sent)
    },
    onError: (error, item) => {
      put({ ...item, state: 'failed' })
      onFailed(error)
    },
  })
}

/** Replaces the item in its place, or adds it at the end. */
export function withOutgoing<Item extends { id: string }>(
  outbox: ThreadPages<Outgoing<Item>> | undefined,
  item: Outgoing<Item>,
): ThreadPages<Outgoing<Item>> {
  const written = itemsIn(outbox)
  const at = written.findIndex(({ id }) => id === item.id)
  return outboxOf(at < 0 ? [...written, item] : written.with(at, item))
}

export const outboxOf = <Item>(items: Outgoing<Item>[]): ThreadPages<Outgoing<Item>> => ({
  pages: [{ items, start: null, end: null, has_earlier: false, has_later: false }],
  pageParams: [null],
})
