import { expireExports, failStuckExports } from '#server/accounts/export/queries.ts'
import { deleteEndedTokens } from '#server/accounts/mail-links/queries.ts'
import { deleteOldSecurityEvents } from '#server/accounts/security-log/queries.ts'
import { deleteEndedSessions } from '#server/accounts/sessions/queries.ts'
import { deleteEndedSignUps } from '#server/accounts/sign-up/queries.ts'
import { forgetFailedMails } from '#server/adapters/jobs/queries.ts'
import { deleteOldUse } from '#server/analytics/queries.ts'
import { deleteEndedLimits } from '#server/db/rate-limit-queries.ts'
import { removeOrphans } from '#server/files/orphans.ts'
import { deleteOldBooks, deleteOldEvents, expirePages } from '#server/payments/queries.ts'
import type { SiteParts } from '#server/site/site-parts.ts'
import { deleteOldRequests } from '#server/support/queries.ts'
import { deleteOldSalts } from '#server/visitors/queries.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** Runs each step even if another one failed: the storage may be away. */
export async function tidyUp({ db, storage }: Pick<SiteParts, 'db' | 'storage'>): Promise<void> {
  const steps = [
    () => expireExports(db.sql),
    () => failStuckExports(db.sql),
    () => deleteEndedLimits(db.sql),
    () => deleteEndedTokens(db.sql),
    () => deleteEndedSessions(db.sql),
    () => deleteEndedSignUps(db.sql),
    () => deleteOldSalts(db.sql),
    () => forgetFailedMails(db.sql),
    () => expirePages(db.sql),
    () => deleteOldEvents(db.sql),
    () => deleteOldBooks(db.sql),
    () => deleteOldRequests(db.sql),
    () => deleteOldUse(db.sql),
    () => deleteOldSecurityEvents(db.sql),
    () => removeOrphans(db, storage, new Date(Date.now() - DAY_MS)),
  ]
  const failures: unknown[] = []
  for (const step of steps) await step().catch((error: unknown) => failures.push(error))
  if (failures.length > 0) throw new AggregateError(failures, 'tidying up')
}
