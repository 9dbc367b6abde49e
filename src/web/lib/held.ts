import { registerUnsaved } from './stale-build-reload.ts'
import { createStore, useStore } from './store.ts'

type Held = { send: () => void; drop: () => void; release: () => void }

/** What can still be taken back, the oldest first: it has not left this browser. */
const held = createStore<ReadonlyMap<string, Held>>(new Map())
const sending = new Set<Promise<unknown>>()

export const heldNow = held.current
export const useHeld = () => useStore(held, NONE)
const NONE: ReadonlyMap<string, Held> = new Map()

/** Sends once the time is over, or the person leaves (sendHeld). Null when it was taken back before, or is held already. */
export function hold<Answer>(
  id: string,
  milliseconds: number,
  send: () => Promise<Answer>,
): Promise<Answer | null> {
  if (heldNow().has(id)) return Promise.resolve(null)
  const { promise, resolve } = Promise.withResolvers<Answer | null>()
  const timer = setTimeout(() => take(id)?.send(), milliseconds)
  const release = registerUnsaved()
  const entry = {
    release,
    send: () => {
      clearTimeout(timer)
      const answer = send()
      const forget = () => void sending.delete(answer)
      sending.add(answer)
      answer.then(forget, forget)
      resolve(answer)
    },
    drop: () => {
      clearTimeout(timer)
      resolve(null)
    },
  }
  held.set(new Map(heldNow()).set(id, entry))
  return promise
}

/** False when it is gone already. */
export function takeBack(id: string): boolean {
  const entry = take(id)
  entry?.drop()
  return entry !== undefined
}

/** Everything that is held, at once; answers when the server has it, or has refused it. */
export async function sendHeld(): Promise<void> {
  for (const id of heldNow().keys()) take(id)?.send()
  await Promise.allSettled(sending)
}

function take(id: string): Held | undefined {
  const entry = heldNow().get(id)
  if (entry) held.set(new Map([...heldNow()].filter(([other]) => other !== id)))
  entry?.release()
  return entry
}
