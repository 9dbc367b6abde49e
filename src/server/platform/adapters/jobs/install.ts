import { PgBoss } from 'pg-boss'
import { openConnection, type DatabaseTarget } from '#server/platform/db/client.ts'
import { RETENTION } from '#domain/retention.ts'
import { bossDatabase } from './boss-database.ts'
import type { JobKind } from './kinds.ts'

const RETENTION_SECONDS = RETENTION.jobs.days * 24 * 60 * 60

/**
 * Migrates the schema « pgboss » and its queues. Uses its own connection without a statement timeout: processes that start
 * at the same time wait for each other here.
 */
export async function installJobs(
  target: DatabaseTarget,
  kinds: Record<string, JobKind<object>>,
): Promise<void> {
  const { sql, end } = await openConnection(target, 'plan-b-jobs-install')
  const boss = new PgBoss({ db: bossDatabase(sql), supervise: false, schedule: false })
  // Errors are thrown too; an `error` event without a listener would end the process.
  boss.on('error', () => {})
  try {
    await boss.start()
    for (const [name, rules] of Object.entries(kinds)) await installQueue(boss, name, rules)
  } finally {
    await boss.stop({ graceful: false }).catch(() => {})
    await end()
  }
}

async function installQueue(
  boss: PgBoss,
  name: string,
  { payload: _, workers: __, ...rules }: JobKind<object>,
) {
  const retention = { retentionSeconds: RETENTION_SECONDS, deleteAfterSeconds: RETENTION_SECONDS }
  const options = { ...rules, ...retention, retryBackoff: true, notify: true }
  await boss.createQueue(name, options)
  await boss.updateQueue(name, options)
}
