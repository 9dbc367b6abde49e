import { type MarkdownToken, markdownTokens } from '#domain/markdown.ts'
import { isTextPicture } from '#domain/pictures.ts'
import { type Inline, plainText, type TextBlock, type TextBlocks } from './block-types.ts'
import { printable } from './printable.ts'
import { tableBlock } from './table-block.ts'

/** Deeper lists, quotes and emphases continue at this level: a document has a limited depth. */
const DEPTH_MAX = 6

/** A plan's text as a tree of our own nodes, in which every text is a value, with what a document counts before it is made. */
export function textBlocks(markdown: string): TextBlocks {
  const tokens = markdownTokens(markdown)
  return { blocks: blocksOf(nodesOf(tokens), 0), counts: countsOf(tokens) }
}

/** A token with what it contains. */
type Node = { token: MarkdownToken; children: Node[] }

function nodesOf(tokens: MarkdownToken[]): Node[] {
  const root: Node[] = []
  const stack = [root]
  for (const token of tokens) {
    if (token.nesting === -1) {
      stack.pop()
      continue
    }
    const node: Node = { token, children: [] }
    stack.at(-1)?.push(node)
    if (token.nesting === 1) stack.push(node.children)
  }
  return root
}

function blocksOf(nodes: Node[], depth: number): TextBlock[] {
  return nodes.flatMap((node) => blocksOfNode(node, depth))
}

function blocksOfNode({ token, children }: Node, depth: number): TextBlock[] {
  switch (token.type) {
    case 'paragraph_open':
      return paragraphs(inlinesIn(children))
    case 'heading_open':
      return heading(Number(token.tag.slice(1)), inlinesIn(children))
    case 'bullet_list_open':
    case 'ordered_list_open':
      return depth < DEPTH_MAX
        ? lists(token, children, depth)
        : children.flatMap((item) => blocksOf(item.children, depth))
    case 'blockquote_open': {
      const inside = blocksOf(children, depth + 1)
      return depth < DEPTH_MAX ? [{ t: 'quote', c: inside }] : inside
    }
    case 'fence':
    case 'code_block':
      return [{ t: 'code', lines: codeLines(token.content) }]
    case 'hr':
      return [{ t: 'hr' }]
    case 'table_open':
      return [tableOf(children)]
    default:
      return []
  }
}

/** A longer one is a paragraph: the sommaire and the bookmarks repeat headings. */
const HEADING_MAX = 500

/** Its pictures stand below it. */
function heading(level: number, inlines: Inline[]): TextBlock[] {
  const nodes = lifted(inlines)
  const c = nodes.filter((node) => !isPicture(node))
  const text = plainText(c)
  if (text.length > HEADING_MAX) return paragraphs([{ t: 'b', c: inlines }])
  const pictures = nodes.filter(isPicture)
  return text.trim() === '' ? pictures : [{ t: 'h', level, outlined: level < 4, c }, ...pictures]
}

/** A picture in a line of text stands between what precedes and what follows it. */
function paragraphs(inlines: Inline[]): TextBlock[] {
  const blocks: TextBlock[] = []
  let line: Inline[] = []
  const endLine = () => {
    if (line.some((node) => typeof node !== 'string' || node.trim() !== '')) {
      blocks.push({
        t: isRightToLeft(line) ? 'rtl' : 'p',
        c: line,
        ...(hasLongRun(line) && { ragged: true }),
        ...(isLong(line) && { isLong: true }),
      })
    }
    line = []
  }
  for (const inline of lifted(inlines)) {
    if (isPicture(inline)) {
      endLine()
      blocks.push(inline)
    } else line.push(inline)
  }
  endLine()
  return blocks
}

type Picture = Extract<Inline, { t: 'img' }>

const isPicture = (node: Inline): node is Picture => typeof node !== 'string' && node.t === 'img'

/** Pictures within links and emphases are beside these. */
function lifted(inlines: Inline[], href?: string): Inline[] {
  return inlines.flatMap((node) => {
    if (typeof node === 'string') return [node]
    if (node.t === 'img') return [{ ...node, ...(href !== undefined && { href }) }]
    if (!('c' in node)) return [node]
    const outside: Inline[] = []
    let inside: Inline[] = []
    const endNode = () => {
      if (inside.length > 0) outside.push({ ...node, c: inside })
      inside = []
    }
    for (const child of lifted(node.c, node.t === 'a' ? node.href : href)) {
      if (isPicture(child)) {
        endNode()
        outside.push(child)
      } else inside.push(child)
    }
    endNode()
    return outside
  })
}

/** Characters. The best of all line breaks are looked for in a time that grows faster than the paragraph. */
const LONG = 3_000
const LONG_STYLES = 200

const isLong = (line: Inline[]) => plainText(line).length > LONG || stylesIn(line) > LONG_STYLES
const stylesIn = (line: Inline[]): number =>
  line.reduce(
    (sum, node) => sum + (typeof node === 'string' ? 0 : 1 + ('c' in node ? stylesIn(node.c) : 0)),
    0,
  )

/** With both edges straight, a line before a long address would have wide gaps. */
const hasLongRun = (line: Inline[]) => /[^\s\u00a0]{35}/.test(plainText(line))

/** By its first letter, as browsers do with `dir="auto"`. */
function isRightToLeft(line: Inline[]): boolean {
  const [letter = ''] = /\p{L}/u.exec(plainText(line)) ?? []
  return /[\p{Script=Arabic}\p{Script=Hebrew}]/u.test(letter)
}

function lists(token: MarkdownToken, items: Node[], depth: number): TextBlock[] {
  const tight = items.every((item) => item.children.every((child) => child.token.hidden || isList(child)))
  const list = { tight, items: items.map((item) => blocksOf(item.children, depth + 1)) }
  if (token.type === 'ordered_list_open') {
    return [{ t: 'ol', start: Number(token.attrGet('start') ?? 1), ...list }]
  }
  const states = items.map(stateOf)
  return states.some(Boolean) ? [{ t: 'tasks', states, ...list }] : [{ t: 'ul', ...list }]
}

const isList = ({ token }: Node) => token.type.endsWith('_list_open')

function stateOf({ token }: Node): 'todo' | 'done' | null {
  const name = token.attrGet('class')
  if (name === 'task') return 'todo'
  return name === 'task done' ? 'done' : null
}

/** No-break spaces keep the indentation. */
const codeLines = (code: string) =>
  code
    .replace(/\n$/, '')
    .split('\n')
    .map((line) => printable(line, 'code').replace(/^ +/, (spaces) => '\u00a0'.repeat(spaces.length)))

function tableOf(sections: Node[]): TextBlock {
  const rows = sections.flatMap(({ children }) => children)
  const cells = rows.map((row) => row.children.map((cell) => lifted(inlinesIn(cell.children, 'cell'))))
  const align = (rows[0]?.children ?? []).map(({ token }) => {
    const [, side] = /text-align:(\w+)/.exec(String(token.attrGet('style') ?? '')) ?? []
    return side === 'right' || side === 'center' ? side : 'left'
  })
  const [head = [], ...body] = cells
  return tableBlock({ align, head, rows: body, isLong: cells.flat().some(isLong) }, cellText)
}

/** A picture takes the width of a word. */
const cellText = (cell: Inline[]) => plainText(cell) + (cell.some(isPicture) ? ` ${'x'.repeat(16)}` : '')

const inlinesIn = (nodes: Node[], place: 'text' | 'cell' = 'text'): Inline[] =>
  nodes.flatMap(({ token }) => (token.children ? inlinesOf(nodesOf(token.children), place, 0) : []))

function inlinesOf(nodes: Node[], place: 'text' | 'cell', depth: number): Inline[] {
  return nodes.flatMap((node): Inline[] => inlineOf(node, place, depth))
}

const STYLES: Record<string, 'b' | 'i' | 's'> = { strong_open: 'b', em_open: 'i', s_open: 's' }

function inlineOf({ token, children }: Node, place: 'text' | 'cell', depth: number): Inline[] {
  const style = STYLES[token.type]
  if (style) {
    const inside = inlinesOf(children, place, depth + 1)
    return depth < DEPTH_MAX ? [{ t: style, c: inside }] : inside
  }
  switch (token.type) {
    case 'text':
      return token.content === '' ? [] : [printable(token.content, place)]
    case 'code_inline':
      return [{ t: 'code', text: printable(token.content, 'code') }]
    case 'softbreak':
      return [' ']
    case 'hardbreak':
      return [{ t: 'br' }]
    case 'image':
      return pictureOf(token)
    case 'link_open': {
      const href = String(token.attrGet('href') ?? '')
      const inside = inlinesOf(children, place, depth + 1)
      return isWebAddress(href) ? [{ t: 'a', href, c: inside }] : inside
    }
    default:
      return token.content === '' ? [] : [printable(token.content, place)]
  }
}

/** Addresses within the site lead nowhere from a file. */
const isWebAddress = (href: string) => /^(https?:\/\/|mailto:)/i.test(href) && href.length <= 2_000

/** Pictures of other sites are not shown on the page either. */
function pictureOf(token: MarkdownToken): Inline[] {
  const src = String(token.attrGet('src') ?? '')
  const alt = printable(token.content, 'text')
  return isTextPicture(src) ? [{ t: 'img', src, alt }] : []
}

function countsOf(tokens: MarkdownToken[]): TextBlocks['counts'] {
  const count = (isCounted: (token: MarkdownToken) => boolean) => tokens.filter(isCounted).length
  return {
    blocks: count(
      ({ type, nesting, hidden }) =>
        nesting >= 0 && !hidden && type !== 'inline' && !/^(thead|tbody|tr|th|td)_/.test(type),
    ),
    headings: count(({ type }) => type === 'heading_open'),
    cells: count(({ type }) => type === 'th_open' || type === 'td_open'),
    pictures: tokens.flatMap(({ children }) => children ?? []).filter(isShownPicture).length,
    styles: Math.round(Math.sqrt(tokens.reduce((sum, { children }) => sum + stylesOf(children) ** 2, 0))),
  }
}

const stylesOf = (children: MarkdownToken[] | null) =>
  (children ?? []).filter(({ type, nesting }) => nesting === 1 || type === 'code_inline').length

const isShownPicture = (token: MarkdownToken) =>
  token.type === 'image' && isTextPicture(String(token.attrGet('src') ?? ''))
