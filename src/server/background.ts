import { openSiteJobs } from './adapters/jobs/jobs.ts'
import type { MailPort } from './adapters/mail/mail.ts'
import type { Storage } from './adapters/storage/storage.ts'
import type { Database, Target } from './db/database.ts'
import { deleteEndedLimits } from './db/rate-limit-queries.ts'
import { removeOrphans } from './files/orphans.ts'
import type { Log } from './http/log.ts'
import type { Metrics } from './http/metrics.ts'
import { mailByJobs, type SendLater } from './mail/send-later.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const HOURLY = '7 * * * *'

type Parts = { target: Target; db: Database; storage: Storage; mail: MailPort; log: Log; metrics: Metrics }

/** What the site does while nobody waits for it: it sends mails, and tidies up once an hour. */
export async function startBackground(
  parts: Parts,
): Promise<{ sendLater: SendLater; stop: () => Promise<void> }> {
  const { target, db, storage, mail, log, metrics } = parts
  const jobs = await openSiteJobs(target, {
    log,
    onResult: (kind, result) => metrics.jobs.inc({ kind, result }),
  })
  const sendLater = await mailByJobs(jobs, mail)
  await jobs.work('tidy_up', async () => {
    await removeOrphans(db, storage, new Date(Date.now() - DAY_MS))
    await deleteEndedLimits(db.sql)
  })
  await jobs.schedule('tidy_up', HOURLY, {})
  return { sendLater, stop: jobs.stop }
}
