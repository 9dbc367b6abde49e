import { existsSync, readdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { isAssetKey, readKey } from '#server/adapters/storage/keys.ts'
import { openSession } from '#server/db/client.ts'
import type { Sql } from '#server/db/database.ts'
import { listMismatches } from '#server/ops/recount/queries.ts'
import type { Journal, Kind } from './journal.ts'
import type { Reachable } from './site.ts'

/** All that is wrong after a fault, a line each. Nobody may be writing meanwhile. */
export async function whatIsWrong({ target, dataDir }: Reachable, journal: Journal): Promise<string[]> {
  const { sql, end } = await openSession(target)
  try {
    const wrong = await lostOrDoubled(sql, journal)
    const counters = await listMismatches(sql)
    return [
      ...wrong,
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
  // By their texts, each of which was written once: a doubled one has another id.
  comment: (sql) => sql<Found[]>`select content as key, id::text as row from comments`,
  message: (sql) => sql<Found[]>`select content as key, id::text as row from messages`,
  plan: (sql) =>
    sql<Found[]>`select id::text as key, concat(version, ' ', markdown_content) as row from plans`,
}

async function lostOrDoubled(sql: Sql, journal: Journal): Promise<string[]> {
  const wrong: string[] = []
  for (const [kind, list] of Object.entries(ROWS)) {
    wrong.push(...journal.compare(kind as Kind, await list(sql)))
  }
  return wrong
}

/** Asked of the rows themselves: after a crash an index may not say what its table says. */
async function orphanRows(sql: Sql): Promise<string[]> {
  const keys = await sql<{ name: string; question: string }[]>`
    select conname::text as name, format(
      'select count(*) as orphans from %s c where %s and not exists (select from %s p where %s)',
      conrelid::regclass, string_agg(format('c.%I is not null', a.attname), ' and '),
      confrelid::regclass, string_agg(format('p.%I = c.%I', b.attname, a.attname), ' and ')) as question
    from pg_constraint k
    cross join lateral unnest(conkey, confkey) as pair (child, parent)
    join pg_attribute a on a.attrelid = conrelid and a.attnum = pair.child
    join pg_attribute b on b.attrelid = confrelid and b.attnum = pair.parent
    where contype = 'f' and connamespace = 'public'::regnamespace
    group by k.oid, conname, conrelid, confrelid`
  const wrong: string[] = []
  for (const { name, question } of keys) {
    const [row] = await sql.unsafe<{ orphans: number }[]>(question)
    const { orphans } = row!
    if (orphans > 0) wrong.push(`${name}: ${orphans} rows refer to nothing`)
  }
  return wrong
}

/** A stored file that no row names would stay for ever; one that was acknowledged or is shown must be there, whole. */
async function wrongFiles(sql: Sql, folder: string, acknowledged: Set<string>): Promise<string[]> {
  const rows = await sql<{ path: string; bytes: number; is_shown: boolean }[]>`
    select path, bytes, coalesce(plan_id, conversation_id, profile_id) is not null as is_shown from files`
  const known = new Set(rows.map((row) => row.path))
  const isWhole = (name: string, bytes: number) =>
    statSync(path.join(folder, name), { throwIfNoEntry: false })?.size === bytes
  return [
    ...storedFiles(folder)
      .filter((name) => !known.has(readKey(name)?.path ?? name))
      .map((name) => `file ${name}: belongs to no row`),
    ...rows
      .filter((row) => (row.is_shown || acknowledged.has(row.path)) && !isWhole(row.path, row.bytes))
      .map((row) => `file ${row.path}: not there, or not whole`),
    ...[...acknowledged].filter((name) => !known.has(name)).map((name) => `file ${name}: lost`),
  ]
}

/** Without those of the site's own builds, and the halves of files that a later start removes. */
const storedFiles = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
        (name) => name.includes('.') && !name.startsWith('unfinished/') && !isAssetKey(name),
      )
    : []
