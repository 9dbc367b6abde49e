import { cleanQuery, isLongEnough } from '#domain/clean-query.ts'
import { localStore } from '#web/lib/local-store.ts'
import { RECENT_SEARCHES_KEY } from '#web/lib/storage-keys.ts'

const KEPT = 5

const recent = localStore<string[]>(RECENT_SEARCHES_KEY, parse, JSON.stringify)

/** What was searched for on this device, the latest first. It never leaves it. */
export const readRecent = recent.current

export function keepRecent(typed: string) {
  const text = cleanQuery(typed)
  if (!isLongEnough(text)) return
  const same = (other: string) => other.toLowerCase() === text.toLowerCase()
  recent.set([text, ...readRecent().filter((other) => !same(other))].slice(0, KEPT))
}

export const forgetRecent = () => void recent.set([])

function parse(stored: string | null): string[] {
  const kept: unknown = JSON.parse(stored ?? '[]')
  return Array.isArray(kept) ? kept.filter((text) => typeof text === 'string').slice(0, KEPT) : []
}
