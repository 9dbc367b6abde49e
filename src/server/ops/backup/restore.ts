import { pipeline } from 'node:stream/promises'
import type { SiteJobs } from '#server/platform/adapters/jobs/jobs.ts'
import { JOB_KINDS } from '#server/platform/adapters/jobs/kinds.ts'
import type { Storage } from '#server/platform/adapters/storage/storage.ts'
import { StartError } from '#server/platform/config/start-error.ts'
import { openConnection, type DatabaseTarget } from '#server/platform/db/client.ts'
import { type CopyConnection, openCopyConnection } from '#server/platform/db/copy.ts'
import type { Sql } from '#server/platform/db/database.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { checkFiles, copyFilesIn } from './files.ts'
import { lastMigration, type Manifest, readManifest, isIntact, readBackupPart } from './manifest.ts'
import {
  beginTransaction,
  copyTableIn,
  countRows,
  emptyTables,
  endTransaction,
  isEmptyDatabase,
  isRestoring,
  listRestoredJobs,
  makeJobsTable,
  markRestoring,
  putConstraintsBack,
  setSequence,
  takeConstraintsOff,
} from './queries.ts'

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
  for (const part of partsOf(manifest)) {
    if (!(await isIntact(folder, part)))
      throw new StartError(`La sauvegarde est abîmée : ${part.file} manque ou a changé.`)
  }
  await checkFiles(folder, manifest.files.part)
  return manifest
}

const partsOf = ({ tables, jobs, files }: Manifest) => [...tables.map(({ part }) => part), jobs, files.part]

/**
 * Fills an empty database and the storage with the content of a backup, and brings its schema up to date. No site opens on it
 * until `unmarkRestoring`.
 */
export async function restoreBackup({
  target,
  storage,
  folder,
  schema,
  onProgress,
}: RestoreOptions): Promise<Manifest> {
  onProgress('Vérification de la sauvegarde…')
  const manifest = await checkBackup(folder, schema)
  await takeEmpty(target)
  onProgress('Restauration de la base de données…')
  await migrate(target, { folder: schema, upTo: lastMigration(manifest) })
  const connection = await openCopyConnection(target, 'plan-b restore')
  await load(connection, folder, manifest).finally(connection.end)
  await migrate(target, { folder: schema })
  onProgress('Restauration des fichiers…')
  await copyFilesIn(storage, folder, manifest.files.part)
  return manifest
}

async function takeEmpty(target: DatabaseTarget) {
  const { sql, end } = await openConnection(target)
  try {
    if (await isEmptyDatabase(sql)) return await markRestoring(sql)
  } finally {
    await end()
  }
  throw new StartError(
    'Cette base de données n’est pas vide : une sauvegarde se restaure dans une base neuve (un autre DATA_DIR, ou une base vide dans DATABASE_URL).',
  )
}

/** A site on a part of a backup would show members who were erased, and lose what was still to come. */
export async function requireRestored(sql: Sql): Promise<void> {
  if (!(await isRestoring(sql))) return
  throw new StartError(
    'La restauration d’une sauvegarde n’est pas terminée dans cette base de données : attendez sa fin ou, si elle a échoué, recommencez-la dans une base vide.',
  )
}

/** All of it or nothing. */
async function load(connection: CopyConnection, folder: string, { tables, sequences }: Manifest) {
  const { sql } = connection
  const names = tables.map(({ table }) => table)
  await beginTransaction(sql)
  const putBack = await takeConstraintsOff(sql, names)
  await emptyTables(sql, names)
  for (const { part, ...table } of tables) {
    await pipeline(readBackupPart(folder, part), connection.copyIn(copyTableIn(table)))
    const rows = await countRows(sql, table.table)
    if (rows !== part.rows) {
      throw new StartError(
        `La table ${table.table} aurait ${rows} lignes au lieu de ${part.rows} : rien n’en a été gardé.`,
      )
    }
  }
  for (const sequence of sequences) await setSequence(sql, sequence)
  await putConstraintsBack(sql, putBack)
  await endTransaction(sql)
}

const JOBS_AT_ONCE = 200

/** Puts in line what waited. Returns how many jobs. */
export async function restoreJobs(
  { target, folder }: Pick<RestoreOptions, 'target' | 'folder'>,
  { jobs }: Manifest,
  enqueue: SiteJobs['enqueue'],
): Promise<number> {
  const connection = await openCopyConnection(target, 'plan-b restore')
  const { sql } = connection
  try {
    await pipeline(readBackupPart(folder, jobs), connection.copyIn(await makeJobsTable(sql)))
    let [count, after] = [0, 0]
    for (;;) {
      const waiting = await listRestoredJobs(sql, after, JOBS_AT_ONCE)
      if (waiting.length === 0) return count
      for (const { id, kind, payload } of waiting) {
        after = id
        if (!(kind in JOB_KINDS)) continue
        await enqueue(sql, kind as keyof typeof JOB_KINDS, payload as never)
        count += 1
      }
    }
  } finally {
    await connection.end()
  }
}
