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
    fetch_types: false,
    connect_timeout: STATEMENT_SECONDS,
    onnotice: () => {},
    ...options,
    connection: { application_name: 'plan-b', TimeZone: 'UTC', ...connection },
  }
  return typeof target === 'string' ? postgres(target, all) : postgres({ ...whereIs(target), ...all })
}

/**
 * Teaches clients the array types of this database, whose numbers differ from one database to the next. On its own the
 * driver asks for them on every connection, and ends the process when one is lost meanwhile.
 */
export async function learnArrays(target: Target): Promise<(sql: postgres.Sql) => postgres.Sql> {
  const teacher = openClient(target, { max: 1, fetch_types: true })
  await teacher`select 1`.finally(() => teacher.end())
  const { parsers, serializers, shared } = teacher.options as Learned
  return (sql) => {
    const pupil = sql.options as Learned
    Object.assign(pupil.parsers, parsers)
    Object.assign(pupil.serializers, serializers)
    Object.assign(pupil.shared.typeArrayMap, shared.typeArrayMap)
    return sql
  }
}

type Learned = postgres.ParsedOptions & { shared: { typeArrayMap: Record<number, number> } }

function whereIs({ host, port, user, database }: Exclude<Target, string>) {
  // As `host` the driver would cut the directory of a socket at its commas.
  return host.startsWith('/')
    ? { path: `${host}/.s.PGSQL.${port}`, user, database }
    : { host, port, user, database }
}
