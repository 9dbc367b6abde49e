import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { readFile, rename, writeFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { Transform, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import * as v from 'valibot'
import { StartError } from '#server/platform/config/start-error.ts'
import { readMigrations, SCHEMA } from '#server/platform/db/migration-files.ts'

const part = v.object({
  /** In the folder of the backup. */
  file: v.pipe(v.string(), v.regex(/^parts-[\w-]+\/[\w.-]+$/)),
  rows: v.number(),
  bytes: v.number(),
  sha256: v.string(),
})

const manifest = v.object({
  format: v.literal(1),
  /** Of the application that wrote it. */
  version: v.string(),
  /** The moment that the backup shows. */
  made_at: v.string(),
  migrations: v.array(v.object({ name: v.string(), checksum: v.string() })),
  tables: v.array(v.object({ table: v.string(), columns: v.array(v.string()), part })),
  sequences: v.array(v.object({ name: v.string(), last_value: v.string(), is_called: v.boolean() })),
  /** The waiting jobs. */
  jobs: part,
  /** Every file, one JSON object a line. */
  files: v.object({
    part,
    bytes: v.number(),
    /** Shown at that moment and not found. */
    missing: v.number(),
    /** Those of them that were still shown when all had been copied: they were not deleted meanwhile, but lost. */
    lost: v.array(v.string()),
  }),
})

export type Part = v.InferOutput<typeof part>
export type Manifest = v.InferOutput<typeof manifest>

const NAME = 'manifest.json'

/** Null where no backup has been made. */
export async function findManifest(folder: string): Promise<Manifest | null> {
  const text = await readFile(path.join(folder, NAME), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  if (text === null) return null
  const result = v.safeParse(v.pipe(v.string(), v.parseJson(), manifest), text)
  if (!result.success)
    throw new StartError(`Le fichier ${NAME} de ${folder} n’est pas celui d’une sauvegarde.`)
  return result.output
}

/** Written last, and atomically: until then the folder has the previous backup. */
export async function writeManifest(folder: string, written: Manifest): Promise<void> {
  const file = path.join(folder, NAME)
  await writeFile(`${file}.new`, `${JSON.stringify(written, null, 2)}\n`, { mode: 0o600, flush: true })
  await rename(`${file}.new`, file)
}

/** That of a backup which this version of Plan B can restore. */
export async function readManifest(folder: string, schema = SCHEMA): Promise<Manifest> {
  const found = await findManifest(folder)
  if (!found) throw new StartError(`Il n’y a pas de sauvegarde dans ${folder} (${NAME} manque).`)
  const last = lastMigration(found)
  const ours = readMigrations(schema).filter(({ name }) => name <= last)
  const isKnown =
    ours.length === found.migrations.length &&
    ours.every(({ name, checksum }) =>
      found.migrations.some((theirs) => theirs.name === name && theirs.checksum === checksum),
    )
  if (!isKnown) {
    throw new StartError(
      `La sauvegarde vient d’une autre version de Plan B (${found.version}, schéma ${last}) : restaurez-la avec cette version ou une plus récente.`,
    )
  }
  return found
}

export const lastMigration = ({ migrations }: Pick<Manifest, 'migrations'>) =>
  migrations
    .map(({ name }) => name)
    .toSorted()
    .at(-1) ?? ''

/** Writes one compressed part of a backup, as it comes. `countRows` is called at the end. */
export async function writePart(
  folder: string,
  file: string,
  source: Readable,
  countRows: () => number,
): Promise<Part> {
  const hash = hashing()
  const target = path.join(folder, file)
  await pipeline(
    source,
    createGzip({ level: 3 }),
    hash.stream,
    createWriteStream(target, { mode: 0o600, flush: true }),
  )
  const { size } = await stat(target)
  return { file, rows: countRows(), bytes: size, sha256: hash.digest() }
}

/** What was written, unpacked. */
export const readBackupPart = (folder: string, { file }: Part): Readable => {
  const packed = createReadStream(path.join(folder, file))
  const unpacked = createGunzip()
  packed.on('error', (error) => unpacked.destroy(error))
  return packed.pipe(unpacked)
}

/** Is it there as it was written? */
export const isIntact = async (folder: string, { file, sha256 }: Part): Promise<boolean> =>
  (await hashFile(path.join(folder, file)))?.sha256 === sha256

/** The hash of a file on disk; null where there is none. */
export async function hashFile(file: string): Promise<{ sha256: string; bytes: number } | null> {
  const hash = createHash('sha256')
  let bytes = 0
  try {
    for await (const chunk of createReadStream(file) as AsyncIterable<Buffer>) {
      hash.update(chunk)
      bytes += chunk.length
    }
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
  return { sha256: hash.digest('hex'), bytes }
}

/** Passes on what it is given, and knows its hash at the end. */
export function hashing() {
  const hash = createHash('sha256')
  let bytes = 0
  const stream = new Transform({
    transform(chunk: Buffer, _, done) {
      hash.update(chunk)
      bytes += chunk.length
      done(null, chunk)
    },
  })
  return { stream, bytes: () => bytes, digest: () => hash.digest('hex') }
}
