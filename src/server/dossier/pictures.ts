import { buffer } from 'node:stream/consumers'
import { DOSSIER_LIMITS, TOO_LONG } from '#domain/dossier/dossier.ts'
import { AppError } from '#domain/errors.ts'
import { type PaperPicture, toPaperPicture } from '#server/platform/adapters/storage/paper-picture.ts'
import type { Storage } from '#server/platform/adapters/storage/storage.ts'
import type { Inline, TableBlock } from '#server/platform/adapters/markdown/block-types.ts'
import {
  type DossierBlock,
  paragraph,
  type PlacedCell,
  type PlacedPicture,
  type PlannedBlock,
} from './document.ts'
import { PAGE } from './template.ts'

const POINTS_PER_MM = 72 / 25.4
const points = (mm: number) => Math.floor(mm * POINTS_PER_MM)
/** Points: the width of the text, and half a page. */
const MOST = {
  width: points(PAGE.width - 2 * PAGE.margin.x),
  height: points((PAGE.height - PAGE.margin.top - PAGE.margin.bottom) / 2),
}
/** A picture of 600 pixels takes two thirds of the width. */
const POINTS_PER_PIXEL = 0.54

type Read = Map<string, PaperPicture | null>

export type PictureReader = {
  storage: Pick<Storage, 'read'>
  /** Which of these pictures may be printed with the plan. */
  listPrintable(paths: readonly string[]): Promise<string[]>
}

/** Reads the pictures of the text, each once. One that cannot be read is replaced by a sentence. */
export async function placePictures({ storage, listPrintable }: PictureReader, blocks: PlannedBlock[]) {
  const sources = [...new Set(sourcesIn(blocks))]
  const printable = new Set(sources.length > 0 ? await listPrintable(sources.map(pathOf)) : [])
  const read: Read = new Map()
  let bytes = 0
  for (const src of sources) {
    const stored = printable.has(pathOf(src)) ? await readStored(storage, pathOf(src)) : null
    bytes += stored?.length ?? 0
    if (bytes > DOSSIER_LIMITS.pictureBytes) throw new AppError('invalid', TOO_LONG)
    read.set(src, stored && (await toPaperPicture(stored)))
  }
  const files: Record<string, Uint8Array> = {}
  for (const [src, picture] of read) if (picture) files[fileOf(src)] = picture.bytes
  return { blocks: placed(blocks, read), files, isComplete: [...read.values()].every(Boolean) }
}

const pathOf = (src: string) => src.slice('/files/'.length)

async function readStored(storage: PictureReader['storage'], path: string): Promise<Uint8Array | null> {
  const found = await storage.read(path).catch(() => null)
  return found && (await buffer(found.stream).catch(() => null))
}

const fileOf = (src: string) => `/pictures/${src.slice(src.lastIndexOf('/') + 1)}.jpg`

const sourcesIn = (blocks: PlannedBlock[]): string[] => blocks.flatMap(sourcesOf)

function sourcesOf(block: PlannedBlock): string[] {
  if (block.t === 'img') return [block.src]
  if (block.t === 'quote') return sourcesIn(block.c)
  if (block.t === 'table') return [block.head, ...block.rows].flat(2).flatMap(sourceOf)
  return 'items' in block ? block.items.flatMap(sourcesIn) : []
}

const sourceOf = (node: Inline) => (typeof node !== 'string' && node.t === 'img' ? [node.src] : [])

const placed = (blocks: PlannedBlock[], read: Read): DossierBlock[] =>
  blocks.map((block) => placedBlock(block, read))

function placedBlock(block: PlannedBlock, read: Read): DossierBlock {
  if (block.t === 'quote') return { ...block, c: placed(block.c, read) }
  if ('items' in block) return { ...block, items: block.items.map((item) => placed(item, read)) }
  if (block.t === 'table') return placedTable(block, read)
  if (block.t !== 'img') return block
  return placedPicture(block, read, MOST) ?? paragraph(unavailableText(block))
}

type Picture = Extract<Inline, { t: 'img' }>

function placedPicture(
  { src, alt, href }: Picture,
  read: Read,
  most: { width: number; height: number },
): PlacedPicture | null {
  const picture = read.get(src)
  if (!picture) return null
  const scale = Math.min(POINTS_PER_PIXEL, most.width / picture.width, most.height / picture.height)
  return {
    t: 'img',
    file: fileOf(src),
    width: Math.round(picture.width * scale),
    height: Math.round(picture.height * scale),
    alt,
    ...(href !== undefined && { href }),
  }
}

const unavailableText = ({ alt }: Picture) => (alt ? `[image indisponible : ${alt}]` : '[image indisponible]')

const CELL_HEIGHT = points(40)

/** The pictures of a cell fit into its column. */
function placedTable(block: TableBlock, read: Read): TableBlock<PlacedCell> {
  const { columns, landscape, gap } = block
  const width = landscape ? points(PAGE.height - 2 * PAGE.margin.x) : MOST.width
  const shares = columns.reduce<number>((sum, share) => sum + (share ?? 1), 0)
  const row = (cells: Inline[][]) =>
    cells.map((cell, index) => {
      const share = (columns[index] ?? 1) / shares
      const most = { width: Math.max(1, Math.floor(width * share) - 2 * gap), height: CELL_HEIGHT }
      return cell.map((node) =>
        typeof node === 'string' || node.t !== 'img'
          ? node
          : (placedPicture(node, read, most) ?? unavailableText(node)),
      )
    })
  return { ...block, head: row(block.head), rows: block.rows.map(row) }
}
