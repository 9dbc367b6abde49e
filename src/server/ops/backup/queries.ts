import type { Tombstone } from '#server/personal-data/erase.queries.ts'
import type { Sql } from '#server/platform/db/database.ts'
import type { FilesRow, SchemaMigrationsRow } from '#server/platform/db/rows.gen.ts'

/**
 * Not part of a backup: sessions that were ended and links that were used since would live again. Migrations
 * are done, not loaded.
 */
const LEFT_OUT = ['sessions', 'sign_in_challenges', 'mail_tokens', 'schema_migrations', 'restoring']

/** Every statement until « commit » sees this moment. */
export async function openSnapshot(sql: Sql): Promise<{ at: string }> {
  await sql`begin isolation level repeatable read read only`
  await sql`set local statement_timeout = 0`
  const moment = await sql.one<{ at: string }>`select now() as at`
  return moment
}

export async function beginTransaction(sql: Sql): Promise<void> {
  await sql`begin`
  await sql`set local statement_timeout = 0`
}

export async function endTransaction(sql: Sql): Promise<void> {
  await sql`commit`
}

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

/** Read after the rows: a sequence may be ahead of them, never behind. */
export const listSequences = (sql: Sql) => sql<{ name: string; last_value: string; is_called: boolean }[]>`
  select sequencename::text as name, coalesce(last_value, start_value)::text as last_value, last_value is not null as is_called
  from pg_sequences where schemaname = 'public' order by sequencename`

export async function setSequence(
  sql: Sql,
  { name, last_value, is_called }: { name: string; last_value: string; is_called: boolean },
): Promise<void> {
  await sql`select setval(quote_ident(${name})::regclass, ${last_value}::bigint, ${is_called})`
}

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
  const { has_queue } = await sql.one<{ has_queue: boolean }>`
    select to_regclass('pgboss.job') is not null as has_queue`
  if (!has_queue) return `copy (select '' where false) to stdout`
  const names = kinds.map((kind) => `'${kind}'`).join(', ')
  return `copy (
    select name, coalesce(data, '{}') from pgboss.job
    where name in (${names}) and state in ('created', 'retry', 'active')
      and (name <> 'mail' or data -> 'expires_at' is null)
    order by created_on
  ) to stdout`
}

export async function makeJobsTable(sql: Sql): Promise<string> {
  await sql`
    create temporary table restored_jobs (
      kind text not null, payload jsonb not null, id bigint generated always as identity primary key
    )`
  return 'copy restored_jobs (kind, payload) from stdin'
}

export const listRestoredJobs = (sql: Sql, after: number, limit: number) =>
  sql<{ id: number; kind: string; payload: object }[]>`
    select id, kind, payload from restored_jobs where id > ${after} order by id limit ${limit}`

export async function isEmptyDatabase(sql: Sql): Promise<boolean> {
  const tables = await sql`
    select from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p') and n.nspname not in ('pg_catalog', 'information_schema')
      and n.nspname not like 'pg_toast%'
      and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e') limit 1`
  return tables.count === 0
}

/** While this table exists, the database has only a part of a backup. */
export async function markRestoring(sql: Sql): Promise<void> {
  await sql`create table restoring ()`
}

export async function unmarkRestoring(sql: Sql): Promise<void> {
  await sql`drop table restoring`
}

export async function isRestoring(sql: Sql): Promise<boolean> {
  const { is_restoring } = await sql.one<{ is_restoring: boolean }>`
    select to_regclass('public.restoring') is not null as is_restoring`
  return is_restoring
}

/**
 * Foreign keys are dropped while the tables are filled, and then added again, which checks every row.
 * Switching it off instead is the right of a superuser alone. Returns the statements that put it back, in their order.
 */
export async function takeConstraintsOff(sql: Sql, tables: string[]): Promise<string[]> {
  const keys = await sql<{ table: string; name: string; definition: string }[]>`
    select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace order by oid`
  for (const { table, name } of keys) await sql.unsafe(`alter table ${table} drop constraint ${name}`)
  for (const table of tables) await sql.unsafe(`alter table ${quoted(table)} disable trigger user`)
  return [
    ...tables.map((table) => `alter table ${quoted(table)} enable trigger user`),
    ...keys.map(({ table, name, definition }) => `alter table ${table} add constraint ${name} ${definition}`),
  ]
}

export async function putConstraintsBack(sql: Sql, statements: string[]): Promise<void> {
  for (const statement of statements) await sql.unsafe(statement)
}

/** Migrations fill some of them, and so did the site whose rows are to come. */
export async function emptyTables(sql: Sql, tables: string[]): Promise<void> {
  await sql.unsafe(`truncate ${tables.map(quoted).join(', ')}`)
}

export async function countRows(sql: Sql, table: string): Promise<number> {
  const { count } = await sql.one<{ count: number }>`select count(*) as count from ${sql(table)}`
  return count
}

/** Rows that name another one which is not there can only be where this is not checked. */
export const listUncheckedKeys = (sql: Sql) => sql<{ name: string }[]>`
  select conname::text as name from pg_constraint
  where contype = 'f' and connamespace = 'public'::regnamespace and not convalidated order by 1`

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
