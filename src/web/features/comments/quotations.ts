import type { Edit } from '#web/lib/apply-edit.ts'

const QUOTE_MIN = 10
const QUOTE_MAX = 300

/** A selected passage as one line, cut at a word where it is too long; null where it is too short to be quoted. */
export function quotationOf(selected: string): string | null {
  const passage = selected.replace(/\s{2,}|[\n\r\t]/gu, ' ').trim()
  const characters = Array.from(passage)
  if (characters.length < QUOTE_MIN) return null
  if (characters.length <= QUOTE_MAX) return passage
  const head = characters.slice(0, QUOTE_MAX).join('')
  const isWholeWord = /\s/u.test(characters[QUOTE_MAX] ?? '')
  return `${isWholeWord ? head.trimEnd() : head.replace(/\s+\S*$/u, '')}…`
}

/** Adds a quotation at the end of a text, with the caret on the line after it. */
export function withQuotation(text: string, quotation: string): Edit {
  const before = text.trimEnd() === '' ? '' : '\n\n'
  const added = `${before}> ${quotation}\n`
  const from = text.trimEnd().length
  const end = from + added.length
  return { from, to: text.length, text: added, start: end, end }
}

/** Where the words of a quotation stand in a text, or null. */
export function findQuotation(text: string, quotation: string): { start: number; end: number } | null {
  const words = foldQuotation(quotation)
  const at = words === '' ? -1 : foldForQuotation(text).indexOf(words)
  if (at < 0) return null
  // The position in the text of each of its folded characters.
  const positions = Array.from(text.matchAll(/\S/g), ({ index }) => index)
  const last = positions[at + words.length - 1] ?? 0
  return { start: positions[at] ?? 0, end: last + 1 }
}

/** For comparing: without white space, which differs between blocks and lines, and with one kind of apostrophe. */
export const foldForQuotation = (text: string) => text.replace(/\s+/g, '').replace(/[’‘ʼ]/g, "'")

/** Without the « … » of a passage that was cut. */
export const foldQuotation = (quotation: string) => foldForQuotation(quotation.replace(/…\s*$/u, ''))
