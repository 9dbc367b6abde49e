import { pipeline } from 'node:stream/promises'
import type { SiteJobs } from '#server/platform/adapters/jobs/jobs.ts'
import { JOB_KINDS } from '#server/platform/adapters/jobs/kinds.ts'
import type { Storage } from '#server/platform/adapters/storage/storage.ts'
import { StartError } from '#server/platform/config/start-error.ts'
import { openConnection, type DatabaseTarget } from '#server/platform/db/client.ts'
import type { Sql } from '#server/platform/db/database.ts'
import { listMismatches } from '#server/ops/recount.queries.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { type CopyConnection, openCopyConnection } from './copy.ts'
import { checkFiles, copyFilesIn } from './files.ts'
import {
  isIntact,
  lastMigration,
  linesOfPart,
  type Manifest,
  readBackupPart,
  readManifest,
} from './manifest.ts'
import * as queries from './queries.ts'

type RestoreOptions = {
  target: DatabaseTarget
  storage: Storage
  folder: string
  /** The folder of baseline and migrations, when it is not ours. */
  schema?: string | undefined
  onProgress: (sentence: string) => void
}

/** Whether the backup of this folder is complete and of a version that we can read. Throws one sentence when it is not. */
export async function checkBackup(folder: string, schema?: string): Promise<Manifest> {
  const manifest = await readManifest(folder, schema)
  const { tables, jobs, files } = manifest
  for (const part of [...tables.map((table) => table.part), jobs, files.part]) {
    if (!(await isIntact(folder, part)))
      throw new StartError(`La sauvegarde est abîmée : ${part.file} manque ou a changé.`)
  }
  await checkFiles(folder, files.part)
  return manifest
}

/**
 * Fills an empty database and the storage with the content of a backup, and brings its schema up to date. No site opens on it
 * until `unmarkRestoring`.
 */
export async function restoreBackup(options: RestoreOptions): Promise<Manifest> {
  const { target, storage, folder, schema, onProgress } = options
  onProgress('Vérification de la sauvegarde…')
  const manifest = await checkBackup(folder, schema)
  const connection = await openCopyConnection(target, 'plan-b restore')
  try {
    if (!(await queries.isEmptyDatabase(connection.sql))) throw new StartError(NOT_EMPTY)
    await queries.markRestoring(connection.sql)
    onProgress('Restauration de la base de données…')
    await migrate(target, { folder: schema, upTo: lastMigration(manifest) })
    await load(connection, folder, manifest)
  } finally {
    await connection.end()
  }
  await migrate(target, { folder: schema })
  onProgress('Restauration des fichiers…')
  await copyFilesIn(storage, folder, manifest.files.part)
  return manifest
}

const NOT_EMPTY =
  'Cette base de données n’est pas vide : une sauvegarde se restaure dans une base neuve (un autre DATA_DIR, ou une base vide dans DATABASE_URL).'

/** A site on a part of a backup would show members who were erased, and lose what was still to come. */
export async function requireRestored(sql: Sql): Promise<void> {
  if (!(await queries.isRestoring(sql))) return
  throw new StartError(
    'La restauration d’une sauvegarde n’est pas terminée dans cette base de données : attendez sa fin ou, si elle a échoué, recommencez-la dans une base vide.',
  )
}

/** All of it or nothing. */
async function load(connection: CopyConnection, folder: string, { tables, sequences }: Manifest) {
  const { sql } = connection
  const names = tables.map(({ table }) => table)
  await queries.beginTransaction(sql, 'read write')
  const putBack = await queries.prepareTables(sql, names)
  for (const { part, ...table } of tables) {
    const copying = connection.copyIn(queries.copyTableIn(table))
    await pipeline(readBackupPart(folder, part), copying)
    if (copying.rowCount === part.rows) continue
    throw new StartError(
      `La table ${table.table} aurait ${copying.rowCount} lignes au lieu de ${part.rows} : rien n’en a été gardé.`,
    )
  }
  for (const sequence of sequences) await queries.setSequence(sql, sequence)
  await putBack()
  await queries.endTransaction(sql)
}

/** Enqueues what waited. Returns how many jobs. */
export async function restoreJobs(
  { target, folder }: Pick<RestoreOptions, 'target' | 'folder'>,
  { jobs }: Manifest,
  enqueue: SiteJobs['enqueue'],
): Promise<number> {
  const { sql, end } = await openConnection(target)
  let count = 0
  try {
    for await (const line of linesOfPart(folder, jobs)) {
      const [kind = '', payload = ''] = line.split('\t')
      if (!(kind in JOB_KINDS)) continue
      // COPY doubles the backslashes; JSON has no other character that it escapes.
      const parsed = JSON.parse(payload.replaceAll('\\\\', '\\')) as never
      await enqueue(sql, kind as keyof typeof JOB_KINDS, parsed)
      count += 1
    }
    return count
  } finally {
    await end()
  }
}

const FILES_AT_ONCE = 200

/** What is wrong with a database and a storage that were just restored, one sentence each; empty when all is right. */
export async function checkRestored(
  { target, storage }: { target: DatabaseTarget; storage: Storage },
  manifest: Manifest,
): Promise<string[]> {
  const { sql, end } = await openConnection(target)
  try {
    const wrong = (await listMismatches(sql)).length
    // Beyond those that the backup itself did not find.
    const lost = (await countMissing(sql, storage)) - manifest.files.missing
    return [
      wrong > 0 && `Des compteurs sont faux (${wrong}) : la commande recount, avec --repair, les refait.`,
      lost > 0 && `Des fichiers de la sauvegarde manquent dans le stockage : ${lost}.`,
    ].filter((problem) => problem !== false)
  } finally {
    await end()
  }
}

async function countMissing(sql: Sql, storage: Storage): Promise<number> {
  let [missing, after] = [0, '']
  for (;;) {
    const shown = await queries.listShownFiles(sql, after, FILES_AT_ONCE)
    for (const file of shown) {
      const found = await storage.read(file.path)
      found?.stream.destroy()
      if (!found) missing += 1
      after = file.path
    }
    if (shown.length === 0) return missing
  }
}
