/** A piece of a line; `syntax` is markdown that the page will not show. */
export type Piece = { text: string; look?: 'heading' | 'syntax' }

export type ColouredLine = { text: string; isCode: boolean }

const FENCE = /^\s*(?:```|~~~)/
const HEADING = /^#{1,6}\s/
const MARKER = /^\s*(?:>\s?)*(?:(?:[-*+]|\d+\.)\s(?:\[[ xX]\]\s)?)?/
/** URLs without « ] » and labels without « [ »: matching stays linear, however many a line has. */
const INLINE = /(\*\*|~~|`|\||\]\([^)\]\s]*\)|!?\[(?=[^[\]]{0,200}\]\())/
/** Longer lines are not highlighted. */
const LINE_MAX = 3_000

/** The lines of a text; between code fences only the fences are highlighted. */
export function colouredLines(text: string): ColouredLine[] {
  let isFenced = false
  return text.split('\n').map((line) => {
    const isFence = FENCE.test(line)
    if (isFence) isFenced = !isFenced
    return { text: line, isCode: isFenced && !isFence }
  })
}

/** Splits a line into pieces; joined, they give the line. */
export function colour({ text, isCode }: ColouredLine): Piece[] {
  if (isCode || text.length > LINE_MAX) return [{ text }]
  if (HEADING.test(text)) return [{ text, look: 'heading' }]
  if (isTableRule(text) || FENCE.test(text)) return [{ text, look: 'syntax' }]
  const [marker = ''] = MARKER.exec(text) ?? []
  const pieces = text
    .slice(marker.length)
    .split(INLINE)
    .map((piece, index): Piece => (index % 2 === 1 ? { text: piece, look: 'syntax' } : { text: piece }))
  return [{ text: marker, look: 'syntax' as const }, ...pieces].filter((piece) => piece.text !== '')
}

/** « | --- | ---: | »; the last cell may be incomplete. */
function isTableRule(line: string): boolean {
  if (!/^[\s|:-]+$/.test(line)) return false
  const cells = line.trim().replace(/^\|/, '').split('|').slice(0, -1)
  return cells.length > 0 && cells.every((cell) => /^:?-+:?$/.test(cell.trim()))
}
