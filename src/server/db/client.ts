import postgres from 'postgres'
import { STATEMENT_SECONDS } from './away.ts'
import { columnTypes } from './column-types.ts'

/** An address « postgres://… », or where the embedded PostgreSQL listens. */
export type Target = string | { host: string; port: number; user: string; database: string }

export type ClientOptions = postgres.Options<Record<string, postgres.PostgresType>> & {
  /** Missing in the driver's types. */
  onnotify?: (channel: string, payload: string) => void
}

export type OpenClient = (options: ClientOptions) => postgres.Sql

/** Names stay as the database has them; values leave as column-types.ts says. */
export function openClient(target: Target, { connection, ...options }: ClientOptions): postgres.Sql {
  const all: ClientOptions = {
    types: columnTypes,
    connect_timeout: STATEMENT_SECONDS,
    onnotice: () => {},
    ...options,
    connection: { application_name: 'plan-b', TimeZone: 'UTC', ...connection },
  }
  return typeof target === 'string' ? postgres(target, all) : postgres({ ...whereIs(target), ...all })
}

function whereIs({ host, port, user, database }: Exclude<Target, string>) {
  // As `host` the driver would cut the folder of a socket at its commas.
  return host.startsWith('/')
    ? { path: `${host}/.s.PGSQL.${port}`, user, database }
    : { host, port, user, database }
}
