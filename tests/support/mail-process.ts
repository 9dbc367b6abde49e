import { inject, onTestFinished } from 'vitest'
import { openSiteJobs } from '#server/platform/adapters/jobs/jobs.ts'
import { smtpMail } from '#server/platform/adapters/mail/smtp.ts'
import { createLog } from '#server/platform/http/log.ts'
import { contentMails } from '#server/digest/content-mails.ts'
import { startJobs } from '#server/jobs.ts'
import { mailByJobs } from '#server/platform/mail/send-later.ts'
import type { aSite } from './site.ts'

/** One process of the site, as far as jobs go, which mails by this server. */
export async function aMailProcess({ db, ctx, app }: Awaited<ReturnType<typeof aSite>>, url: string) {
  const { database } = await db.sql.one<{ database: string }>`select current_database() as database`
  const log = createLog('silent')
  const jobs = await openSiteJobs({ ...inject('postgres'), database }, { log })
  onTestFinished(jobs.stop)
  const { enqueue } = jobs
  const port = smtpMail({ url, from: 'Plan B <bonjour@planb.test>' })
  const sendLater = await mailByJobs({ jobs, port, db, log, compose: contentMails(ctx) })
  await startJobs({
    jobs,
    ctx: { ...ctx, enqueue, sendLater },
    longDb: db,
    request: async (path, init) => await app.request(path, init),
    onReconcileError: (error) => {
      throw error
    },
  })
  return jobs
}
