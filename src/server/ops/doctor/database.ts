import { JOB_KINDS } from '#server/adapters/jobs/kinds.ts'
import { listFailedJobs, listQueueMetrics } from '#server/adapters/jobs/queries.ts'
import { hasFounder } from '#server/admin/queries.ts'
import { StartError } from '#server/config/start-error.ts'
import { openConnection, type DirectConnection, type Target } from '#server/db/client.ts'
import type { Sql } from '#server/db/database.ts'
import { checkServer, listPending } from '#server/db/migrate.ts'
import { counted } from '#domain/numbers.ts'
import { type Finding, find } from './finding.ts'
import { hasQueue, readServer, type Server } from './queries.ts'

const CLOCK_SECONDS = 5
/** Jobs begin at once: one that waits for so long has no worker. */
const WAIT_MINUTES = 15
const DAY_MS = 24 * 60 * 60 * 1000

/** An unavailable database gets no further checks. */
export async function* examineDatabase(target: Target): AsyncGenerator<Finding> {
  let connection: DirectConnection | undefined
  yield await find('Base de données', async () => {
    connection = await openConnection(target, 'plan-b doctor')
    return 'elle répond.'
  })
  if (!connection) return
  const { sql, end } = connection
  try {
    yield await find('Version de PostgreSQL', () => checkVersion(sql))
    yield await find('Chiffrement de la base', async () => encryptionOf(await readServer(sql)))
    yield await find('Droits sur la base', async () => rightsOf(await readServer(sql)))
    yield await find('Horloge', () => checkClock(sql))
    const migrations = await find('Migrations', () => checkMigrations(sql))
    yield migrations
    if (migrations.isFine) yield await find('Fondateur', () => checkFounder(sql))
    yield await find('Tâches', () => checkQueue(sql))
  } finally {
    await end()
  }
}

async function checkVersion(sql: Sql): Promise<string> {
  await checkServer(sql)
  const { version } = await readServer(sql)
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
  const pending = await listPending(sql)
  if (pending.length > 0) {
    throw new StartError(
      `${counted(pending.length, 'migration')} à appliquer : le démarrage du site le fait.`,
    )
  }
  return 'le schéma est à jour.'
}

async function checkFounder(sql: Sql): Promise<string> {
  if (await hasFounder(sql)) return 'il y en a un.'
  throw new StartError(
    'il n’y en a pas encore, et lui seul donne les rôles : inscrivez-vous sur le site, confirmez l’adresse, puis « node dist/server/founder.js adresse ».',
  )
}

async function checkQueue(sql: Sql): Promise<string> {
  if (!(await hasQueue(sql))) throw new StartError('la file n’existe pas encore : démarrez le site une fois.')
  const kinds = Object.keys(JOB_KINDS)
  const queues = await listQueueMetrics(sql, kinds)
  const late = queues.filter(({ oldest_seconds }) => oldest_seconds > WAIT_MINUTES * 60)
  if (late.length > 0) {
    throw new StartError(
      `des tâches attendent depuis plus de ${WAIT_MINUTES} minutes (${kindsOf(late)}) : vérifiez qu’un processus du site tourne.`,
    )
  }
  const jobs = await listFailedJobs(sql, kinds)
  const failed = jobs.filter(({ failed_at }) => Date.parse(failed_at) > Date.now() - DAY_MS)
  if (failed.length > 0) {
    throw new StartError(
      `des tâches ont échoué depuis un jour (${kindsOf(failed)}) : le journal du site dit pourquoi (« job failed »).${hasMail(failed) ? RESEND : ''}`,
    )
  }
  return 'rien n’attend depuis longtemps, rien n’a échoué depuis un jour.'
}

const hasMail = (those: { kind: string }[]) => those.some(({ kind }) => kind === 'mail')
const RESEND = ' « node dist/server/resend-mails.js » renvoie les e‑mails.'
const kindsOf = (those: { kind: string }[]) => [...new Set(those.map(({ kind }) => kind))].join(', ')
