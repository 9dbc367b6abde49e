import type { Tombstone } from '#server/personal-data/erase.queries.ts'
import type { Sql } from '#server/platform/db/database.ts'
import type { FilesRow, SchemaMigrationsRow } from '#server/platform/db/rows.gen.ts'

/**
 * Not part of a backup: sessions that were ended and links that were used since would live again. Migrations
 * are done, not loaded.
 */
const LEFT_OUT = ['sessions', 'sign_in_challenges', 'mail_tokens', 'schema_migrations', 'restoring']

/** Every statement until « commit » sees the moment that this returns. */
export async function beginTransaction(sql: Sql, mode: 'read only' | 'read write'): Promise<string> {
  await sql.unsafe(`begin isolation level repeatable read ${mode}`)
  await sql`set local statement_timeout = 0`
  const { at } = await sql.one<{ at: string }>`select now() as at`
  return at
}

export const endTransaction = (sql: Sql) => sql`commit`

export type Table = { table: string; columns: string[] }

/**
 * Tables with the columns that are not computed. What is unlogged is left out: rate limits, and the salts of visitors, which
 * must not be stored longer than their day.
 */
export const listTables = (sql: Sql): Promise<Table[]> => sql<Table[]>`
  select c.relname::text as table, array_agg(a.attname::text order by a.attnum) as columns
  from pg_class c join pg_attribute a on a.attrelid = c.oid
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relpersistence = 'p'
    and c.relname <> all(${LEFT_OUT}) and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
  group by c.relname order by c.relname`

export const listMigrations = (sql: Sql) => sql<Pick<SchemaMigrationsRow, 'name' | 'checksum'>[]>`
  select name, checksum from schema_migrations order by name collate "C"`

type Sequence = { name: string; last_value: string; is_called: boolean }

/** Read after the rows: a sequence may be ahead of them, never behind. */
export const listSequences = (sql: Sql) => sql<Sequence[]>`
  select sequencename::text as name, coalesce(last_value, start_value)::text as last_value, last_value is not null as is_called
  from pg_sequences where schemaname = 'public' order by sequencename`

export const setSequence = (sql: Sql, { name, last_value, is_called }: Sequence) =>
  sql`select setval(quote_ident(${name})::regclass, ${last_value}::bigint, ${is_called})`

export const copyTableOut = ({ table, columns }: Table) => `copy ${listed(table, columns)} to stdout`
export const copyTableIn = ({ table, columns }: Table) => `copy ${listed(table, columns)} from stdin`

const listed = (table: string, columns: string[]) => `${quoted(table)} (${columns.map(quoted).join(', ')})`
const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`

/** The names of all files, « t » beside those that something shows. Names are our own making: nothing in them is escaped. */
export const COPY_PATHS = `copy (
  select path, not is_being_deleted and coalesce(plan_id, conversation_id, profile_id) is not null from files order by path
) to stdout`

/**
 * Jobs that wait, run or are to be retried, but for mails with a link into an account (`expires_at`): a reader of the backup
 * could open it, and members can request a new one. There is no queue where the site has never run.
 */
export async function copyJobsOut(sql: Sql, kinds: string[]): Promise<string> {
  if (!(await hasTable(sql, 'pgboss.job'))) return `copy (select '' where false) to stdout`
  const names = kinds.map((kind) => `'${kind}'`).join(', ')
  return `copy (
    select name, coalesce(data, '{}') from pgboss.job
    where name in (${names}) and state in ('created', 'retry', 'active')
      and (name <> 'mail' or data -> 'expires_at' is null)
    order by created_on
  ) to stdout`
}

export async function isEmptyDatabase(sql: Sql): Promise<boolean> {
  const tables = await sql`
    select from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p') and n.nspname not in ('pg_catalog', 'information_schema')
      and n.nspname not like 'pg_toast%'
      and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e') limit 1`
  return tables.count === 0
}

/** While this table exists, the database has only a part of a backup. */
export const markRestoring = (sql: Sql) => sql`create table restoring ()`
export const unmarkRestoring = (sql: Sql) => sql`drop table restoring`
export const isRestoring = (sql: Sql) => hasTable(sql, 'public.restoring')

async function hasTable(sql: Sql, name: string): Promise<boolean> {
  const { is_present } = await sql.one<{ is_present: boolean }>`
    select to_regclass(${name}) is not null as is_present`
  return is_present
}

/**
 * Empties the tables: migrations fill some of them, and so did the site whose rows are to come. Triggers are off and foreign
 * keys are dropped while the tables are filled, and then added again, which checks every row. Switching them off instead is
 * the right of a superuser alone. Returns the function that puts all back.
 */
export async function prepareTables(sql: Sql, tables: string[]): Promise<() => Promise<void>> {
  const names = tables.map(quoted)
  const keys = await sql<{ table: string; name: string; definition: string }[]>`
    select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace order by oid`
  for (const { table, name } of keys) await sql.unsafe(`alter table ${table} drop constraint ${name}`)
  for (const table of names) await sql.unsafe(`alter table ${table} disable trigger user`)
  await sql.unsafe(`truncate ${names.join(', ')}`)
  return async () => {
    for (const table of names) await sql.unsafe(`alter table ${table} enable trigger user`)
    for (const { table, name, definition } of keys)
      await sql.unsafe(`alter table ${table} add constraint ${name} ${definition}`)
  }
}

/** The next files that something shows. */
export const listShownFiles = (sql: Sql, after: string, limit: number) => sql<Pick<FilesRow, 'path'>[]>`
  select path from files where path > ${after} and ${isShown(sql)} order by path limit ${limit}`

/** Those of these files that something shows. */
export const listShownOf = (sql: Sql, paths: string[]) => sql<Pick<FilesRow, 'path'>[]>`
  select path from files where path = any(${paths}) and ${isShown(sql)} order by path`

const isShown = (sql: Sql) =>
  sql`not is_being_deleted and coalesce(plan_id, conversation_id, profile_id) is not null`

export const listTombstones = (sql: Sql) => sql<Tombstone[]>`
  select user_id, plans, erased_at from erasures order by erased_at, user_id`
