import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, opendir, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { PassThrough } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { smallPicture } from '#domain/pictures.ts'
import { readKey } from '#server/platform/adapters/storage/keys.ts'
import type { Storage } from '#server/platform/adapters/storage/storage.ts'
import { StartError } from '#server/platform/config/start-error.ts'
import { type Part, hashFile, hashing, readBackupPart, writePart } from './manifest.ts'

type Copied = { path: string; bytes: number; sha256: string }

/** So many at once: a remote storage takes a while for each. */
const BATCH = 8

type Copying = {
  storage: Storage
  folder: string
  /** The list of their paths, with « t » beside those that something shows. */
  paths: string
  /** The part that lists what was copied. */
  list: string
  /** What the previous backup copied here. */
  previous: Part | undefined
}

type CopiedFiles = { part: Part; bytes: number; missing: string[] }

/** Copies the files that the folder does not have yet. A file that was deleted meanwhile is reported as missing if something shows it. */
export async function copyFilesOut(copying: Copying): Promise<CopiedFiles> {
  const { storage, folder, paths, list, previous } = copying
  const known = new Map<string, string>()
  if (previous) for await (const { path: name, sha256 } of listed(folder, previous)) known.set(name, sha256)
  const copy = (name: string) => copyOut(storage, folder, name, known.get(name))
  const lines = new PassThrough()
  const missing: string[] = []
  let [count, bytes] = [0, 0]
  const writing = writePart(folder, list, lines, () => count)
  for await (const batch of inBatches(linesOf(createReadStream(paths)))) {
    const copies = await Promise.all(
      batch.map(async (line) => {
        const [name = '', isShown] = line.split('\t')
        const copied = await copy(name)
        if (!copied && isShown === 't') missing.push(name)
        // Not every picture has one.
        const small = name.endsWith('.zip') ? null : await copy(smallPicture(name))
        return [copied, small].filter((one) => one !== null)
      }),
    )
    for (const copied of copies.flat()) {
      count += 1
      bytes += copied.bytes
      if (!lines.write(`${JSON.stringify(copied)}\n`))
        await new Promise((resolve) => lines.once('drain', resolve))
    }
  }
  lines.end()
  return { part: await writing, bytes, missing }
}

async function copyOut(
  storage: Storage,
  folder: string,
  name: string,
  known: string | undefined,
): Promise<Copied | null> {
  const file = fileOf(folder, name)
  const there = known ? await hashFile(file) : null
  if (there && there.sha256 === known) return { path: name, ...there }
  const found = await storage.read(name)
  if (!found) return null
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 })
  const hash = hashing()
  // Under its own name only once it is complete.
  await pipeline(found.stream, hash.stream, createWriteStream(`${file}.new`, { mode: 0o600, flush: true }))
  await rename(`${file}.new`, file)
  return { path: name, bytes: hash.bytes(), sha256: hash.digest() }
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
  for await (const batch of inBatches(listed(folder, part))) {
    await Promise.all(
      batch.map(async ({ path: name, sha256 }) => {
        if ((await hashFile(fileOf(folder, name)))?.sha256 !== sha256) {
          throw new StartError(`La sauvegarde est abîmée : le fichier files/${name} manque ou a changé.`)
        }
      }),
    )
  }
}

/** Puts back the files that the storage does not have. */
export async function copyFilesIn(storage: Storage, folder: string, part: Part): Promise<void> {
  for await (const batch of inBatches(listed(folder, part))) {
    await Promise.all(
      batch.map(async ({ path: name, bytes }) => {
        const there = await storage.read(name)
        there?.stream.destroy()
        if (there?.bytes !== bytes) await storage.put(name, { file: fileOf(folder, name) }, typeOf(name))
      }),
    )
  }
}

async function* listed(folder: string, part: Part): AsyncGenerator<Copied> {
  for await (const line of linesOf(readBackupPart(folder, part))) yield JSON.parse(line) as Copied
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

const linesOf = (input: NodeJS.ReadableStream) => createInterface({ input, crlfDelay: Infinity })

/** Names are read from a file: only valid storage keys are accepted. */
function fileOf(folder: string, name: string): string {
  if (!readKey(name))
    throw new StartError(`La sauvegarde est abîmée : ${name} n’est pas le nom d’un fichier.`)
  return path.join(folder, 'files', name)
}

const TYPES: Record<string, string> = { jpg: 'image/jpeg', webp: 'image/webp', zip: 'application/zip' }

const typeOf = (name: string) => TYPES[readKey(name)?.extension ?? ''] ?? 'application/octet-stream'
