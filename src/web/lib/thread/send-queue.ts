import type { QueryClient } from '@tanstack/react-query'
import { type ErrorKind, toAppError } from '#domain/errors.ts'
import type { Store } from '#web/ui/local-store.ts'
import { type Outgoing, outboxOf, outboxQuery, type SendState } from './outbox.ts'
import { hasItem, itemsIn } from './pages.ts'
import { type Thread, threadQuery } from './thread.ts'

type Sending<Item> = {
  send: (item: Item) => Promise<Item>
  onSent: (sent: Item) => void
  onFailed: (error: Error, item: Item) => void
  /** What the server does not have yet, kept in this browser until it does. */
  unsent: Store<readonly Outgoing<Item>[]>
}

export type SendQueue<Item> = {
  /** Sends an item after all those written before it. */
  write: (item: Item) => void
  /** Sends again what was refused, as if it were written now, or what waits, in its order. */
  retry: (id: string) => void
  discard: (id: string) => void
  /** Sends what waits, also from before a reload. Failing again is not told. */
  resume: () => void
  /** Once the pages are as on the server, they alone tell what was sent. */
  forgetSent: () => void
}

/**
 * Sends the outbox of a thread one item after the other, under ids that this browser chose. What the server refuses fails
 * alone; while it cannot be reached, everything waits, so that what arrives arrives in the order in which it was written.
 */
export function sendQueue<Item extends { id: string }>(
  client: QueryClient,
  thread: Thread<Item>,
  { send, onSent, onFailed, unsent }: Sending<Item>,
): SendQueue<Item> {
  const { queryKey } = outboxQuery(thread)
  let isRunning = false
  let isFailureTold = false

  const outbox = () => itemsIn<Outgoing<Item>>(client.getQueryData(queryKey))
  const change = (next: (items: Outgoing<Item>[]) => Outgoing<Item>[]) =>
    void client.setQueryData(queryKey, (loaded) => outboxOf(next(itemsIn<Outgoing<Item>>(loaded))))
  const drop = (id: string) => change((items) => items.filter((item) => item.id !== id))
  const changeStates = (from: SendState, state: SendState) =>
    change((items) => items.map((item) => (item.state === from ? { ...item, state } : item)))
  const isUnsent = (id: string) => unsent.current().some((item) => item.id === id)
  const forget = (id: string) => unsent.change((items) => items.filter((item) => item.id !== id))
  /** Here and where it is kept: what was refused is not tried again by itself, not even after a reload. */
  const mark = (id: string, state: SendState) => {
    const marked = (items: readonly Outgoing<Item>[]) =>
      items.map((item) => (item.id === id ? { ...item, state } : item))
    unsent.change(marked)
    change(marked)
  }

  const sent = (item: Item) => {
    forget(item.id)
    if (hasItem(client.getQueryData(threadQuery(thread).queryKey), item.id)) drop(item.id)
    else change((items) => items.map((other) => (other.id === item.id ? item : other)))
    onSent(item)
  }
  const failed = (error: unknown, item: Item) => {
    const isRefused = REFUSALS.has(toAppError(error).kind)
    if (isRefused) mark(item.id, 'failed')
    else changeStates('sending', 'waiting')
    if (isRefused || isFailureTold) onFailed(toAppError(error), item)
  }
  const run = async () => {
    if (isRunning) return
    isRunning = true
    try {
      for (let item = nextOf(outbox()); item; item = nextOf(outbox())) await deliver(item)
    } finally {
      isRunning = false
      isFailureTold = false
    }
  }
  const deliver = async (item: Outgoing<Item>) => {
    // Sent or discarded in another tab.
    if (!isUnsent(item.id)) return drop(item.id)
    const { state: _state, ...written } = item
    return await withRetries(() => send(written as unknown as Item)).then(sent, (error) =>
      failed(error, item),
    )
  }
  const resume = () => {
    const known = new Set(outbox().map(({ id }) => id))
    const kept = unsent.current().filter(({ id }) => !known.has(id))
    if (kept.length > 0) change((items) => [...kept, ...items])
    changeStates('waiting', 'sending')
    void run()
  }

  return {
    write: (item) => {
      isFailureTold = true
      const added = (items: readonly Outgoing<Item>[]) => [...items, { ...item, state: 'sending' as const }]
      unsent.change(added)
      change(added)
      resume()
    },
    retry: (id) => {
      isFailureTold = true
      const refused = outbox().find((item) => item.id === id && item.state === 'failed')
      if (refused) change((items) => [...items.filter((item) => item !== refused), refused])
      if (refused) mark(id, 'sending')
      resume()
    },
    discard: (id) => {
      forget(id)
      drop(id)
    },
    resume,
    forgetSent: () => change((items) => items.filter(({ state }) => state !== undefined)),
  }
}

/** These would come again; anything else, such as an absence or too many at once, passes. */
const REFUSALS = new Set<ErrorKind>(['invalid', 'forbidden', 'not_found', 'conflict', 'too_large'])

const MORE_TRIES = 2
const RETRY_MS = 1_000

const nextOf = <Item>(items: Outgoing<Item>[]) => items.find(({ state }) => state === 'sending')

/** A short absence of the server goes unnoticed; without a network there is nothing to try. */
async function withRetries<Answer>(work: () => Promise<Answer>, tries = MORE_TRIES): Promise<Answer> {
  try {
    return await work()
  } catch (error) {
    const isOffline = 'onLine' in navigator && !navigator.onLine
    if (toAppError(error).kind !== 'unavailable' || isOffline || tries === 0) throw error
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS))
    return await withRetries(work, tries - 1)
  }
}
