import type { Run, TextRun } from './blocks.ts'

/** From the outermost on. */
export const EMPHASIS = ['bold', 'italic', 'struck'] as const
export type Emphasis = (typeof EMPHASIS)[number]

/**
 * Markdown reads a delimiter only beside a letter or at the edge of a word. Spaces between words keep the emphasis that
 * both sides share; a word has one emphasis at most, which begins and ends with a letter where it touches other text.
 */
export function tidyEmphasis(runs: Run[]): Run[] {
  const pieces = runs.flatMap((run) =>
    run.kind === 'text' && !run.code
      ? run.text.split(/(\s+)/).flatMap((text) => (text ? [{ ...run, text }] : []))
      : [run],
  )
  const words = groupBy(pieces, (piece) => (isWord(piece) ? `word ${piece.href}` : null))
  const tidied = words.flatMap((group) => (group.every(isWord) ? tidyWord(group) : group))
  return groupBy(tidied, isSpace).flatMap((group, index, groups) =>
    group.map((piece) =>
      isSpace(piece) ? withSharedEmphasis(piece, groups[index - 1]?.at(-1), groups[index + 1]?.[0]) : piece,
    ),
  )
}

const isWord = (piece: Run): piece is TextRun =>
  piece.kind === 'text' && (piece.code || piece.text.trim() !== '')
const isSpace = (piece: Run): piece is TextRun => piece.kind === 'text' && !isWord(piece)
const isEmphasised = (piece: TextRun) => EMPHASIS.some((kind) => piece[kind])
const haveSameEmphasis = (a: TextRun, b: TextRun) => EMPHASIS.every((kind) => a[kind] === b[kind])
const withoutEmphasis = (piece: TextRun): TextRun => ({ ...piece, bold: false, italic: false, struck: false })

function tidyWord(pieces: TextRun[]): TextRun[] {
  const emphasised = pieces.find(isEmphasised)
  if (!emphasised || pieces.every((piece) => haveSameEmphasis(piece, emphasised))) return pieces
  const { bold, italic } = emphasised
  const struck = emphasised.struck && !bold && !italic
  const groups = groupBy(pieces, isEmphasised)
  return groups.flatMap((group, index) => {
    if (!isEmphasised(group[0]!)) return group
    const changed = group.map((piece) => ({ ...piece, bold, italic, struck }))
    const withStart = index > 0 ? withLetterAtEdge(changed, 'start') : changed
    return index < groups.length - 1 ? withLetterAtEdge(withStart, 'end') : withStart
  })
}

/** Takes the emphasis off everything before the first or after the last letter. */
function withLetterAtEdge(pieces: TextRun[], edge: 'start' | 'end'): TextRun[] {
  const ordered = edge === 'start' ? pieces : pieces.toReversed()
  const at = ordered.findIndex((piece) => isEmphasised(piece) && !piece.code && LETTER.test(piece.text))
  const tidied = ordered.flatMap((piece, index) => {
    if (at === -1 || index < at) return [withoutEmphasis(piece)]
    if (index > at) return [piece]
    const cut = edge === 'start' ? piece.text.search(LETTER) : piece.text.search(/[^\p{L}\p{N}]*$/u)
    const outside = {
      ...withoutEmphasis(piece),
      text: edge === 'start' ? piece.text.slice(0, cut) : piece.text.slice(cut),
    }
    const inside = { ...piece, text: edge === 'start' ? piece.text.slice(cut) : piece.text.slice(0, cut) }
    return outside.text ? [outside, inside] : [inside]
  })
  return edge === 'start' ? tidied : tidied.toReversed()
}

const LETTER = /[\p{L}\p{N}]/u

/** Emphasis ends with the emphasis around it: a space keeps only what both sides share, from the outermost kind on. */
function withSharedEmphasis(space: TextRun, before: Run | undefined, after: Run | undefined): TextRun {
  const shared = { ...withoutEmphasis(space), href: null }
  if (before?.kind !== 'text' || after?.kind !== 'text') return shared
  const href = before.href === after.href ? before.href : null
  const changed = EMPHASIS.findIndex((kind) => before[kind] !== after[kind])
  const kept = changed === -1 ? EMPHASIS : EMPHASIS.slice(0, changed)
  return { ...shared, href, ...Object.fromEntries(kept.map((kind) => [kind, before[kind]])) }
}

/** Splits a list where the key changes. */
export function groupBy<T>(all: T[], keyOf: (item: T) => unknown): T[][] {
  const groups: T[][] = []
  let lastKey: unknown
  for (const item of all) {
    const key = keyOf(item)
    const last = groups.at(-1)
    if (last && key === lastKey) last.push(item)
    else groups.push([item])
    lastKey = key
  }
  return groups
}
