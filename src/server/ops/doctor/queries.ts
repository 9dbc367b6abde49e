import type { Sql } from '#server/db/database.ts'

export type Server = {
  version: number
  /** By a socket of this machine, or over TLS. */
  is_private: boolean
  is_owner: boolean
  now: string
}

export async function readServer(sql: Sql): Promise<Server> {
  const server = await sql.one<Server>`
    select current_setting('server_version_num')::int / 10000 as version,
      coalesce((select ssl from pg_stat_ssl where pid = pg_backend_pid()), false)
        or inet_client_addr() is null or inet_client_addr() <<= '127.0.0.0/8' or inet_client_addr() = '::1' as is_private,
      pg_has_role(d.datdba, 'member') as is_owner,
      clock_timestamp() as now
    from pg_database d where d.datname = current_database()`
  return server
}

/** Of the sessions of the last seven days. A network that is not known, or a proxy's, is stored as an empty text or null. */
export async function countNetworks(sql: Sql): Promise<{ members: number; networks: number }> {
  return await sql.one<{ members: number; networks: number }>`
    select count(distinct user_id) as members, count(distinct coalesce(ip_address, '')) as networks
    from sessions where created_at > now() - interval '7 days'`
}

export async function hasQueue(sql: Sql): Promise<boolean> {
  const { has_table } = await sql.one<{ has_table: boolean }>`
    select to_regclass('pgboss.job') is not null as has_table`
  return has_table
}

/** The same for a database and its replicas. Only of a replica is it known how far it has replayed. */
export type Copy = { system: string; written: string | null; replayed: string | null }

export async function readCopy(sql: Sql): Promise<Copy> {
  const copy = await sql.one<Copy>`
    select (select system_identifier::text from pg_control_system()) as system,
      case when not pg_is_in_recovery() then pg_current_wal_flush_lsn()::text end as written,
      case when pg_is_in_recovery() then pg_last_wal_replay_lsn()::text end as replayed`
  return copy
}

export async function hasReplayed(sql: Sql, written: string): Promise<boolean> {
  const { is_replayed } = await sql.one<{ is_replayed: boolean }>`
    select pg_last_wal_replay_lsn() >= ${written}::pg_lsn as is_replayed`
  return is_replayed
}
