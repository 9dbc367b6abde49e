import type { SiteJobs } from '#server/platform/adapters/jobs/jobs.ts'
import type { Live } from '#server/platform/adapters/live/live.ts'
import type { PlanRenderer } from '#server/platform/adapters/markdown/plan-renderer.ts'
import type { Payments } from '#server/platform/adapters/payments.ts'
import type { Storage } from '#server/platform/adapters/storage/storage.ts'
import type { Typesetter } from '#server/platform/adapters/typeset.ts'
import type { UsageRecorder, Visitors } from '#server/platform/usage.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { Hashes } from '#server/platform/lib/hashes.ts'
import type { SendLater } from '#server/platform/mail/send-later.ts'

/** The dependencies of all actions. Created once per process (compose.ts), and closed when it stops. */
export type AppContext = {
  db: Database
  live: Pick<Live, 'publish' | 'disconnect' | 'count'>
  /** Records which members were active, for the statistics. */
  usage: Pick<UsageRecorder, 'sawMember' | 'counting' | 'flush'>
  storage: Storage
  /** Null on a site that sells nothing. */
  payments: Payments | null
  enqueue: SiteJobs['enqueue']
  sendLater: SendLater
  renderPlan: PlanRenderer['render']
  /** The text of a plan for documents. */
  textBlocks: PlanRenderer['blocks']
  typeset: Typesetter['typeset']
  hashes: Hashes
  /** Recognises visitors within a day, without storing who they are. */
  visitors: Visitors
  /** `staffNeedsFactor`: staff have their abilities only in a session with two factors. */
  site: { url: string; isHttps: boolean; isLocal: boolean; staffNeedsFactor: boolean }
}
