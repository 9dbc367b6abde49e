import { type Block, type ListItem, PLAIN, type Run, type TextRun } from './blocks.ts'
import { type Emphasis, EMPHASIS, groupBy, tidyEmphasis } from './emphasis.ts'

type Picture = Extract<Run, { kind: 'picture' }>
/** Gives the text that stands for a picture. */
type WritePicture = (picture: Picture) => string

const LIST_DEPTH_MAX = 6

/** Writes blocks as markdown that `renderMarkdown` reads back as the same structure. */
export function writeMarkdown(blocks: Block[], writePicture: WritePicture): string {
  return writeBlocks(withHeadingLevels(blocks), writePicture)
}

/** The highest level found becomes `##`, the next `###`, all deeper ones `####`. */
function withHeadingLevels(blocks: Block[]): Block[] {
  const levels = [...new Set(blocks.flatMap((block) => (block.kind === 'heading' ? [block.level] : [])))]
  levels.sort((a, b) => a - b)
  return blocks.map((block) =>
    block.kind === 'heading' ? { ...block, level: Math.min(4, levels.indexOf(block.level) + 2) } : block,
  )
}

const writeBlocks = (blocks: Block[], writePicture: WritePicture): string =>
  blocks
    .map((block) => writeBlock(block, writePicture))
    .filter(Boolean)
    .join('\n\n')

function writeBlock(block: Block, writePicture: WritePicture): string {
  const inline = (runs: Run[]) => writeRuns(runs, writePicture)
  switch (block.kind) {
    case 'heading': {
      const runs = block.runs.map((run) =>
        run.kind === 'text' ? { ...run, bold: false } : run.kind === 'break' ? SPACE : run,
      )
      const text = inline(runs).replace(/#+$/, (hashes) => hashes.replaceAll('#', '\\#'))
      return text && `${'#'.repeat(Math.min(4, Math.max(2, block.level)))} ${text}`
    }
    case 'paragraph':
      return inline(block.runs).split('\n').map(escapeLineStart).join('\n')
    case 'list':
      return writeList(block.items, writePicture)
    case 'table':
      return writeTable(block.rows, block.rightAligned, writePicture)
    case 'quote':
      return writeBlocks(block.blocks, writePicture)
        .replace(/^(?=.)/gm, '> ')
        .replace(/^$/gm, '>')
    case 'code': {
      const longest = Math.max(2, ...(block.text.match(/`+/g) ?? []).map((ticks) => ticks.length))
      const fence = '`'.repeat(longest + 1)
      return `${fence}\n${block.text}\n${fence}`
    }
    case 'rule':
      return '---'
  }
}

/** Each level is indented by the markers of the levels above it. */
function writeList(items: ListItem[], writePicture: WritePicture): string {
  const open: { width: number; isOrdered: boolean; number: number }[] = []
  const lines: string[] = []
  for (const item of items) {
    // A level that is skipped has no item to stand in.
    const level = Math.min(item.level, open.length + 1, LIST_DEPTH_MAX)
    open.length = Math.min(open.length, level)
    const above = open[level - 1]
    const number = above?.isOrdered === item.isOrdered ? above.number + 1 : item.start
    const marker = item.isOrdered ? `${number}. ` : '- '
    open[level - 1] = { width: marker.length, isOrdered: item.isOrdered, number }
    const indent = ' '.repeat(open.slice(0, level - 1).reduce((sum, { width }) => sum + width, 0))
    const task = item.isChecked === null ? '' : item.isChecked ? '[x] ' : '[ ] '
    const text = writeBlocks(item.blocks, writePicture)
    const body = item.blocks[0]?.kind === 'paragraph' ? task + text : text
    lines.push(indent + marker + body.replace(/\n(?=.)/g, `\n${indent}${' '.repeat(marker.length)}`))
  }
  return lines.join('\n')
}

/** The first row is the header. Cells have one line. */
function writeTable(rows: Run[][][], rightAligned: boolean[], writePicture: WritePicture): string {
  const columns = Math.max(...rows.map((row) => row.length))
  const writeRow = (row: Run[][]) => {
    const cells = Array.from({ length: columns }, (_, column) =>
      writeRuns(joinLines(row[column] ?? []), writePicture).replaceAll('|', '\\|'),
    )
    return `| ${cells.join(' | ')} |`
  }
  const [header = [], ...body] = rows
  const rule = Array.from({ length: columns }, (_, column) => (rightAligned[column] ? '---:' : '---'))
  return [writeRow(header), `| ${rule.join(' | ')} |`, ...body.map(writeRow)].join('\n')
}

const SPACE: TextRun = { kind: 'text', text: ' ', ...PLAIN }

const joinLines = (runs: Run[]): Run[] =>
  runs.map((run) => (run.kind === 'break' ? { ...SPACE, text: ' / ' } : run))

function writeRuns(runs: Run[], writePicture: WritePicture): string {
  const pieces = groupBy(tidyEmphasis(runs), (run) => (run.kind === 'text' ? run.href : null)).map(
    (group) => {
      const [first] = group
      const href = first?.kind === 'text' ? first.href : null
      const text = writeEmphasis(group, EMPHASIS, writePicture)
      return href === null ? text : writeLink(text, href)
    },
  )
  return pieces
    .reduce((text, piece) => (piece.startsWith('[') ? text.replace(/!$/, '\\!') : text) + piece, '')
    .replace(/[ \t]+(?=\n|$)/g, (spaces, at: number, whole: string) =>
      at + spaces.length < whole.length ? '  ' : '',
    )
    .replace(/\n +/g, '\n')
    .trim()
}

const DELIMITERS = { bold: '**', italic: '*', struck: '~~' } as const

/** Nests the kinds of emphasis: neighbours with the same one share its delimiters. */
function writeEmphasis(runs: Run[], kinds: readonly Emphasis[], writePicture: WritePicture): string {
  const [kind, ...inner] = kinds
  if (kind === undefined) return runs.map((run) => writeRun(run, writePicture)).join('')
  const isEmphasised = (run: Run) => run.kind === 'text' && run[kind]
  const groups = groupBy(runs, isEmphasised)
  return groups
    .map((group) => {
      const text = writeEmphasis(group, inner, writePicture)
      return isEmphasised(group[0]!) ? DELIMITERS[kind] + text + DELIMITERS[kind] : text
    })
    .join('')
}

function writeRun(run: Run, writePicture: WritePicture): string {
  if (run.kind === 'break') return '  \n'
  if (run.kind === 'picture') return writePicture(run)
  if (run.code) return writeCode(run.text)
  return escapeText(run.text, run.struck ? SYNTAX_IN_STRUCK : SYNTAX)
}

function writeCode(text: string): string {
  if (!text.trim()) return text
  const longest = Math.max(0, ...(text.match(/`+/g) ?? []).map((ticks) => ticks.length))
  const ticks = '`'.repeat(longest + 1)
  const gap = /^`|`$/.test(text) ? ' ' : ''
  return ticks + gap + text + gap + ticks
}

function writeLink(text: string, href: string): string {
  const label = text.trim()
  if (!label) return text
  const isPlainAddress = label === href && /^https?:\/\/[\w./?=&%#-]*[\w/]$/.test(href)
  const link = isPlainAddress
    ? href
    : `[${label.replace(/ *\n/g, ' ')}](${href.replace(/[()|<>\s\\]/g, percentEncoded)})`
  return text.replace(label, () => link)
}

const percentEncoded = (character: string) => `%${character.codePointAt(0)!.toString(16).toUpperCase()}`

/** Escapes what markdown would read as syntax inside a line. */
const escapeText = (text: string, syntax: RegExp) =>
  text
    .split(PLAIN_ADDRESS)
    .map((piece, index) => (index % 2 === 1 ? piece : piece.replace(syntax, '\\$&')))
    .join('')
/** Addresses become links as they stand; a backslash inside would end them. */
const PLAIN_ADDRESS = /(https?:\/\/[\w./?=&%#:@+-]*[\w/])/
const SYNTAX = /[\\`*[\]]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])|~(?=~)|(?<=~)~|<(?=[\p{L}!?/]|$)|&(?=#?\w+;)/gu
const SYNTAX_IN_STRUCK = new RegExp(`${SYNTAX.source}|~`, 'gu')

/** Escapes what would make a line a heading, a list, a quote, a rule or a fence. */
const escapeLineStart = (line: string) =>
  line
    .replace(/^(?:#{1,6}(?=\s|$)|[-+](?=\s|$)|>|=+\s*$|[-:|][-:|\s]*$|~{3})/, '\\$&')
    .replace(/^(\d{1,9})([.)])(?=\s|$)/, '$1\\$2')
