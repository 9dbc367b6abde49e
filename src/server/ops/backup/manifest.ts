import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import * as v from 'valibot'
import { StartError } from '#server/platform/config/start-error.ts'
import { readMigrations, SCHEMA } from '#server/platform/db/migration-files.ts'

const part = v.object({
  /** In the folder of the backup. */
  file: v.pipe(v.string(), v.regex(/^parts-[\w-]+\/[\w.-]+$/)),
  rows: v.number(),
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
    /** Shown at that moment and not found. */
    missing: v.number(),
    /** Those of them that were still shown when all had been copied: they were not deleted meanwhile, but lost. */
    lost: v.array(v.string()),
  }),
})

export type Part = v.InferOutput<typeof part>
export type Manifest = v.InferOutput<typeof manifest>

export const MANIFEST = 'manifest.json'

/** Null where no backup has been made. */
export async function findManifest(folder: string): Promise<Manifest | null> {
  const text = await readFile(path.join(folder, MANIFEST), 'utf8').catch(nullIfMissing)
  if (text === null) return null
  const result = v.safeParse(v.pipe(v.string(), v.parseJson(), manifest), text)
  if (result.success) return result.output
  throw new StartError(`Le fichier ${MANIFEST} de ${folder} n’est pas celui d’une sauvegarde.`)
}

/** That of a backup which this version of Plan B can restore. */
export async function readManifest(folder: string, schema = SCHEMA): Promise<Manifest> {
  const found = await findManifest(folder)
  if (!found) throw new StartError(`Il n’y a pas de sauvegarde dans ${folder} (${MANIFEST} manque).`)
  const last = lastMigration(found)
  const ours = readMigrations(schema).filter(({ name }) => name <= last)
  const theirs = new Map(found.migrations.map(({ name, checksum }) => [name, checksum]))
  if (ours.length === theirs.size && ours.every(({ name, checksum }) => theirs.get(name) === checksum))
    return found
  throw new StartError(
    `La sauvegarde vient d’une autre version de Plan B (${found.version}, schéma ${last}) : restaurez-la avec cette version ou une plus récente.`,
  )
}

export const lastMigration = ({ migrations }: Pick<Manifest, 'migrations'>) =>
  migrations.reduce((last, { name }) => (name > last ? name : last), '')

function nullIfMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw error
}

/** Atomically: the file is the previous or the new one, and never a part of it. */
export async function overwrite(file: string, text: string): Promise<void> {
  await writeFile(`${file}.new`, text, { mode: 0o600, flush: true })
  await rename(`${file}.new`, file)
}

/** Writes one compressed part of a backup, one row a line. */
export async function writePart(folder: string, file: string, source: Readable): Promise<Part> {
  let rows = 0
  async function* countRows(chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      for (let at = chunk.indexOf('\n'); at !== -1; at = chunk.indexOf('\n', at + 1)) rows += 1
      yield chunk
    }
  }
  const target = path.join(folder, file)
  const output = createWriteStream(target, { mode: 0o600, flush: true })
  await pipeline(source, countRows, createGzip({ level: 3 }), output)
  return { file, rows, sha256: await hashFile(target) }
}

/** The lines that were written. (Node's `readline` would also end a line at U+2028, which texts may contain.) */
export async function* linesOfPart(folder: string, written: Part): AsyncGenerator<string> {
  let rest = ''
  for await (const chunk of readBackupPart(folder, written).setEncoding('utf8')) {
    const lines = `${rest}${chunk}`.split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
}

/** What was written, unpacked. */
export function readBackupPart(folder: string, { file }: Part): Readable {
  const packed = createReadStream(path.join(folder, file))
  const unpacked = createGunzip()
  packed.on('error', (error) => unpacked.destroy(error))
  return packed.pipe(unpacked)
}

/** Is it there as it was written? */
export const isIntact = async (folder: string, { file, sha256 }: Pick<Part, 'file' | 'sha256'>) =>
  (await hashFile(path.join(folder, file)).catch(nullIfMissing)) === sha256

export async function hashFile(file: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return hash.digest('hex')
}
