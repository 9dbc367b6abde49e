import { cleanQuery, isLongEnough } from '#domain/search/clean-query.ts'
import { localStore } from '#web/lib/local-store.ts'
import { RECENT_SEARCHES_KEY } from '#web/lib/storage-keys.ts'

const MAX_RECENT = 5

const recent = localStore<string[]>(RECENT_SEARCHES_KEY, parse, JSON.stringify)

/** The searches made on this device, latest first. They are never sent to the server. */
export const readRecent = recent.current

export function saveRecent(typed: string) {
  const text = cleanQuery(typed)
  if (!isLongEnough(text)) return
  const same = (other: string) => other.toLowerCase() === text.toLowerCase()
  recent.set([text, ...readRecent().filter((other) => !same(other))].slice(0, MAX_RECENT))
}

export const clearRecent = () => void recent.set([])

function parse(stored: string | null): string[] {
  const texts: unknown = JSON.parse(stored ?? '[]')
  return Array.isArray(texts) ? texts.filter((text) => typeof text === 'string').slice(0, MAX_RECENT) : []
}
