import { createWriteStream } from 'node:fs'
import { readdir, rm, readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import * as v from 'valibot'
import { PLANS_ON_DELETION } from '#domain/accounts/accounts.ts'
import { RETENTION } from '#domain/retention.ts'
import type { Tombstone } from '#server/personal-data/erase.queries.ts'
import { JOB_KINDS } from '#server/platform/adapters/jobs/kinds.ts'
import type { Storage } from '#server/platform/adapters/storage/storage.ts'
import { makeDirectory } from '#server/platform/config/directories.ts'
import { StartError } from '#server/platform/config/start-error.ts'
import type { DatabaseTarget } from '#server/platform/db/client.ts'
import { type CopyConnection, openCopyConnection } from '#server/platform/db/copy.ts'
import { copyFilesOut, removeOtherFiles } from './files.ts'
import { findManifest, type Manifest, writeManifest, isIntact, writePart } from './manifest.ts'
import {
  COPY_PATHS,
  copyJobsOut,
  copyTableOut,
  endTransaction,
  listMigrations,
  listSequences,
  listShownOf,
  listTables,
  listTombstones,
  openSnapshot,
} from './queries.ts'

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
  const paths = path.join(folder, parts, 'paths.txt')
  const connection = await openCopyConnection(target, 'plan-b backup')
  try {
    const database = await copyDatabaseOut(connection, folder, parts)
    await pipeline(connection.copyOut(COPY_PATHS), createWriteStream(paths, { mode: 0o600 }))
    await endTransaction(connection.sql)
    const list = `${parts}/files.jsonl.gz`
    const copied = await copyFilesOut({ storage, folder, paths, list, previous: previous?.files.part })
    const { part, bytes, missing } = copied
    const lost = await listShownOf(connection.sql, missing)
    const files = { part, bytes, missing: missing.length, lost: lost.map((file) => file.path) }
    await addTombstones(folder, await listTombstones(connection.sql))
    const manifest: Manifest = { format: 1, version, ...database, files }
    await rm(paths)
    await writeManifest(folder, manifest)
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
  if (!previous) {
    await requireFree(folder)
    return null
  }
  const { part } = previous.files
  if (!(await isIntact(folder, part))) {
    throw new StartError(
      `La sauvegarde que contient ${folder} est abîmée (${part.file} manque ou a changé) : donnez un autre dossier.`,
    )
  }
  return previous
}

/** Empty, or with what an interrupted first backup leaves. */
async function requireFree(folder: string): Promise<void> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  const isBrokenOff = names.some((name) => PARTS.test(name)) && names.every(isOurs)
  if (names.length === 0 || isBrokenOff) return
  throw new StartError(
    `Le dossier ${folder} n’est pas vide et ne contient pas de sauvegarde : videz-le ou donnez-en un autre.`,
  )
}

const PARTS = /^parts-[\dTZ-]+$/
/** Before there is a manifest. */
const isOurs = (name: string) => PARTS.test(name) || name === 'files' || name === 'manifest.json.new'

/** Of the previous backup, and of those that failed halfway. */
async function removeOtherParts(folder: string, ours: string) {
  for (const name of await readdir(folder)) {
    if (PARTS.test(name) && name !== ours) await rm(path.join(folder, name), { recursive: true })
  }
}

async function copyDatabaseOut(connection: CopyConnection, folder: string, parts: string) {
  const { sql } = connection
  const copy = async (name: string, statement: string) => {
    const source = connection.copyOut(statement)
    return await writePart(folder, `${parts}/${name}.copy.gz`, source, () => source.rows)
  }
  const { at } = await openSnapshot(sql)
  const found = await listTables(sql)
  if (found.length === 0) throw new StartError('Cette base de données est vide : démarrez le site une fois.')
  const tables: Manifest['tables'] = []
  for (const table of found) {
    tables.push({ ...table, part: await copy(table.table, copyTableOut(table)) })
  }
  return {
    made_at: at,
    migrations: await listMigrations(sql),
    tables,
    jobs: await copy('waiting-jobs', await copyJobsOut(sql, Object.keys(JOB_KINDS))),
    sequences: await listSequences(sql),
  }
}

const tombstone = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    user_id: v.pipe(v.string(), v.uuid()),
    plans: v.picklist(PLANS_ON_DELETION),
    erased_at: v.string(),
  }),
)

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
  const text = await readFile(fileBeside(folder), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  if (text === null) return null
  const lines = text.split('\n').filter((line) => line !== '')
  return lines.map((line) => v.parse(tombstone, line))
}

/** Adds the new ones, and drops those that are older than any backup. */
async function addTombstones(folder: string, tombstones: Tombstone[]): Promise<void> {
  const known = (await findTombstones(folder)) ?? []
  const ids = new Set(known.map(({ user_id }) => user_id))
  const added = tombstones.filter(({ user_id }) => !ids.has(user_id))
  const current = [...known, ...added].filter(({ erased_at }) => Date.parse(erased_at) > oldest())
  const lines = current.map((one) => `${JSON.stringify(one)}\n`).join('')
  const file = fileBeside(folder)
  // Atomically: half a line would make every restore fail.
  await writeFile(`${file}.new`, lines, { mode: 0o600, flush: true })
  await rename(`${file}.new`, file)
}

function oldest(): number {
  const moment = new Date()
  return moment.setUTCMonth(moment.getUTCMonth() - RETENTION.erasures.months)
}
