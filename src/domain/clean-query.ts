import { QUERY_MAX, QUERY_MIN } from './search.ts'

/** Characters that nobody sees: marks of direction, joiners, controls. Typed or pasted, they say nothing. */
const UNSEEN = /[\p{Cc}\p{Cs}\u00ad\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]+/gu

/** What was typed, as it is searched for: on one line, and no longer than anybody means it. */
export function cleanQuery(typed: string): string {
  // Cut first: however long it is, it costs no more than this.
  const text = typed
    .slice(0, 20 * QUERY_MAX)
    .normalize('NFC')
    .replace(/\s/gu, ' ')
    .replace(UNSEEN, '')
    .replace(/ +/g, ' ')
    .trim()
  return Array.from(text).slice(0, QUERY_MAX).join('').trim()
}

/** Whether a clean query is long enough to find anything. */
export const isLongEnough = (query: string) => Array.from(query).length >= QUERY_MIN
