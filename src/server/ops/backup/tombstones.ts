import { readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import * as v from 'valibot'
import { PLANS_ON_DELETION } from '#domain/accounts/accounts.ts'
import { RETENTION } from '#domain/retention.ts'
import { StartError } from '#server/platform/config/start-error.ts'
import type { Tombstone } from '#server/personal-data/erase.queries.ts'

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
export async function addTombstones(folder: string, tombstones: Tombstone[]): Promise<void> {
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
