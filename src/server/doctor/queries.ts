import type { Sql } from '#server/db/database.ts'

export type Server = {
  version: number
  /** By a socket of this machine, or over TLS. */
  is_private: boolean
  is_owner: boolean
  now: string
}

export async function readServer(sql: Sql): Promise<Server> {
  const [server] = await sql<[Server]>`
    select current_setting('server_version_num')::int / 10000 as version,
      coalesce((select ssl from pg_stat_ssl where pid = pg_backend_pid()), false)
        or inet_client_addr() is null or inet_client_addr() <<= '127.0.0.0/8' or inet_client_addr() = '::1' as is_private,
      pg_has_role(d.datdba, 'member') as is_owner,
      clock_timestamp() as now
    from pg_database d where d.datname = current_database()`
  return server
}

export async function hasQueue(sql: Sql): Promise<boolean> {
  const [{ is_there }] = await sql<[{ is_there: boolean }]>`
    select to_regclass('pgboss.job') is not null as is_there`
  return is_there
}
