import { setTimeout } from 'node:timers/promises'
import { StartError } from '#server/platform/config/start-error.ts'
import { openConnection, type DatabaseTarget } from './client.ts'
import { connectionError } from './database-errors.ts'
import { BASELINE, type Migration, readMigrations, SCHEMA, splitStatements } from './migration-files.ts'
import type { Sql } from './sql.ts'

type Files = { folder?: string | undefined; upTo?: string | undefined }
type Applied = { name: string; checksum: string; is_compatible: boolean }

const OLDEST_SERVER = 15
const LOCK_RETRY_MS = 100

/**
 * Brings the schema up to date, forward only, and returns the names of the files it applied: the baseline, when the database
 * is empty, and migrations. How a migration is written, and which flags it may have, is in
 * docs/decisions/0015-baseline-and-migrations.md. With `upTo` it stops after that file.
 */
export async function migrate(target: DatabaseTarget, { folder, upTo }: Files = {}): Promise<string[]> {
  const connection = await openConnection(target, 'plan-b migrations')
  const { sql } = connection
  try {
    await checkServer(sql)
    await waitForTurn(sql)
    await createRecord(sql)
    const pending = await listPending(sql, { folder, upTo })
    for (const migration of pending) await apply(sql, migration)
    return pending.map(({ name }) => name)
  } catch (error) {
    throw connectionError(error) ?? error
  } finally {
    await connection.end()
  }
}

/** Throws if the site cannot run on this server. The error says what the operator must do. */
export async function checkServer(sql: Sql): Promise<void> {
  const server = await sql.one<{ version: number; encoding: string }>`
    select current_setting('server_version_num')::int / 10000 as version,
      current_setting('server_encoding') as encoding`
  if (server.version < OLDEST_SERVER) {
    throw new StartError(
      `La base de données est un PostgreSQL ${server.version} : il faut la version ${OLDEST_SERVER} ou une plus récente.`,
    )
  }
  if (server.encoding !== 'UTF8') {
    throw new StartError(`La base de données est encodée en ${server.encoding} : créez-en une en UTF8.`)
  }
}

/**
 * When two processes start together, one migrates and the other waits here. The lock ends with the connection. The waiting
 * process polls, because pg_advisory_lock() would hold a snapshot while it waits, and « create index concurrently » waits
 * for every snapshot.
 */
async function waitForTurn(sql: Sql) {
  await sql.unsafe(`set statement_timeout = 0`)
  const isOurTurn = async () => {
    const lock = await sql.one<{ taken: boolean }>`
      select pg_try_advisory_lock(hashtext('plan-b migrations')) as taken`
    return lock.taken
  }
  while (!(await isOurTurn())) await setTimeout(LOCK_RETRY_MS)
}

async function createRecord(sql: Sql) {
  await sql`
    create table if not exists schema_migrations (
      name text primary key,
      checksum text not null,
      applied_at timestamptz not null default now(),
      is_compatible boolean not null default false
    )`
}

/** The migrations that are not applied yet. Throws if this version cannot use the database. */
export async function listPending(sql: Sql, { folder = SCHEMA, upTo }: Files = {}): Promise<Migration[]> {
  const migrations = readMigrations(folder).filter(({ name }) => upTo === undefined || name <= upTo)
  return whatIsPending(migrations, await listApplied(sql))
}

/** Returns an empty list for a database that was never migrated. */
async function listApplied(sql: Sql): Promise<Applied[]> {
  const { has_table } = await sql.one<{ has_table: boolean }>`
    select to_regclass('schema_migrations') is not null as has_table`
  if (!has_table) return []
  return await sql<Applied[]>`select * from schema_migrations order by name collate "C"`
}

function whatIsPending(migrations: Migration[], applied: Applied[]): Migration[] {
  const [first] = applied
  const baseline = migrations.find(({ name }) => name === BASELINE)
  if (first && (first.name !== BASELINE || first.checksum !== baseline?.checksum)) {
    throw new StartError(
      'Cette base de données vient d’une version de Plan B antérieure à la première publication, qui ne peut pas être mise à jour : supprimez le dossier DATA_DIR et relancez Plan B, qui en remplira un nouveau, ou donnez une base vide dans DATABASE_URL.',
    )
  }
  for (const { name, checksum, is_compatible } of applied) {
    const file = migrations.find((migration) => migration.name === name)
    if (!file && is_compatible) continue
    if (!file) {
      throw new StartError(
        `La base de données vient d’une version plus récente de Plan B (elle connaît ${name}) : mettez Plan B à jour.`,
      )
    }
    if (file.checksum !== checksum) {
      throw new StartError(
        `La migration ${name} a changé après avoir été appliquée : rétablissez ce fichier et écrivez une nouvelle migration.`,
      )
    }
  }
  const last = applied.at(-1)
  const pending = migrations.filter(({ name }) => !applied.some((done) => done.name === name))
  const early = pending.find(({ name }) => last && name < last.name)
  if (last && early) {
    throw new StartError(
      `La migration ${early.name} vient avant ${last.name}, déjà appliquée : donnez-lui un numéro plus grand.`,
    )
  }
  return pending
}

async function apply(sql: Sql, migration: Migration) {
  try {
    await (migration.isTransactional ? applyAtOnce(sql, migration) : applyInSteps(sql, migration))
  } catch (error) {
    if (connectionError(error)) throw error
    const reason = error instanceof Error ? error.message : String(error)
    const remains = migration.isTransactional
      ? 'a échoué, et rien n’en a été gardé'
      : 's’est arrêtée en chemin, et reprendra au prochain démarrage'
    throw new StartError(`La migration ${migration.name} ${remains} : ${reason}`, { cause: error })
  }
}

async function applyAtOnce(sql: Sql, migration: Migration) {
  // While the migration waits for a lock, all later queries wait behind it. So it fails after 10 s.
  await sql.unsafe(`set lock_timeout = '10s'`)
  await sql.unsafe(`begin;\n${migration.text}\n;\n${recordOf(migration)};\ncommit`)
}

/** The migration is recorded after its last step. If interrupted, it restarts at the first: steps must be repeatable. */
async function applyInSteps(sql: Sql, migration: Migration) {
  // A « concurrently » statement blocks no other transaction while it waits.
  await sql.unsafe(`set lock_timeout = 0`)
  for (const statement of splitStatements(migration.text)) await sql.unsafe(statement)
  await sql.unsafe(recordOf(migration))
}

function recordOf({ name, checksum, isCompatible }: Migration) {
  return `insert into schema_migrations (name, checksum, is_compatible) values ('${name}', '${checksum}', ${isCompatible})`
}
