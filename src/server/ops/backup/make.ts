import { existsSync } from 'node:fs'
import { readdir, readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import * as v from 'valibot'
import { PLANS_ON_DELETION } from '#domain/accounts/accounts.ts'
import { RETENTION } from '#domain/retention.ts'
import type { Tombstone } from '#server/personal-data/erase.queries.ts'
import { JOB_KINDS } from '#server/platform/adapters/jobs/kinds.ts'
import type { Storage } from '#server/platform/adapters/storage/storage.ts'
import { makeDirectory } from '#server/platform/config/directories.ts'
import { StartError } from '#server/platform/config/start-error.ts'
import type { DatabaseTarget } from '#server/platform/db/client.ts'
import { type CopyConnection, openCopyConnection } from './copy.ts'
import { copyFilesOut, removeOtherFiles } from './files.ts'
import { findManifest, isIntact, MANIFEST, type Manifest, overwrite, writePart } from './manifest.ts'
import * as queries from './queries.ts'

type BackupOptions = {
  target: DatabaseTarget
  storage: Storage
  /** One backup. Beside it is the list of erased members, for all backups of the parent folder. */
  folder: string
  /** Of the application. */
  version: string
}

/**
 * Writes a backup while the site runs: the database as it was at one moment, then the files that it names. A previous
 * backup in the folder stays until the new one is complete, and its intact files are not copied again: the file of a name
 * never changes.
 */
export async function makeBackup({ target, storage, folder, version }: BackupOptions): Promise<Manifest> {
  const previous = await findPrevious(folder)
  const parts = `parts-${new Date().toISOString().replaceAll(/[:.]/g, '-')}`
  makeDirectory(path.join(folder, parts), 0o700)
  const connection = await openCopyConnection(target, 'plan-b backup')
  try {
    const { paths, ...database } = await copyDatabaseOut(connection, folder, parts)
    const list = `${parts}/files.jsonl.gz`
    const copying = { storage, folder, paths, list, previous: previous?.files.part }
    const { part, missing } = await copyFilesOut(copying)
    const lost = await queries.listShownOf(connection.sql, missing)
    const files = { part, missing: missing.length, lost: lost.map((file) => file.path) }
    await addTombstones(folder, await queries.listTombstones(connection.sql))
    const manifest: Manifest = { format: 1, version, ...database, files }
    await rm(path.join(folder, paths.file))
    // Last: until then the folder has the previous backup.
    await overwrite(path.join(folder, MANIFEST), `${JSON.stringify(manifest, null, 2)}\n`)
    await removeOtherFiles(folder, part)
    await removeOtherParts(folder, parts)
    return manifest
  } finally {
    await connection.end()
  }
}

/** Files that are not needed any more are removed at the end: the folder must be that of a backup. */
async function findPrevious(folder: string): Promise<Manifest | null> {
  const previous = await findManifest(folder)
  const part = previous?.files.part
  if (!part) await requireFree(folder)
  else if (!(await isIntact(folder, part))) {
    throw new StartError(
      `La sauvegarde que contient ${folder} est abîmée (${part.file} manque ou a changé) : donnez un autre dossier.`,
    )
  }
  return previous
}

/** Empty, or with what an interrupted first backup leaves. */
async function requireFree(folder: string): Promise<void> {
  const names = existsSync(folder) ? await readdir(folder) : []
  const isBrokenOff = names.some((name) => PARTS.test(name)) && names.every(isOurs)
  if (names.length === 0 || isBrokenOff) return
  throw new StartError(
    `Le dossier ${folder} n’est pas vide et ne contient pas de sauvegarde : videz-le ou donnez-en un autre.`,
  )
}

const PARTS = /^parts-[\dTZ-]+$/
/** Before there is a manifest. */
const isOurs = (name: string) => PARTS.test(name) || name === 'files' || name === `${MANIFEST}.new`

/** Of the previous backup, and of those that failed halfway. */
async function removeOtherParts(folder: string, ours: string) {
  const others = (await readdir(folder)).filter((name) => PARTS.test(name) && name !== ours)
  for (const name of others) await rm(path.join(folder, name), { recursive: true })
}

async function copyDatabaseOut(connection: CopyConnection, folder: string, parts: string) {
  const { sql } = connection
  const copy = (name: string, statement: string) =>
    writePart(folder, `${parts}/${name}.copy.gz`, connection.copyOut(statement))
  const made_at = await queries.beginTransaction(sql, 'read only')
  const found = await queries.listTables(sql)
  if (found.length === 0) throw new StartError('Cette base de données est vide : démarrez le site une fois.')
  const tables: Manifest['tables'] = []
  for (const table of found)
    tables.push({ ...table, part: await copy(table.table, queries.copyTableOut(table)) })
  const copied = {
    made_at,
    migrations: await queries.listMigrations(sql),
    tables,
    jobs: await copy('waiting-jobs', await queries.copyJobsOut(sql, Object.keys(JOB_KINDS))),
    sequences: await queries.listSequences(sql),
    paths: await copy('paths', queries.COPY_PATHS),
  }
  await queries.endTransaction(sql)
  return copied
}

const tombstone = v.object({
  user_id: v.pipe(v.string(), v.uuid()),
  plans: v.picklist(PLANS_ON_DELETION),
  erased_at: v.string(),
})

/** Beside the folders of all backups: members erased since then stay erased, whichever backup is restored. */
const fileBeside = (folder: string) => path.join(path.dirname(path.resolve(folder)), 'erasures.jsonl')

/** Every backup writes them, so that a missing file was lost on the way. */
export async function readTombstones(folder: string): Promise<Tombstone[]> {
  const found = await findTombstones(folder)
  if (found) return found
  throw new StartError(
    `Le fichier ${fileBeside(folder)} manque : sans lui, les membres effacés depuis la sauvegarde reviendraient. Remettez-le, ou ajoutez --without-erasures pour continuer sans lui.`,
  )
}

async function findTombstones(folder: string): Promise<Tombstone[] | null> {
  const file = fileBeside(folder)
  if (!existsSync(file)) return null
  const lines = (await readFile(file, 'utf8')).split('\n').filter((line) => line !== '')
  return lines.map((line) => v.parse(tombstone, JSON.parse(line)))
}

/** Adds the new ones, and drops those that are older than any backup. */
async function addTombstones(folder: string, tombstones: Tombstone[]): Promise<void> {
  const known = (await findTombstones(folder)) ?? []
  const ids = new Set(known.map(({ user_id }) => user_id))
  const added = tombstones.filter(({ user_id }) => !ids.has(user_id))
  const oldest = new Date()
  oldest.setUTCMonth(oldest.getUTCMonth() - RETENTION.erasures.months)
  const current = [...known, ...added].filter(({ erased_at }) => new Date(erased_at) > oldest)
  const lines = current.map((one) => `${JSON.stringify(one)}\n`).join('')
  // Half a line would make every restore fail.
  await overwrite(fileBeside(folder), lines)
}
