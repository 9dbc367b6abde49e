import { type Block, PLAIN, type Run } from './blocks.ts'

/** Soft hyphens and zero-width characters go; the joiner stays, which holds emoji together. */
export const cleanPastedText = (text: string) =>
  text
    .replace(/[\u00AD\u200B\u200C\u200E\u200F\u2060\uFEFF]/g, '')
    .replace(/[ \t\r\n\f]+/g, ' ')
    .normalize('NFC')

/** Splits at two line breaks in a row, and drops what has no text. */
export function paragraphsOf(runs: Run[]): Run[][] {
  const paragraphs: Run[][] = [[]]
  for (const run of runs) {
    const current = paragraphs.at(-1)!
    const last = current.at(-1)
    if (run.kind === 'break' && last?.kind === 'break') {
      current.pop()
      paragraphs.push([])
    } else if (run.kind === 'text') {
      const isAfterSpace = !last || last.kind === 'break' || (last.kind === 'text' && last.text.endsWith(' '))
      const text = isAfterSpace ? run.text.replace(/^ /, '') : run.text
      if (text) current.push({ ...run, text })
    } else current.push(run)
  }
  return paragraphs.map(withoutOuterBreaks).filter(hasVisibleText)
}

function withoutOuterBreaks(runs: Run[]): Run[] {
  const isBreak = (run: Run) => run.kind === 'break' || (run.kind === 'text' && !run.text.trim())
  const first = runs.findIndex((run) => !isBreak(run))
  return first === -1 ? [] : runs.slice(first, runs.findLastIndex((run) => !isBreak(run)) + 1)
}

export const hasVisibleText = (runs: Run[]) =>
  runs.some((run) => run.kind === 'picture' || (run.kind === 'text' && run.text.trim() !== ''))

/** The text of blocks as lines: of a cell or a heading. */
export function runsOf(blocks: Block[]): Run[] {
  return blocks.flatMap((block, index) => {
    const runs = runsOfBlock(block)
    return index > 0 && runs.length > 0 ? [{ kind: 'break' as const }, ...runs] : runs
  })
}

function runsOfBlock(block: Block): Run[] {
  if (block.kind === 'heading' || block.kind === 'paragraph') return block.runs
  if (block.kind === 'quote') return runsOf(block.blocks)
  if (block.kind === 'list') return runsOf(block.items.flatMap((item) => item.blocks))
  if (block.kind === 'table') return runsOf(block.rows.flat().map((runs) => ({ kind: 'paragraph', runs })))
  return block.kind === 'code'
    ? [{ kind: 'text', text: block.text.replace(/\s+/g, ' '), ...PLAIN, code: true }]
    : []
}
