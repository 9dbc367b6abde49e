type Held = { send: () => void; drop: () => void }

/** What can still be taken back, the oldest first: it has not left this browser. */
let held: ReadonlyMap<string, Held> = new Map()
const sending = new Set<Promise<unknown>>()
const listeners = new Set<() => void>()

/** Sends once the time is over, or the person leaves (sendHeld). Null when it was taken back before, or is held already. */
export function hold<Answer>(
  id: string,
  milliseconds: number,
  send: () => Promise<Answer>,
): Promise<Answer | null> {
  if (held.has(id)) return Promise.resolve(null)
  const { promise, resolve } = Promise.withResolvers<Answer | null>()
  const timer = setTimeout(() => take(id)?.send(), milliseconds)
  const entry = {
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
  set(new Map(held).set(id, entry))
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
  for (const id of held.keys()) take(id)?.send()
  await Promise.allSettled(sending)
}

export const heldNow = () => held

export function subscribeToHeld(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

function take(id: string): Held | undefined {
  const entry = held.get(id)
  if (entry) set(new Map([...held].filter(([other]) => other !== id)))
  return entry
}

function set(next: ReadonlyMap<string, Held>) {
  held = next
  for (const listener of listeners) listener()
}
