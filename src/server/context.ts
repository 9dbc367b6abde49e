import type { SiteJobs } from '#server/adapters/jobs/jobs.ts'
import type { Live } from '#server/adapters/live/live.ts'
import type { PlanRenderer } from '#server/adapters/markdown/plan-renderer.ts'
import type { Payments } from '#server/adapters/payments/payments.ts'
import type { Storage } from '#server/adapters/storage/storage.ts'
import type { UsageRecorder } from '#server/usage/recorder.ts'
import type { Database } from '#server/db/database.ts'
import type { Hashes } from '#server/lib/hashes.ts'
import type { SendLater } from '#server/mail/send-later.ts'
import type { Visitors } from '#server/usage/visitors.ts'

/** What the actions of every area work with. Made once for a process (compose.ts), and closed with it. */
export type AppContext = {
  db: Database
  live: Pick<Live, 'publish' | 'disconnect' | 'count'>
  /** How much the site is used. */
  usage: Pick<UsageRecorder, 'sawMember' | 'counting' | 'flush'>
  storage: Storage
  /** Null where nothing is sold. */
  payments: Payments | null
  enqueue: SiteJobs['enqueue']
  sendLater: SendLater
  renderPlan: PlanRenderer['render']
  hashes: Hashes
  /** Who reads, for a day. */
  visitors: Visitors
  site: { url: string; isHttps: boolean; isLocal: boolean }
}
