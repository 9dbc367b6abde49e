/** A piece of a line, and what it is to the eye: a heading, or a mark that the page will not show. */
export type Piece = { text: string; look?: 'heading' | 'mark' }

export type ColouredLine = { text: string; isCode: boolean }

const FENCE = /^\s*(?:```|~~~)/
const HEADING = /^#{1,6}\s/
const MARKER = /^\s*(?:>\s?)*(?:(?:[-*+]|\d+\.)\s(?:\[[ xX]\]\s)?)?/
/** An address without « ] » and a label without « [ »: each is read once, however many begin in a line. */
const INLINE = /(\*\*|~~|`|\||\]\([^)\]\s]*\)|!?\[(?=[^[\]]{0,200}\]\())/
/** Longer ones were not written by hand. */
const LINE_MAX = 3_000

/** The lines of a text; within a fence nothing but the fence is a mark. */
export function linesOf(text: string): ColouredLine[] {
  let isFenced = false
  return text.split('\n').map((line) => {
    const isFence = FENCE.test(line)
    if (isFence) isFenced = !isFenced
    return { text: line, isCode: isFenced && !isFence }
  })
}

/** The pieces of a line. Joined, they are the line again. */
export function colour({ text, isCode }: ColouredLine): Piece[] {
  if (isCode || text.length > LINE_MAX) return [{ text }]
  if (HEADING.test(text)) return [{ text, look: 'heading' }]
  if (isTableRule(text) || FENCE.test(text)) return [{ text, look: 'mark' }]
  const [marker = ''] = MARKER.exec(text) ?? []
  const pieces = text
    .slice(marker.length)
    .split(INLINE)
    .map((piece, index): Piece => (index % 2 === 1 ? { text: piece, look: 'mark' } : { text: piece }))
  return [{ text: marker, look: 'mark' as const }, ...pieces].filter((piece) => piece.text !== '')
}

/** « | --- | ---: | »; the last cell may still be on its way. */
function isTableRule(line: string): boolean {
  if (!/^[\s|:-]+$/.test(line)) return false
  const cells = line.trim().replace(/^\|/, '').split('|').slice(0, -1)
  return cells.length > 0 && cells.every((cell) => /^:?-+:?$/.test(cell.trim()))
}
