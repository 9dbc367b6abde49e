import { AppError, notFound } from '#domain/errors.ts'
import { mayDelete } from '#domain/permissions.ts'
import type { AppContext } from '#server/platform/context.ts'
import type { Transaction } from '#server/platform/db/database.ts'
import { invalidatePages } from '#server/platform/db/invalidate-pages.ts'
import { lockMembers } from '#server/platform/db/locks.ts'
import type { SessionMember } from '#server/platform/http/session-member.ts'
import { notify } from '#server/notifications/notify.ts'
import { requireAuthority } from '#server/platform/policies/staff-guard.ts'
import { logStaffAction } from '#server/platform/staff-log.queries.ts'
import { requireOwn } from './own-execution.ts'
import {
  deleteEntry as deleteEntryRow,
  findKnownEntry,
  type KnownEntry,
  lockJournal,
} from './journal.queries.ts'

/** One's own entry, or by rank a public one of another member. Private entries of others do not exist for any role. */
export async function deleteEntry(
  { db, live }: AppContext,
  viewer: SessionMember,
  id: string,
): Promise<{ done: true }> {
  await db.transaction(async (tx) => {
    const entry = await requireEntry(tx, viewer, id)
    if (entry.author_id === viewer.id) await requireOwn(tx, viewer, entry.execution_id)
    else {
      if (!mayDelete(viewer, entry))
        throw new AppError('forbidden', 'Vous n’avez pas l’autorisation de supprimer cette entrée.')
      await lockMembers(tx, [viewer.id, entry.author_id], 'change')
      await requireAuthority(tx, viewer, entry.author_id)
      await lockJournal(tx, entry.execution_id)
    }
    await removeEntry(tx, live, viewer, await requireEntry(tx, viewer, id))
  })
  return { done: true }
}

/** Staff may add a reason. The members concerned are locked. Returns false if the entry is already deleted. */
export async function removeEntry(
  tx: Transaction,
  live: AppContext['live'],
  viewer: SessionMember,
  { id, execution_id, content, plan_title, author_id, is_public }: KnownEntry,
  reason?: string,
): Promise<boolean> {
  if (!(await deleteEntryRow(tx, id))) return false
  if (author_id !== viewer.id) {
    await logStaffAction(tx, {
      admin_id: viewer.id,
      target_user_id: author_id,
      action_type: 'delete_journal_entry',
      target_type: 'journal_entry',
      target_id: id,
      reason: reason ?? null,
      details: { entry_content: content, original_author: author_id },
    })
    // Names no member of the staff.
    await notify(tx, live, {
      user_id: author_id,
      type: 'sanction',
      title: 'Entrée supprimée',
      message: `Une entrée de votre journal « ${plan_title} » a été supprimée${reason ? ` : ${reason}` : ' par l’équipe'}`,
    })
  }
  if (is_public) await invalidatePages(tx, [execution_id])
  live.publish({ to: [author_id], event: { type: 'execution_changed', id: execution_id } }, tx)
  return true
}

export const entryNotFound = () => notFound('Cette entrée n’existe pas ou n’existe plus.')

async function requireEntry(tx: Transaction, viewer: SessionMember, id: string): Promise<KnownEntry> {
  const entry = await findKnownEntry(tx, id)
  if (!entry || (!entry.is_public && entry.author_id !== viewer.id)) throw entryNotFound()
  return entry
}
