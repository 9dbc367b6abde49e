import { buildExport } from './accounts/export/build.ts'
import { expireExports, failStuckExports } from './accounts/export/queries.ts'
import { deleteEndedTokens } from './accounts/mail-links/queries.ts'
import { deleteEndedSessions } from './accounts/sessions/queries.ts'
import { deleteEndedSignUps } from './accounts/sign-up/queries.ts'
import { openSiteJobs, type SiteJobs } from './adapters/jobs/jobs.ts'
import type { MailPort } from './adapters/mail/mail.ts'
import type { Target } from './db/database.ts'
import { deleteEndedLimits } from './db/rate-limit-queries.ts'
import { removeOrphans } from './files/orphans.ts'
import type { Log } from './http/log.ts'
import type { Metrics } from './http/metrics.ts'
import { mailByJobs, type SendLater } from './mail/send-later.ts'
import { sendMessageMails } from './messages/mails/send-mails.ts'
import { refreshPopular } from './search/first/queries.ts'
import type { SiteParts } from './site/site-parts.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const HOURLY = '7 * * * *'
const EVERY_MINUTE = '* * * * *'

type Parts = Pick<SiteParts, 'db' | 'storage' | 'hashes'> & {
  target: Target
  mail: MailPort
  log: Log
  metrics: Metrics
  site: { url: string }
}

export type Background = Pick<SiteJobs, 'enqueue' | 'stop'> & { sendLater: SendLater }

/**
 * Starts the jobs: mails, exports, each minute the mails about unread messages and the search's list of popular plans,
 * each hour the clean-up.
 */
export async function startBackground(parts: Parts): Promise<Background> {
  const { target, db, storage, mail, log, metrics, hashes, site } = parts
  const jobs = await openSiteJobs(target, {
    log,
    onResult: (kind, result) => metrics.jobs.inc({ kind, result }),
  })
  const sendLater = await mailByJobs(jobs, mail)
  await jobs.work('tidy_up', () => tidyUp(parts))
  await jobs.work('data_export', ({ id }) => buildExport({ db, storage }, id))
  await jobs.work('search_rings', () => refreshPopular(db.sql))
  await jobs.work('message_mails', () => sendMessageMails({ db, sendLater, hashes, site }))
  await jobs.schedule('tidy_up', HOURLY, {})
  await jobs.schedule('search_rings', EVERY_MINUTE, {})
  await jobs.schedule('message_mails', EVERY_MINUTE, {})
  return { sendLater, enqueue: jobs.enqueue, stop: jobs.stop }
}

/** Runs each step even if another one failed: the storage may be away. */
async function tidyUp({ db, storage }: Pick<Parts, 'db' | 'storage'>) {
  const steps = [
    () => expireExports(db.sql),
    () => failStuckExports(db.sql),
    () => deleteEndedLimits(db.sql),
    () => deleteEndedTokens(db.sql),
    () => deleteEndedSessions(db.sql),
    () => deleteEndedSignUps(db.sql),
    () => removeOrphans(db, storage, new Date(Date.now() - DAY_MS)),
  ]
  const failures: unknown[] = []
  for (const step of steps) await step().catch((error: unknown) => failures.push(error))
  if (failures.length > 0) throw new AggregateError(failures, 'tidying up')
}
