import { createWriteStream } from 'node:fs'
import { mkdir, opendir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { smallPicture } from '#domain/pictures.ts'
import { readKey } from '#server/platform/adapters/storage/keys.ts'
import type { Storage } from '#server/platform/adapters/storage/storage.ts'
import { StartError } from '#server/platform/config/start-error.ts'
import { hashFile, isIntact, linesOfPart, type Part, writePart } from './manifest.ts'

type Copied = { path: string; sha256: string }

/** So many at once: a remote storage takes a while for each. */
const BATCH = 8

type Copying = {
  storage: Storage
  folder: string
  /** The part that lists all paths, with « t » beside those that something shows. */
  paths: Part
  /** The part to write: what was copied. */
  list: string
  /** What the previous backup copied here. */
  previous: Part | undefined
}

/** Copies the files that the folder does not have yet. A file that was deleted meanwhile is reported as missing if something shows it. */
export async function copyFilesOut({ storage, folder, paths, list, previous }: Copying) {
  const known = new Map<string, string>()
  if (previous) for await (const { path: name, sha256 } of listed(folder, previous)) known.set(name, sha256)
  const copy = (name: string) => copyOut(storage, folder, name, known.get(name))
  const missing: string[] = []
  async function* copyAll() {
    for await (const batch of inBatches(linesOfPart(folder, paths))) {
      const copies = batch.map(async (line) => {
        const [name = '', isShown] = line.split('\t')
        const copied = await copy(name)
        if (!copied && isShown === 't') missing.push(name)
        // Not every picture has one.
        return [copied, name.endsWith('.zip') ? null : await copy(smallPicture(name))]
      })
      for (const copied of (await Promise.all(copies)).flat()) {
        if (copied) yield Buffer.from(`${JSON.stringify(copied)}\n`)
      }
    }
  }
  const part = await writePart(folder, list, Readable.from(copyAll()))
  return { part, missing }
}

async function copyOut(storage: Storage, folder: string, name: string, known: string | undefined) {
  const file = path.join(folder, inFolder(name))
  if (known && (await isIntact(folder, { file: inFolder(name), sha256: known })))
    return { path: name, sha256: known }
  const found = await storage.read(name)
  if (!found) return null
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 })
  // Under its own name only once it is complete.
  await pipeline(found.stream, createWriteStream(`${file}.new`, { mode: 0o600, flush: true }))
  await rename(`${file}.new`, file)
  return { path: name, sha256: await hashFile(file) }
}

/** Deletes the files that this backup does not list: they belong to deleted plans and members. Other files in the folder stay. */
export async function removeOtherFiles(folder: string, part: Part): Promise<void> {
  const needed = new Set<string>()
  for await (const { path: name } of listed(folder, part)) needed.add(name)
  const root = path.join(folder, 'files')
  await mkdir(root, { recursive: true, mode: 0o700 })
  for await (const entry of await opendir(root, { recursive: true })) {
    const name = path.relative(root, path.join(entry.parentPath, entry.name))
    // A copy that was interrupted has « .new » after its name.
    const isOurs = entry.isFile() && readKey(name.replace(/[.]new$/, '')) !== null
    if (isOurs && !needed.has(name)) await rm(path.join(root, name))
  }
}

/** Throws when one is missing or was changed. */
export async function checkFiles(folder: string, part: Part): Promise<void> {
  await eachListed(folder, part, async ({ path: name, sha256 }) => {
    if (await isIntact(folder, { file: inFolder(name), sha256 })) return
    throw new StartError(`La sauvegarde est abîmée : le fichier files/${name} manque ou a changé.`)
  })
}

/** Puts back the files that the storage does not have. */
export async function copyFilesIn(storage: Storage, folder: string, part: Part): Promise<void> {
  await eachListed(folder, part, async ({ path: name }) => {
    const file = path.join(folder, inFolder(name))
    const [present, { size }] = await Promise.all([storage.read(name), stat(file)])
    present?.stream.destroy()
    if (present?.bytes !== size) await storage.put(name, { file }, typeOf(name))
  })
}

async function eachListed(folder: string, part: Part, work: (file: Copied) => Promise<void>): Promise<void> {
  for await (const batch of inBatches(listed(folder, part))) await Promise.all(batch.map(work))
}

async function* listed(folder: string, part: Part): AsyncGenerator<Copied> {
  for await (const line of linesOfPart(folder, part)) yield JSON.parse(line) as Copied
}

async function* inBatches<T>(items: AsyncIterable<T>): AsyncGenerator<T[]> {
  let batch: T[] = []
  for await (const item of items) {
    batch.push(item)
    if (batch.length < BATCH) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}

/** Names are read from a file: only valid storage keys are accepted. */
function inFolder(name: string): string {
  if (readKey(name)) return path.join('files', name)
  throw new StartError(`La sauvegarde est abîmée : ${name} n’est pas le nom d’un fichier.`)
}

const TYPES: Record<string, string> = { jpg: 'image/jpeg', webp: 'image/webp', zip: 'application/zip' }

const typeOf = (name: string) => TYPES[readKey(name)?.extension ?? ''] ?? 'application/octet-stream'
