import { JOB_KINDS } from '#server/adapters/jobs/kinds.ts'
import { listQueueFigures } from '#server/adapters/jobs/queries.ts'
import { StartError } from '#server/config/start-error.ts'
import { openSession, type Session, type Target } from '#server/db/client.ts'
import { connectionError } from '#server/db/connection-error.ts'
import type { Sql } from '#server/db/database.ts'
import { MIGRATIONS, readMigrations } from '#server/db/migration-files.ts'
import { counted } from '#domain/numbers.ts'
import { type Finding, find } from './finding.ts'
import { hasQueue, listApplied, readServer, type Server } from './queries.ts'

const OLDEST_SERVER = 15
const CLOCK_SECONDS = 5
/** Jobs begin at once: whatever waits for so long has nobody to do it. */
const WAIT_MINUTES = 15

/** What does not answer is not asked anything else. */
export async function* examineDatabase(target: Target): AsyncGenerator<Finding> {
  let session: Session | undefined
  yield await find('Base de données', async () => {
    session = await openSession(target, 'plan-b doctor').catch((error: unknown) => {
      throw connectionError(error) ?? error
    })
    return 'elle répond.'
  })
  if (!session) return
  const { sql, end } = session
  try {
    yield await find('Version de PostgreSQL', async () => versionOf(await readServer(sql)))
    yield await find('Chiffrement de la base', async () => encryptionOf(await readServer(sql)))
    yield await find('Droits sur la base', async () => rightsOf(await readServer(sql)))
    yield await find('Horloge', () => checkClock(sql))
    yield await find('Migrations', () => checkMigrations(sql))
    yield await find('Tâches', () => checkQueue(sql))
  } finally {
    await end()
  }
}

function versionOf({ version, encoding }: Server): string {
  if (version < OLDEST_SERVER) {
    throw new StartError(`c’est la ${version} : il faut la ${OLDEST_SERVER} ou une plus récente.`)
  }
  if (encoding !== 'UTF8') throw new StartError(`la base est encodée en ${encoding} : créez-en une en UTF8.`)
  return `${version}, en UTF-8.`
}

function encryptionOf({ is_private }: Server): string {
  if (!is_private) {
    throw new StartError('la connexion passe par le réseau sans TLS : activez TLS sur le serveur PostgreSQL.')
  }
  return 'la connexion est en TLS, ou ne quitte pas cette machine.'
}

function rightsOf({ is_owner }: Server): string {
  if (!is_owner) {
    throw new StartError(
      'l’utilisateur de DATABASE_URL ne possède pas la base : « alter database … owner to … » la lui donne.',
    )
  }
  return 'l’utilisateur possède la base.'
}

async function checkClock(sql: Sql): Promise<string> {
  const asked = Date.now()
  const { now } = await readServer(sql)
  const here = (asked + Date.now()) / 2
  const seconds = Math.round(Math.abs(Date.parse(now) - here) / 1000)
  if (seconds >= CLOCK_SECONDS) {
    throw new StartError(
      `${counted(seconds, 'seconde')} d’écart avec la base : réglez l’heure des deux machines (NTP).`,
    )
  }
  return `moins de ${CLOCK_SECONDS} secondes d’écart avec la base.`
}

async function checkMigrations(sql: Sql): Promise<string> {
  const applied = new Set(await listApplied(sql))
  const pending = readMigrations(MIGRATIONS).filter(({ name }) => !applied.has(name))
  if (pending.length > 0) {
    throw new StartError(
      `${counted(pending.length, 'migration')} à appliquer : le démarrage du site le fait.`,
    )
  }
  return 'le schéma est à jour.'
}

async function checkQueue(sql: Sql): Promise<string> {
  if (!(await hasQueue(sql))) throw new StartError('la file n’existe pas encore : démarrez le site une fois.')
  const figures = await listQueueFigures(sql, Object.keys(JOB_KINDS))
  const late = figures.filter(({ oldest_seconds }) => oldest_seconds > WAIT_MINUTES * 60)
  if (late.length > 0) {
    throw new StartError(
      `des tâches attendent depuis plus de ${WAIT_MINUTES} minutes (${kindsOf(late)}) : vérifiez qu’un processus du site tourne.`,
    )
  }
  const failed = figures.filter((figure) => figure.failed > 0)
  if (failed.length > 0) {
    throw new StartError(
      `des tâches ont échoué (${kindsOf(failed)}) : le journal du site dit pourquoi (« job failed »).`,
    )
  }
  return 'rien n’attend depuis longtemps, rien n’a échoué.'
}

const kindsOf = (figures: { kind: string }[]) => figures.map(({ kind }) => kind).join(', ')
