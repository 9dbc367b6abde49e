const EXCERPT_LENGTH = 200
/** So many times an excerpt are read of a plan at first. */
const BEGINNING = 20
/** Where a line may be broken: not at the spaces that keep « : » or « ? » with its word. */
const BREAKABLE = /[^\S\u00a0\u202f]+/g

/**
 * The first words of a plan: markdown's symbols removed, cut at 200 characters, an ellipsis only when cut. A text of
 * nothing but headings and tables shows those.
 */
export function excerpt(markdown: string, length = EXCERPT_LENGTH): string {
  // Of a long plan its beginning mostly has enough: a character is at most two units, and one more makes the cut.
  const beginning = plain(proseOf(markdown.slice(0, BEGINNING * length)))
  const text = beginning.length > 2 * length ? beginning : plain(proseOf(markdown)) || plain(markdown)
  let end = 0
  for (let count = 0; count < length && end < text.length; count += 1) end += isPair(text, end) ? 2 : 1
  return end >= text.length ? text : `${text.slice(0, end).trimEnd()}…`
}

const plain = (text: string) =>
  text
    .replace(/[#*`[\]]/g, '')
    .replace(BREAKABLE, ' ')
    .trim()

/** Two halves of one character, which must not be cut. */
const isPair = (text: string, place: number) => (text.codePointAt(place) ?? 0) > 0xffff

/** The sentences of a text: no headings, tables, lines across or marks of lists and quotations. */
export const proseOf = (markdown: string): string =>
  LEFT_OUT.reduce((text, part) => text.replace(part, ''), markdown.replace(LINE_ENDS, '\n'))

/** All that `^` and `$` take for one. */
const LINE_ENDS = /\r\n?|[\u2028\u2029]/g

// Each takes its line in one go: whatever the text, none looks twice at the same letters.
const LEFT_OUT = [
  // A table: its head, the row of dashes under it, and what follows with a cell.
  /^[^\n|]*\|[^\n]*\n(?=[^\n]*\|)[ \t|:]*-[ \t|:-]*$(?:\n[^\n|]*\|[^\n]*)*/gm,
  // « ## Title », and a title underlined.
  /^ {0,3}#{1,6}(?:[ \t][^\n]*)?$/gm,
  /^(?![ \t]*(?:[-+*>]|\d{1,9}[.)])[ \t])(?=[ \t]*\S)[^\n]+\n {0,3}(?:=+|-+)[ \t]*$/gm,
  // Lines across, and those around code.
  /^ {0,3}(?:[-*_][ \t]*){3,}$/gm,
  /^[ \t]*(?:```|~~~)[^\n]*$/gm,
  // The marks of quotations, lists and tasks.
  /^[ \t]*(?:>[ \t]*)*(?:(?:[-+*]|\d{1,9}[.)])[ \t]+(?:\[[ xX]\][ \t]+)?)?/gm,
]
