import type { AppContext } from '#server/platform/context.ts'
import type { Transaction } from '#server/platform/db/database.ts'
import type { SessionMember } from '#server/platform/http/session-member.ts'
import { notify } from '#server/notifications/notify.ts'
import { type Announcement, takeAnnouncement, withdrawAnnouncements } from './announce.queries.ts'

/** Notifies the author of the plan of the first public entry and of a public success, once each for a member and a plan. */
export async function announce(
  tx: Transaction,
  live: AppContext['live'],
  viewer: SessionMember,
  executionId: string,
): Promise<void> {
  const due = await takeAnnouncement(tx, executionId)
  if (!due) return
  if (due.is_start) await notify(tx, live, startOf(due, viewer))
  if (due.is_success) await notify(tx, live, successOf(due, viewer))
}

/** After the execution became private, and before it is deleted. */
export async function withdraw(
  tx: Transaction,
  live: AppContext['live'],
  executionId: string,
): Promise<void> {
  const recipients = await withdrawAnnouncements(tx, executionId)
  if (recipients.length > 0) live.publish({ to: recipients, event: { type: 'notifications_changed' } }, tx)
}

const startOf = (due: Announcement, { id, pseudo }: SessionMember) => ({
  ...aboutExecution(due),
  type: 'new_execution' as const,
  title: 'Nouvelle exécution',
  message: `${pseudo} exécute votre plan « ${due.plan_title} »`,
  data: { executor_pseudo: pseudo },
  actor_id: id,
})

const successOf = (due: Announcement, { id, pseudo }: SessionMember) => ({
  ...aboutExecution(due),
  type: 'execution_succeeded' as const,
  title: 'Plan réussi',
  message: `${pseudo} a réussi votre plan « ${due.plan_title} »`,
  data: { executor_pseudo: pseudo },
  actor_id: id,
})

const aboutExecution = ({ id, plan_id, author_id }: Announcement) => ({
  user_id: author_id,
  plan_id,
  execution_id: id,
})
