import { cleanQuery, isLongEnough } from '#domain/clean-query.ts'

const KEY = 'planb-recherches'
const KEPT = 5

/** What was searched for on this device, the latest first. It never leaves it. */
export function readRecent(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(kept) ? kept.filter((text) => typeof text === 'string').slice(0, KEPT) : []
  } catch {
    return []
  }
}

export function keepRecent(typed: string) {
  const text = cleanQuery(typed)
  if (!isLongEnough(text)) return
  const same = (other: string) => other.toLowerCase() === text.toLowerCase()
  store([text, ...readRecent().filter((other) => !same(other))].slice(0, KEPT))
}

export const forgetRecent = () => store([])

function store(texts: string[]) {
  try {
    localStorage.setItem(KEY, JSON.stringify(texts))
  } catch {
    // A device that keeps nothing searches as well.
  }
}
