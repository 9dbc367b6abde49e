import type { Sql } from '#server/platform/db/database.ts'

/** Written asynchronously, beside the requests: they do not show what a request did. */
const COUNTERS = ['rate_limits', 'active_members', 'daily_requests']

/**
 * Returns a function that counts the writes to each table since: each statement that inserts, updates, deletes or truncates,
 * also one that found no row or was rolled back.
 */
export async function watchWrites(sql: Sql): Promise<() => Promise<Record<string, number>>> {
  const tables = await sql<{ name: string }[]>`
    select tablename as name from pg_tables where schemaname = 'public' and not tablename = any (${COUNTERS})`
  await sql.unsafe(`
    create schema watch;
    create function watch.note() returns trigger language plpgsql as
      $$ begin perform nextval(format('watch.%I', tg_table_name)); return null; end $$;
    ${tables
      .map(
        ({ name }) => `
          create sequence watch.${name} minvalue 0;
          create trigger watch after insert or update or delete or truncate on ${name}
            for each statement execute function watch.note();`,
      )
      .join('')}`)
  return async () => {
    const rows = await sql<{ name: string; writes: number }[]>`
      select sequencename as name, last_value::int as writes from pg_sequences
      where schemaname = 'watch' and last_value is not null`
    return Object.fromEntries(rows.map(({ name, writes }) => [name, writes]))
  }
}
