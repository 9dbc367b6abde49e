import { existsSync, readdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { isAssetKey, readKey } from '#server/platform/adapters/storage/keys.ts'
import { openConnection } from '#server/platform/db/client.ts'
import type { Sql } from '#server/platform/db/database.ts'
import { listMismatches } from '#server/ops/recount.queries.ts'
import type { Journal, Kind } from './journal.ts'
import type { Reachable } from './site.ts'

/** All inconsistencies after a fault, one per line. Requires that no client writes meanwhile. */
export async function findErrors({ target, dataDir }: Reachable, journal: Journal): Promise<string[]> {
  const { sql, end } = await openConnection(target)
  try {
    const errors = await listLostOrDuplicated(sql, journal)
    const counters = await listMismatches(sql)
    return [
      ...errors,
      ...counters.map(
        ({ of, id, counter, stored, counted }) => `${of} ${id}: ${counter} ${stored}, not ${counted}`,
      ),
      ...(await orphanRows(sql)),
      ...(await wrongFiles(sql, path.join(dataDir, 'files'), journal.files)),
    ]
  } finally {
    await end()
  }
}

type Found = { key: string; row: string }

const ROWS: Record<Kind, (sql: Sql) => Promise<Found[]>> = {
  like: (sql) => sql<Found[]>`select concat(plan_id, ' ', user_id) as key, 'there' as row from likes`,
  repost: (sql) => sql<Found[]>`select concat(plan_id, ' ', user_id) as key, 'there' as row from reposts`,
  follow: (sql) => sql<Found[]>`
    select concat(following_id, ' ', follower_id) as key, 'there' as row from followers`,
  // By their texts, each of which was sent once: a duplicate has another id.
  comment: (sql) => sql<Found[]>`select content as key, id::text as row from comments`,
  message: (sql) => sql<Found[]>`select content as key, id::text as row from messages`,
  plan: (sql) =>
    sql<Found[]>`select id::text as key, concat(version, ' ', markdown_content) as row from plans`,
}

async function listLostOrDuplicated(sql: Sql, journal: Journal): Promise<string[]> {
  const errors: string[] = []
  for (const [kind, list] of Object.entries(ROWS)) {
    errors.push(...journal.compare(kind as Kind, await list(sql)))
  }
  return errors
}

/** Reads the rows themselves: after a crash an index may differ from its table. */
async function orphanRows(sql: Sql): Promise<string[]> {
  const keys = await sql<{ name: string; query: string }[]>`
    select conname::text as name, format(
      'select count(*) as orphans from %s c where %s and not exists (select from %s p where %s)',
      conrelid::regclass, string_agg(format('c.%I is not null', a.attname), ' and '),
      confrelid::regclass, string_agg(format('p.%I = c.%I', b.attname, a.attname), ' and ')) as query
    from pg_constraint k
    cross join lateral unnest(conkey, confkey) as pair (child, parent)
    join pg_attribute a on a.attrelid = conrelid and a.attnum = pair.child
    join pg_attribute b on b.attrelid = confrelid and b.attnum = pair.parent
    where contype = 'f' and connamespace = 'public'::regnamespace
    group by k.oid, conname, conrelid, confrelid`
  const errors: string[] = []
  for (const { name, query } of keys) {
    const [row] = await sql.unsafe<{ orphans: number }[]>(query)
    const { orphans } = row!
    if (orphans > 0) errors.push(`${name}: ${orphans} rows without a referenced row`)
  }
  return errors
}

/** A stored file without a row would never be deleted; an acknowledged or visible file must exist completely. */
async function wrongFiles(sql: Sql, folder: string, acknowledged: Set<string>): Promise<string[]> {
  const rows = await sql<{ path: string; bytes: number; is_shown: boolean }[]>`
    select path, bytes, coalesce(plan_id, conversation_id, profile_id) is not null as is_shown from files`
  const known = new Set(rows.map((row) => row.path))
  const isComplete = (name: string, bytes: number) =>
    statSync(path.join(folder, name), { throwIfNoEntry: false })?.size === bytes
  return [
    ...storedFiles(folder)
      .filter((name) => !known.has(readKey(name)?.path ?? name))
      .map((name) => `file ${name}: has no row`),
    ...rows
      .filter((row) => (row.is_shown || acknowledged.has(row.path)) && !isComplete(row.path, row.bytes))
      .map((row) => `file ${row.path}: missing or incomplete`),
    ...[...acknowledged].filter((name) => !known.has(name)).map((name) => `file ${name}: lost`),
  ]
}

/** Without the assets of builds, and without unfinished uploads, which a later start deletes. */
const storedFiles = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
        (name) => name.includes('.') && !name.startsWith('unfinished/') && !isAssetKey(name),
      )
    : []
