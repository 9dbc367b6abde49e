import { buffer } from 'node:stream/consumers'
import { DOSSIER_LIMITS, TOO_LONG } from '#domain/dossier.ts'
import { AppError } from '#domain/errors.ts'
import { type PaperPicture, toPaperPicture } from '#server/adapters/storage/paper-picture.ts'
import type { Storage } from '#server/adapters/storage/storage.ts'
import { type DossierBlock, type PlannedBlock, paragraph } from './document.ts'
import { PAGE } from './template/layout.ts'

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
  return 'items' in block ? block.items.flatMap(sourcesIn) : []
}

const placed = (blocks: PlannedBlock[], read: Read): DossierBlock[] =>
  blocks.map((block) => placedBlock(block, read))

function placedBlock(block: PlannedBlock, read: Read): DossierBlock {
  if (block.t === 'quote') return { ...block, c: placed(block.c, read) }
  if ('items' in block) return { ...block, items: block.items.map((item) => placed(item, read)) }
  if (block.t !== 'img') return block
  const { src, alt } = block
  const picture = read.get(src)
  if (!picture) return paragraph(alt ? `[image indisponible : ${alt}]` : '[image indisponible]')
  const scale = Math.min(POINTS_PER_PIXEL, MOST.width / picture.width, MOST.height / picture.height)
  return {
    t: 'img',
    file: fileOf(src),
    width: Math.round(picture.width * scale),
    height: Math.round(picture.height * scale),
    alt,
  }
}
