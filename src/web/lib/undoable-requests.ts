import { registerUnsaved } from './stale-build-reload.ts'
import { createStore, useStore } from './store.ts'

type PendingRequest = { send: () => void; cancel: () => void; release: () => void }

/** Requests that can still be undone, the oldest first: they have not left this browser. */
const pending = createStore<ReadonlyMap<string, PendingRequest>>(new Map())
const inFlight = new Set<Promise<unknown>>()

export const pendingRequests = pending.current
export const usePendingRequests = () => useStore(pending, NONE)
const NONE: ReadonlyMap<string, PendingRequest> = new Map()

/** Sends after the delay, or when the member leaves (flushRequests). Null when cancelled, or when the id is already pending. */
export function scheduleRequest<Result>(
  id: string,
  delayMs: number,
  send: () => Promise<Result>,
): Promise<Result | null> {
  if (pendingRequests().has(id)) return Promise.resolve(null)
  const { promise, resolve } = Promise.withResolvers<Result | null>()
  const timer = setTimeout(() => remove(id)?.send(), delayMs)
  const release = registerUnsaved()
  const request = {
    release,
    send: () => {
      clearTimeout(timer)
      const response = send()
      const untrack = () => void inFlight.delete(response)
      inFlight.add(response)
      response.then(untrack, untrack)
      resolve(response)
    },
    cancel: () => {
      clearTimeout(timer)
      resolve(null)
    },
  }
  pending.set(new Map(pendingRequests()).set(id, request))
  return promise
}

/** Returns false when the request was already sent. */
export function cancelRequest(id: string): boolean {
  const request = remove(id)
  request?.cancel()
  return request !== undefined
}

/** Sends all pending requests at once; resolves when the server has accepted or refused each of them. */
export async function flushRequests(): Promise<void> {
  for (const id of pendingRequests().keys()) remove(id)?.send()
  await Promise.allSettled(inFlight)
}

function remove(id: string): PendingRequest | undefined {
  const request = pendingRequests().get(id)
  if (request) pending.set(new Map([...pendingRequests()].filter(([other]) => other !== id)))
  request?.release()
  return request
}
