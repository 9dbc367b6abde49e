import { readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
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
