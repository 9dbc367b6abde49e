import { QUERY_MAX, QUERY_MIN } from './search.ts'

/** Invisible characters: direction controls, joiners, control characters. */
const UNSEEN = /[\p{Cc}\p{Cs}\u00ad\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]+/gu

/** The typed text as a query: on one line, at most QUERY_MAX characters. */
export function cleanQuery(typed: string): string {
  // Cut first, to bound the work for very long texts.
  const text = typed
    .slice(0, 20 * QUERY_MAX)
    .normalize('NFC')
    .replace(/\s/gu, ' ')
    .replace(UNSEEN, '')
    .replace(/ +/g, ' ')
    .trim()
  return Array.from(text).slice(0, QUERY_MAX).join('').trim()
}

export const isLongEnough = (query: string) => Array.from(query).length >= QUERY_MIN
