import type { QueryClient } from '@tanstack/react-query'
import { type AppError, type ErrorKind, toAppError } from '#domain/errors.ts'
import type { StoredValue } from '../local-store.ts'
import { type Outgoing, outboxOf, outboxQuery, type SendState, type WaitState } from './outbox.ts'
import { hasItem, itemsIn } from './pages.ts'
import { type Thread, threadQuery } from './thread.ts'

type Sending<Item> = {
  send: (item: Item) => Promise<Item>
  /** Deletes from the server an item that it may have. */
  withdraw: (id: string) => Promise<void>
  onSent: (sent: Item) => void
  onFailed: (error: Error, item: Item) => void
  /** What the server does not have yet, kept in this browser until it does. */
  unsent: StoredValue<readonly Outgoing<Item>[]>
}

export type SendQueue<Item> = {
  /** Sends an item after all those written before it. */
  write: (item: Item) => void
  /** Sends again what was refused, as if it were written now, or what waits, in its order. */
  retry: (id: string) => void
  /** Gives an item up; if the server may have it, only once it is deleted there. */
  discard: (id: string) => Promise<void>
  /** Drops an item that was deleted on the server. */
  forget: (id: string) => void
  /** Sends what waits, also from before a reload. Failing again is not told. */
  resume: () => void
  /** Once the pages are as on the server, they alone tell what was sent. */
  forgetSent: () => void
}

/**
 * Sends the outbox of a thread one item after the other, under ids that this browser chose. What the server refuses fails
 * alone; while nothing can be sent, everything waits, so that what arrives arrives in the order in which it was written.
 */
export function sendQueue<Item extends Written>(
  client: QueryClient,
  thread: Thread<Item>,
  { send, withdraw, onSent, onFailed, unsent }: Sending<Item>,
): SendQueue<Item> {
  const outbox = openOutbox(client, thread, unsent)
  /** What the server cannot have: it was never sent, or refused. Of what is kept from before a reload nobody knows. */
  const absent = new Set<string>()
  let isRunning = false
  /** Somebody has just written or retried: they are told when it cannot be sent. */
  let mustTell = false
  let timer: ReturnType<typeof setTimeout> | undefined

  const sent = (item: Item) => {
    outbox.settle(item)
    onSent(item)
  }
  /** `wasAbsent`: no earlier attempt can have reached the server. */
  const failed = (error: AppError, item: Item, wasAbsent: boolean) => {
    const waitState = WAIT_STATES[error.kind]
    if (waitState) {
      outbox.wait(waitState)
      resumeLater(error)
    } else {
      outbox.fail(item.id, error.kind === 'unexpected' ? undefined : error.message)
    }
    // A request that is throttled or signed out is refused before the server looks for an earlier one.
    if (waitState ? wasAbsent && !isUncertain(error) : !isUncertain(error)) absent.add(item.id)
    if (!waitState || mustTell) onFailed(error, item)
  }
  /** Signing in and a network that is back are noticed elsewhere; of everything else nothing tells when it is over. */
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
        let wasAbsent = absent.delete(item.id)
        const sending = withRetries(
          () => send(written as unknown as Item),
          () => (wasAbsent = false),
        )
        await sending.then(sent, (error) => failed(toAppError(error), item, wasAbsent))
      }
    } finally {
      isRunning = false
      mustTell = false
    }
  }
  const resume = () => {
    clearTimeout(timer)
    outbox.restore()
    outbox.sendWaiting()
    void run()
  }
  return {
    write: (item) => {
      mustTell = true
      absent.add(item.id)
      outbox.add(item)
      resume()
    },
    retry: (id) => {
      mustTell = true
      outbox.moveToEnd(id)
      resume()
    },
    discard: async (id) => {
      if (!absent.has(id)) {
        const restore = outbox.hold(id)
        await withdraw(id).catch((error: unknown) => {
          restore()
          throw error
        })
      }
      outbox.drop(id)
    },
    forget: outbox.drop,
    resume,
    forgetSent: outbox.forgetSent,
  }
}

type Written = { id: string; created_at: string }

/** What is in the outbox, here and where it outlives the page. */
function openOutbox<Item extends Written>(
  client: QueryClient,
  thread: Thread<Item>,
  unsent: Sending<Item>['unsent'],
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
  const mark = (id: string, state: SendState) =>
    changeBoth((items) => items.map((item) => (item.id === id ? { ...item, state } : item)))
  const isUnsent = ({ id, state }: Outgoing<Item>) =>
    !state || unsent.current().some((item) => item.id === id)

  return {
    add: (item: Item) => changeBoth((items) => [...items, { ...item, state: 'sending' }]),
    drop: (id: string) => changeBoth((items) => items.filter((item) => item.id !== id)),
    /** The next one to be sent; without those that another tab has sent or discarded. */
    next: () => {
      change((items) => items.filter(isUnsent))
      return current().find(({ state }) => state === 'sending')
    },
    fail: (id: string, reason: string | undefined) =>
      changeBoth((items) =>
        items.map((item) => (item.id === id ? { ...item, state: 'failed', reason } : item)),
      ),
    /** Keeps an item from being sent until the answer is called. */
    hold: (id: string) => {
      const { state = 'failed' } = current().find((item) => item.id === id) ?? {}
      mark(id, 'failed')
      return () => mark(id, state)
    },
    /** Not kept beyond the page: after a reload it is tried at once. */
    wait: (state: WaitState) =>
      change((items) => items.map((item) => (item.state === 'sending' ? { ...item, state } : item))),
    sendWaiting: () =>
      change((items) => items.map((item) => (isWaiting(item) ? { ...item, state: 'sending' } : item))),
    /** What was refused, to be sent again after all others, as if it were written now. */
    moveToEnd: (id: string) =>
      changeBoth((items) => {
        const refused = items.find((item) => item.id === id && item.state === 'failed')
        if (!refused) return [...items]
        const created_at = new Date().toISOString()
        const again = { ...refused, created_at, state: 'sending' as const, reason: undefined }
        return [...items.filter((item) => item !== refused), again]
      }),
    /** The server has it: it is kept no longer, and shown from here until the pages hold it. */
    settle: (sent: Item) => {
      unsent.change((items) => items.filter(({ id }) => id !== sent.id))
      const isLoaded = hasItem(client.getQueryData(threadQuery(thread).queryKey), sent.id)
      change((items) => items.flatMap((item) => (item.id !== sent.id ? [item] : isLoaded ? [] : [sent])))
    },
    /** What is kept from before a reload. */
    restore: () => {
      const known = new Set(current().map(({ id }) => id))
      change((items) => [...unsent.current().filter(({ id }) => !known.has(id)), ...items])
    },
    forgetSent: () => change((items) => items.filter(({ state }) => state !== undefined)),
  }
}

/** Nothing can be sent for now; every other failure would come again with the same item. */
const WAIT_STATES: Partial<Record<ErrorKind, WaitState>> = {
  unavailable: 'waiting',
  rate_limited: 'throttled',
  unauthenticated: 'signed_out',
}

const isWaiting = ({ state }: { state?: SendState }) =>
  state !== undefined && state !== 'sending' && state !== 'failed'

/** How soon it is tried again by itself at the earliest. */
const RESUME_MS = 15_000

const MORE_TRIES = 2
const RETRY_MS = 1_000

/** A short absence or failure of the server goes unnoticed; without a network there is nothing to try. */
async function withRetries<Answer>(
  work: () => Promise<Answer>,
  onRetry: () => void,
  tries = MORE_TRIES,
): Promise<Answer> {
  try {
    return await work()
  } catch (error) {
    if (!isUncertain(toAppError(error)) || isOffline() || tries === 0) throw error
    onRetry()
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS))
    return await withRetries(work, onRetry, tries - 1)
  }
}

/** The server may have done what it was asked for all the same. */
const isUncertain = ({ kind }: AppError) => kind === 'unavailable' || kind === 'unexpected'

const isOffline = () => 'onLine' in navigator && !navigator.onLine
