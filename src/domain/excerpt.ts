import { withEllipsis } from './typed-text.ts'

const EXCERPT_LENGTH = 200
/** The first pass reads this many times the length of an excerpt. */
const BEGINNING = 20
/** Spaces at which a line may break: not the no-break spaces before « : » or « ? ». */
const BREAKABLE = /[^\S\u00a0\u202f]+/g

/**
 * The first words of a plan: markdown's symbols removed, cut at 200 characters, an ellipsis only when cut. A text of
 * nothing but headings, tables and pictures shows those, and the pictures by their descriptions.
 */
export function excerpt(markdown: string, length = EXCERPT_LENGTH): string {
  // The beginning of a long plan is mostly enough: a character has at most two code units.
  const beginning = plain(proseOf(markdown.slice(0, BEGINNING * length)))
  const text = beginning.length > 2 * length ? beginning : plain(proseOf(markdown)) || plain(markdown)
  let end = 0
  for (let count = 0; count < length && end < text.length; count += 1) end += isPair(text, end) ? 2 : 1
  return end >= text.length ? text : withEllipsis(text.slice(0, end))
}

const plain = (text: string) =>
  text
    .replace(PICTURE, '$1')
    .replace(/[#*`[\]]/g, '')
    .replace(BREAKABLE, ' ')
    .trim()

/** Whether a surrogate pair starts here, which must not be cut. */
const isPair = (text: string, place: number) => (text.codePointAt(place) ?? 0) > 0xffff

/** The sentences of a text, without pictures, headings, tables, rules and the prefixes of lists and quotations. */
export const proseOf = (markdown: string): string =>
  LEFT_OUT.reduce((text, part) => text.replace(part, ''), markdown.replace(LINE_ENDS, '\n'))

/** Everything that `^` and `$` treat as a line end. */
const LINE_ENDS = /\r\n?|[\u2028\u2029]/g

/** « ![description](address) », also with a link around it. */
const PICTURE = /\[?!\[([^[\]\n]*)\]\([^()\n]*\)(?:\]\([^()\n]*\))?/g

// Each expression matches its line in one pass, so none can backtrack on long texts.
const LEFT_OUT = [
  PICTURE,
  // A table: its head, the row of dashes and its rows.
  /^[^\n|]*\|[^\n]*\n(?=[^\n]*\|)[ \t|:]*-[ \t|:-]*$(?:\n[^\n|]*\|[^\n]*)*/gm,
  // « ## Title », and a title underlined.
  /^ {0,3}#{1,6}(?:[ \t][^\n]*)?$/gm,
  /^(?![ \t]*(?:[-+*>]|\d{1,9}[.)])[ \t])(?=[ \t]*\S)[^\n]+\n {0,3}(?:=+|-+)[ \t]*$/gm,
  // Rules and code fences.
  /^ {0,3}(?:[-*_][ \t]*){3,}$/gm,
  /^[ \t]*(?:```|~~~)[^\n]*$/gm,
  // Prefixes of quotations, lists and tasks.
  /^[ \t]*(?:>[ \t]*)*(?:(?:[-+*]|\d{1,9}[.)])[ \t]+(?:\[[ xX]\][ \t]+)?)?/gm,
]
