import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { StartError } from '#server/config/start-error.ts'
import { openSession, type Target } from './client.ts'
import { connectionSentence } from './connection-sentence.ts'
import type { Sql } from './sql.ts'

type Migration = { name: string; text: string; checksum: string }

const FOLDER = path.join(import.meta.dirname, '../../../db/migrations')
const OLDEST_SERVER = 15

/** Brings the schema up to date, forward only, and answers the names of the files it applied. */
export async function migrate(target: Target, { folder = FOLDER } = {}): Promise<string[]> {
  const session = await openSession(target, 'plan-b migrations').catch((error: unknown) => {
    throw connectionSentence(error) ?? error
  })
  const { sql } = session
  try {
    await checkServer(sql)
    await waitForTurn(sql)
    const migrations = readMigrations(folder)
    const pending = whatIsPending(migrations, await readApplied(sql))
    for (const migration of pending) await apply(sql, migration)
    return pending.map(({ name }) => name)
  } catch (error) {
    throw connectionSentence(error) ?? error
  } finally {
    await session.end()
  }
}

async function checkServer(sql: Sql) {
  const [server] = await sql<[{ version: number; encoding: string }]>`
    select current_setting('server_version_num')::int / 10000 as version,
      current_setting('server_encoding') as encoding`
  if (server.version < OLDEST_SERVER) {
    throw new StartError(
      `La base de données est un PostgreSQL ${server.version} : il faut la version ${OLDEST_SERVER} ou une plus récente.`,
    )
  }
  if (server.encoding !== 'UTF8') {
    throw new StartError(`La base de données est encodée en ${server.encoding} : créez-en une en UTF8.`)
  }
}

/** Of two processes that start together, one migrates and the other waits here. Ending the connection unlocks. */
async function waitForTurn(sql: Sql) {
  await sql.unsafe(`set statement_timeout = 0; set lock_timeout = 0`)
  await sql`select pg_advisory_lock(hashtext('plan-b migrations'))`
  // Rather fail than stop the whole site in line behind a change that waits for one long query.
  await sql.unsafe(`set lock_timeout = '10s'`)
}

function readMigrations(folder: string): Migration[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .toSorted()
    .map((name) => {
      if (!/^\d{4}_\w+\.sql$/.test(name)) {
        throw new StartError(`Le nom de la migration ${name} doit ressembler à 0001_sujet.sql.`)
      }
      const text = readFileSync(path.join(folder, name), 'utf8').replaceAll('\r\n', '\n')
      return { name, text, checksum: createHash('sha256').update(text).digest('hex') }
    })
}

async function readApplied(sql: Sql) {
  await sql`
    create table if not exists schema_migrations (
      name text primary key,
      checksum text not null,
      applied_at timestamptz not null default now()
    )`
  return await sql<{ name: string; checksum: string }[]>`
    select name, checksum from schema_migrations order by name collate "C"`
}

function whatIsPending(migrations: Migration[], applied: { name: string; checksum: string }[]): Migration[] {
  for (const { name, checksum } of applied) {
    const file = migrations.find((migration) => migration.name === name)
    if (!file) {
      throw new StartError(
        `La base de données vient d’une version plus récente de Plan B (elle connaît ${name}) : mettez Plan B à jour.`,
      )
    }
    if (file.checksum !== checksum) {
      throw new StartError(
        `La migration ${name} a changé après avoir été appliquée : rétablissez ce fichier et écrivez une nouvelle migration.`,
      )
    }
  }
  const last = applied.at(-1)
  const pending = migrations.filter(({ name }) => !applied.some((done) => done.name === name))
  const early = pending.find(({ name }) => last && name < last.name)
  if (last && early) {
    throw new StartError(
      `La migration ${early.name} vient avant ${last.name}, déjà appliquée : donnez-lui un numéro plus grand.`,
    )
  }
  return pending
}

async function apply(sql: Sql, { name, text, checksum }: Migration) {
  try {
    await sql.unsafe(`begin;\n${text}\n;
      insert into schema_migrations (name, checksum) values ('${name}', '${checksum}');
      commit`)
  } catch (error) {
    await sql.unsafe('rollback').catch(() => {})
    if (connectionSentence(error)) throw error
    const reason = error instanceof Error ? error.message : String(error)
    throw new StartError(`La migration ${name} a échoué, et rien n’en a été gardé : ${reason}`, {
      cause: error,
    })
  }
}
