import type { QueryClient } from '@tanstack/react-query'
import { type AppError, type ErrorKind, toAppError } from '#domain/errors.ts'
import type { StoredValue } from './local-store.ts'
import { type Outgoing, outboxOf, outboxQuery, type SendState, type WaitState } from './thread-outbox.ts'
import { hasItem, itemsIn } from './thread-pages.ts'
import { type Thread, threadQuery } from './thread.ts'

type SendQueueOptions<Item> = {
  send: (item: Item) => Promise<Item>
  /** Deletes an item that the server may have. */
  withdraw: (id: string) => Promise<void>
  onSent: (sent: Item) => void
  onFailed: (error: Error, item: Item) => void
  /** Items that the server does not have yet, saved in this browser until it does. */
  unsent: StoredValue<readonly Outgoing<Item>[]>
}

export type SendQueue<Item> = {
  /** Sends an item after all those written before it. */
  write: (item: Item) => void
  /** Sends a refused item again, as if written now, or the waiting ones, in their order. */
  retry: (id: string) => void
  /** Discards an item. If the server may have stored it, the item is deleted there first. */
  discard: (id: string) => Promise<void>
  /** Removes an item that was deleted on the server. */
  remove: (id: string) => void
  /** Sends the waiting items, also those saved before a reload, unless they are old. Another failure is not toasted. */
  resume: () => void
  /** Removes the sent items, once the pages are up to date. */
  discardSent: () => void
}

/**
 * Sends the outbox of a thread one item after the other, under ids that this browser chose. An item that the server refuses
 * fails alone; while nothing can be sent, all items wait, so that they are stored in the order in which they were written.
 */
export function sendQueue<Item extends QueuedItem>(
  client: QueryClient,
  thread: Thread<Item>,
  { send, withdraw, onSent, onFailed, unsent }: SendQueueOptions<Item>,
): SendQueue<Item> {
  const outbox = openOutbox(client, thread, unsent)
  /**
   * Items that the server cannot have stored: never sent, or refused. Items saved before a reload may be stored already,
   * so they are not in this set.
   */
  const neverStored = new Set<string>()
  let isRunning = false
  /** True after the member wrote or retried: a failure then shows a toast. */
  let mustToastFailure = false
  let timer: ReturnType<typeof setTimeout> | undefined

  const sent = (item: Item) => {
    outbox.confirm(item)
    onSent(item)
  }
  /** `wasNeverStored`: no earlier attempt can have reached the server. */
  const failed = (error: AppError, item: Item, wasNeverStored: boolean) => {
    const waitState = WAIT_STATES[error.kind]
    if (waitState) {
      outbox.wait(waitState)
      resumeLater(error)
    } else {
      outbox.fail(item.id, error.kind === 'unexpected' ? undefined : error.message)
    }
    // The server refuses a throttled or signed-out request before it looks for an earlier one.
    if (waitState ? wasNeverStored && !isUncertain(error) : !isUncertain(error)) neverStored.add(item.id)
    if (!waitState || mustToastFailure) onFailed(error, item)
  }
  /** Signing in and going online have events of their own (see `resume`); every other cause needs a timer. */
  const resumeLater = ({ kind, retryAfter = 0 }: AppError) => {
    clearTimeout(timer)
    if (kind === 'unauthenticated' || isOffline()) return
    timer = setTimeout(resume, Math.max(retryAfter * 1_000, RESUME_MS))
  }
  const run = async () => {
    if (isRunning) return
    isRunning = true
    try {
      for (let item = outbox.next(); item; item = outbox.next()) {
        const { state: _state, ...written } = item
        let wasNeverStored = neverStored.delete(item.id)
        const sending = withRetries(
          () => send(written as unknown as Item),
          () => (wasNeverStored = false),
        )
        await sending.then(sent, (error) => failed(toAppError(error), item, wasNeverStored))
      }
    } finally {
      isRunning = false
      mustToastFailure = false
    }
  }
  const resume = () => {
    clearTimeout(timer)
    outbox.restore()
    outbox.failOld()
    outbox.sendWaiting()
    void run()
  }
  return {
    write: (item) => {
      mustToastFailure = true
      neverStored.add(item.id)
      outbox.add(item)
      resume()
    },
    retry: (id) => {
      mustToastFailure = true
      outbox.moveToEnd(id)
      resume()
    },
    discard: async (id) => {
      if (!neverStored.has(id)) {
        const restore = outbox.suspend(id)
        await withdraw(id).catch((error: unknown) => {
          restore()
          throw error
        })
      }
      outbox.remove(id)
    },
    remove: outbox.remove,
    resume,
    discardSent: outbox.discardSent,
  }
}

type QueuedItem = { id: string; created_at: string }

/** The outbox, in the query cache and in the storage of the browser. */
function openOutbox<Item extends QueuedItem>(
  client: QueryClient,
  thread: Thread<Item>,
  unsent: SendQueueOptions<Item>['unsent'],
) {
  type Items = readonly Outgoing<Item>[]
  const { queryKey } = outboxQuery(thread)
  const current = () => itemsIn<Outgoing<Item>>(client.getQueryData(queryKey))
  const change = (next: (items: Items) => Outgoing<Item>[]) =>
    void client.setQueryData(queryKey, (loaded) => outboxOf(next(itemsIn<Outgoing<Item>>(loaded))))
  const changeBoth = (next: (items: Items) => Outgoing<Item>[]) => {
    unsent.change(next)
    change(next)
  }
  const setState = (id: string, state: SendState) =>
    changeBoth((items) => items.map((item) => (item.id === id ? { ...item, state } : item)))
  const isUnsent = ({ id, state }: Outgoing<Item>) =>
    !state || unsent.current().some((item) => item.id === id)

  return {
    add: (item: Item) => changeBoth((items) => [...items, { ...item, state: 'sending' }]),
    remove: (id: string) => changeBoth((items) => items.filter((item) => item.id !== id)),
    /** The next item to send; those that another tab has sent or discarded are removed. */
    next: () => {
      change((items) => items.filter(isUnsent))
      return current().find(({ state }) => state === 'sending')
    },
    fail: (id: string, reason: string | undefined) =>
      changeBoth((items) =>
        items.map((item) => (item.id === id ? { ...item, state: 'failed', reason } : item)),
      ),
    /** Keeps an item from being sent until the returned function is called. */
    suspend: (id: string) => {
      const { state = 'failed' } = current().find((item) => item.id === id) ?? {}
      setState(id, 'failed')
      return () => setState(id, state)
    },
    /** The state is not saved, so that the items are sent at once after a reload. */
    wait: (state: WaitState) =>
      change((items) => items.map((item) => (item.state === 'sending' ? { ...item, state } : item))),
    sendWaiting: () =>
      change((items) => items.map((item) => (isWaiting(item) ? { ...item, state: 'sending' } : item))),
    /** What was written long ago may not be meant any more: the member decides. */
    failOld: () =>
      changeBoth((items) =>
        items.map((item) => (isOld(item) ? { ...item, state: 'failed', reason: WAITED_LONG } : item)),
      ),
    /** Sends a refused item again after all others, as if written now. */
    moveToEnd: (id: string) =>
      changeBoth((items) => {
        const refused = items.find((item) => item.id === id && item.state === 'failed')
        if (!refused) return [...items]
        const created_at = new Date().toISOString()
        const again = { ...refused, created_at, state: 'sending' as const, reason: undefined }
        return [...items.filter((item) => item !== refused), again]
      }),
    /** The server has stored the item. It is no longer saved, and is shown from the outbox until the pages contain it. */
    confirm: (sent: Item) => {
      unsent.change((items) => items.filter(({ id }) => id !== sent.id))
      const isLoaded = hasItem(client.getQueryData(threadQuery(thread).queryKey), sent.id)
      change((items) => items.flatMap((item) => (item.id !== sent.id ? [item] : isLoaded ? [] : [sent])))
    },
    /** Adds the items saved before a reload. */
    restore: () => {
      const known = new Set(current().map(({ id }) => id))
      change((items) => [...unsent.current().filter(({ id }) => !known.has(id)), ...items])
    },
    discardSent: () => change((items) => items.filter(({ state }) => state !== undefined)),
  }
}

/** Failures in which no item can be sent for now; every other failure concerns the one item. */
const WAIT_STATES: Partial<Record<ErrorKind, WaitState>> = {
  unavailable: 'unreachable',
  rate_limited: 'throttled',
  unauthenticated: 'signed_out',
}

const isWaiting = ({ state }: { state?: SendState }) =>
  state !== undefined && state !== 'sending' && state !== 'failed'

const DAY_MS = 86_400_000
const WAITED_LONG = 'il attend depuis plus d’un jour. « Réessayer » l’envoie.'
const isOld = ({ state, created_at }: { state?: SendState; created_at: string }) =>
  state !== undefined && state !== 'failed' && Date.now() - Date.parse(created_at) > DAY_MS

/** The shortest delay before an automatic retry. */
const RESUME_MS = 15_000

const RETRIES = 2
const RETRY_MS = 1_000

/** Retries through a short outage of the server. Offline there is no retry. */
async function withRetries<Result>(
  work: () => Promise<Result>,
  onRetry: () => void,
  retries = RETRIES,
): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (!isUncertain(toAppError(error)) || isOffline() || retries === 0) throw error
    onRetry()
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS))
    return await withRetries(work, onRetry, retries - 1)
  }
}

/** Whether the server may have stored the item in spite of the error. */
const isUncertain = ({ kind }: AppError) => kind === 'unavailable' || kind === 'unexpected'

const isOffline = () => 'onLine' in navigator && !navigator.onLine
