import { type Block, type ListItem, type TextFormat, PLAIN, type Run } from './blocks.ts'
import { type Losses, noLosses } from './losses.ts'
import { prepareDocument } from './prepare-document.ts'
import { pictureReader } from './read-picture.ts'
import { cleanPastedText, hasVisibleText, paragraphsOf, runsOf } from './runs.ts'
import { formatOf, styleOf } from './styles.ts'

export type ReadDocument = { blocks: Block[]; losses: Losses }

/**
 * Reads what Word, Google Docs, LibreOffice, Notion and web pages put on the clipboard. The document comes from
 * `DOMParser`: it runs nothing and loads nothing, and is never inserted into the page.
 */
export function readDocument(
  document: Document,
  { maySendPictures }: { maySendPictures: boolean },
): ReadDocument {
  const losses = noLosses()
  const notes = prepareDocument(document.body, losses)
  const readBlocks = blockReader(losses, maySendPictures)
  const blocks = readBlocks(document.body)
  if (notes.length > 0) blocks.push(...writeNotes(notes.map((note) => readBlocks(note))))
  return { blocks: withTitleLevel(blocks), losses }
}

/** Whether the document has more than paragraphs of plain text. */
export const hasStructure = (blocks: Block[]): boolean =>
  blocks.some(
    (block) =>
      block.kind !== 'paragraph' ||
      block.runs.some(
        (run) =>
          run.kind === 'picture' ||
          (run.kind === 'text' && (run.bold || run.italic || run.struck || run.code || run.href !== null)),
      ),
  )

/** The level of a paragraph of the style « Titre »: that of the highest heading. */
const TITLE = 0

function withTitleLevel(blocks: Block[]): Block[] {
  const levels = blocks.flatMap((block) =>
    block.kind === 'heading' && block.level !== TITLE ? [block.level] : [],
  )
  const highest = Math.min(6, ...levels)
  return blocks.map((block) =>
    block.kind === 'heading' && block.level === TITLE ? { ...block, level: highest } : block,
  )
}

const writeNotes = (notes: Block[][]): Block[] => [
  { kind: 'heading', level: TITLE, runs: [{ kind: 'text', text: 'Notes', ...PLAIN }] },
  {
    kind: 'list',
    items: notes.map((blocks) => ({ level: 1, isOrdered: true, start: 1, isChecked: null, blocks })),
  },
]

function blockReader(losses: Losses, maySendPictures: boolean) {
  const readPicture = pictureReader(losses, maySendPictures)
  let tableDepth = 0
  let itemDepth = 0

  function readBlocks(parent: Element, outer: TextFormat = PLAIN): Block[] {
    const blocks: Block[] = []
    let runs: Run[] = []
    const endParagraph = () => {
      for (const paragraph of paragraphsOf(runs)) {
        const task = itemDepth === 0 ? taskOf(paragraph) : null
        add(task ?? { kind: 'paragraph', runs: paragraph })
      }
      runs = []
    }
    /** Word and Google Docs write one list as many: neighbours are joined. */
    const add = (block: Block) => {
      const last = blocks.at(-1)
      if (block.kind === 'list' && last?.kind === 'list' && isContinued(last.items, block.items))
        last.items.push(...block.items)
      else blocks.push(block)
    }
    const addAll = (read: Block[]) => {
      endParagraph()
      for (const block of read) add(block)
    }
    const visitAll = (element: Element, format: TextFormat) => {
      for (const child of element.childNodes) visit(child, format)
    }
    const visit = (node: Node, format: TextFormat) => {
      if (node instanceof Text) runs.push({ kind: 'text', text: cleanPastedText(node.data), ...format })
      if (!(node instanceof Element)) return
      const tag = node.localName
      if (tag === 'br') runs.push({ kind: 'break' })
      else if (tag === 'img') runs.push(...one(readPicture(node)))
      else if (DRAWINGS.has(tag)) losses.drawings += node.getAttribute('aria-hidden') === 'true' ? 0 : 1
      else if (tag === 'input' || node.className.startsWith('checkbox checkbox-o'))
        runs.push(...checkBox(node))
      else if (tag === 'ul' || tag === 'ol') addAll(readItems(node, itemDepth + 1).flatMap(unwrapHeadings))
      else if (tag === 'table') addAll(readTable(node as HTMLTableElement))
      else if (tag === 'pre') addAll([{ kind: 'code', text: codeOf(node) }])
      else if (tag === 'blockquote') addAll([{ kind: 'quote', blocks: readBlocks(node, format) }])
      else if (tag === 'hr') addAll([{ kind: 'rule' }])
      else if (BLOCKS.has(tag)) addAll(readBlock(node, format))
      else visitAll(node, formatOf(node, format))
    }
    visitAll(parent, outer)
    endParagraph()
    return blocks
  }

  /** A paragraph or another part of a page, which may be a heading or an item of a list in Word. */
  function readBlock(element: Element, outer: TextFormat): Block[] {
    const level = headingLevel(element)
    if (level !== null) {
      // The number that Word writes into it.
      takeMarker(element)
      const runs = runsOf(readBlocks(element))
      return hasVisibleText(runs) ? [{ kind: 'heading', level, runs }] : []
    }
    const [, listLevel] = /level(\d)/.exec(styleOf(element).get('mso-list') ?? '') ?? []
    if (listLevel === undefined) return readBlocks(element, formatOf(element, outer))
    const marker = takeMarker(element)
    const item: ListItem = {
      level: Number(listLevel),
      isOrdered: /^\(?[\p{L}\p{N}]{1,6}[.)]/u.test(marker),
      start: Number.parseInt(marker, 10) || 1,
      isChecked: null,
      blocks: readBlocks(element, formatOf(element, outer)),
    }
    return [{ kind: 'list', items: [withCheck(item)] }]
  }

  function readItems(list: Element, depth: number): ListItem[] {
    const isOrdered = list.localName === 'ol'
    const start = Number(list.getAttribute('start')) || 1
    const items: ListItem[] = []
    for (const child of list.children) {
      if (child.localName === 'ul' || child.localName === 'ol') {
        items.push(...readItems(child, depth + 1))
        continue
      }
      const level = Number(child.getAttribute('aria-level') ?? child.getAttribute('data-aria-level')) || depth
      itemDepth += 1
      const blocks = readBlocks(child, formatOf(child, PLAIN))
      itemDepth -= 1
      const nested = blocks.flatMap((block) => (block.kind === 'list' ? block.items : []))
      const own = blocks.filter((block) => block.kind !== 'list')
      items.push(withCheck({ level, isOrdered, start, isChecked: checkOf(child), blocks: own }))
      for (const inner of nested) items.push(inner)
    }
    return items
  }

  function readTable(table: HTMLTableElement): Block[] {
    const caption = table.caption ? readBlocks(table.caption) : []
    const cells = Array.from(table.rows, (row) => Array.from(row.cells))
    const [onlyCell, second] = cells.flat()
    if (!onlyCell) return caption
    if (!second) return [...caption, ...readBlocks(onlyCell)]
    if (tableDepth > 0) losses.nestedTables += 1
    tableDepth += 1
    const { rows, rightAligned } = readCells(cells)
    tableDepth -= 1
    if (tableDepth === 0) return [...caption, { kind: 'table', rows, rightAligned }]
    return [...caption, ...rows.flat().map((runs): Block => ({ kind: 'paragraph', runs }))]
  }

  /** The text of a spanned cell is in its first place, the others are empty. */
  function readCells(cells: HTMLTableCellElement[][]) {
    const rows: Run[][][] = cells.map(() => [])
    const leftAligned = new Set<number>()
    const rightAligned = new Set<number>()
    for (const [index, row] of cells.entries()) {
      let column = 0
      for (const cell of row) {
        while (rows[index]![column]) column += 1
        const width = Math.min(cell.colSpan, COLUMN_SPAN_MAX)
        const height = Math.max(1, Math.min(cell.rowSpan, cells.length - index))
        if (width > 1 || height > 1) losses.mergedCells += 1
        const runs = runsOf(readBlocks(cell))
        for (let down = 0; down < height; down += 1)
          for (let right = 0; right < width; right += 1)
            rows[index + down]![column + right] = down + right === 0 ? runs : []
        if (index > 0 && hasVisibleText(runs)) (isRightAligned(cell) ? rightAligned : leftAligned).add(column)
        column += width
      }
    }
    const columns = Math.max(...rows.map((row) => row.length))
    return {
      rows,
      rightAligned: Array.from(
        { length: columns },
        (_, column) => rightAligned.has(column) && !leftAligned.has(column),
      ),
    }
  }

  return readBlocks
}

const COLUMN_SPAN_MAX = 50

const BLOCKS = new Set(
  'address article aside body caption center dd details div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header li main p section summary td th'.split(
    ' ',
  ),
)
const DRAWINGS = new Set(['svg', 'canvas', 'math', 'object', 'embed', 'iframe', 'video', 'audio'])

const one = <T>(value: T | null): T[] => (value === null ? [] : [value])

function headingLevel(element: Element): number | null {
  const [, level] = /^h([1-6])$/.exec(element.localName) ?? []
  if (level !== undefined) return Number(level)
  if (
    element.classList.contains('MsoTitle') ||
    (element.localName === 'p' && element.classList.contains('title'))
  )
    return TITLE
  if (element.getAttribute('role') === 'heading') return Number(element.getAttribute('aria-level')) || 2
  return Number(styleOf(element).get('mso-outline-level')) || null
}

/** The bullet or the number that Word writes into the paragraph. */
function takeMarker(element: Element): string {
  const ignored = [...element.querySelectorAll('[style]')].find(
    (child) => styleOf(child).get('mso-list') === 'ignore',
  )
  ignored?.remove()
  return ignored?.textContent.trim() ?? ''
}

/** LibreOffice makes numbered headings items of a list: such an item is what it holds. */
const unwrapHeadings = (item: ListItem): Block[] =>
  item.blocks.some(({ kind }) => kind === 'heading') ? item.blocks : [{ kind: 'list', items: [item] }]

const isContinued = (list: ListItem[], [next]: ListItem[]) =>
  next !== undefined &&
  (next.level > 1 || next.isOrdered === list.findLast(({ level }) => level === 1)?.isOrdered)

/** Of an item of Google Docs, or of a published plan. */
function checkOf(item: Element): boolean | null {
  if (item.getAttribute('role') === 'checkbox') return item.getAttribute('aria-checked') === 'true'
  return item.classList.contains('task') ? item.classList.contains('done') : null
}

const checkBox = (element: Element): Run[] => {
  if (element.localName === 'input' && element.getAttribute('type') !== 'checkbox') return []
  const isChecked = element.hasAttribute('checked') || element.classList.contains('checkbox-on')
  return [{ kind: 'text', text: isChecked ? '☑ ' : '☐ ', ...PLAIN }]
}

/** Not « [x](address) » and the like, which is markdown. */
const BOX = /^\s*(?:[☐☑☒]|\[[ xX]\](?![([:]))\s*/

/** A paragraph that begins with a box is a task. */
function taskOf(runs: Run[]): Block | null {
  const [first] = runs
  if (first?.kind !== 'text' || !BOX.test(first.text)) return null
  const item: ListItem = {
    level: 1,
    isOrdered: false,
    start: 1,
    isChecked: null,
    blocks: [{ kind: 'paragraph', runs }],
  }
  return { kind: 'list', items: [withCheck(item)] }
}

/** Takes the box out of the text of an item. */
function withCheck(item: ListItem): ListItem {
  const [paragraph, ...others] = item.blocks
  const first = paragraph?.kind === 'paragraph' ? paragraph.runs[0] : undefined
  if (paragraph?.kind !== 'paragraph' || first?.kind !== 'text') return item
  const [box] = BOX.exec(first.text) ?? []
  if (box === undefined) return item
  const runs = [{ ...first, text: first.text.slice(box.length) }, ...paragraph.runs.slice(1)]
  return { ...item, isChecked: /[☑☒xX]/.test(box), blocks: [{ ...paragraph, runs }, ...others] }
}

function codeOf(element: Element): string {
  for (const lineBreak of element.querySelectorAll('br')) lineBreak.replaceWith('\n')
  // Beside its only code stands a caption, as the name of its language.
  const [code, second] = element.querySelectorAll('code')
  return (code && !second ? code : element).textContent.replace(/\n$/, '')
}

function isRightAligned(cell: Element): boolean {
  const parts = [cell, ...cell.querySelectorAll('p, div')]
  return parts.some((part) => (styleOf(part).get('text-align') ?? part.getAttribute('align')) === 'right')
}
