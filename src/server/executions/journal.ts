import { authorise } from '#server/platform/policies.ts'
import { findBanStatus } from '#server/platform/policies.queries.ts'
import { AppError, DRAFT_ALREADY_SENT, TEXT_CHANGED, notFound } from '#domain/errors.ts'
import type { BanStatus } from '#domain/moderation/ban-status.ts'
import {
  type EntryContent,
  entryRefusal,
  type Execution,
  hasSameContent,
  type JournalEntry,
  TOO_MANY_ENTRIES,
} from '#domain/executions/executions.ts'
import { isBlankText } from '#domain/typed-text.ts'
import { mayDelete } from '#domain/permissions.ts'
import { awardActivityBadges } from '#server/points/actions.ts'
import type { AppContext } from '#server/platform/context.ts'
import type { Transaction } from '#server/platform/db/database.ts'
import { invalidatePages } from '#server/platform/db/invalidate-pages.ts'
import type { SessionMember } from '#server/platform/session-member.ts'
import { lockMembers } from '#server/platform/db/locks.ts'
import { notify } from '#server/notifications/actions.ts'
import { logStaffAction } from '#server/platform/staff-log.queries.ts'
import { findSums } from './queries.ts'
import { isPublic, publishChange, requireWritable, takenId, requireOwn } from './read.ts'
import {
  findEntry,
  upsertEntry,
  deleteEntryRow,
  findKnownEntry,
  type KnownEntry,
  lockJournal,
  type Announcement,
  takeJournalAnnouncement,
  withdrawAnnouncements,
} from './journal.queries.ts'

type SavedEntry = {
  entry: JournalEntry
  execution: Pick<Execution, 'actual' | 'first_sale_on' | 'shares_figures' | 'last_entry_on'>
  forced_private: string | null
}

/** Tabs of an earlier version send neither: they write over whatever is there. */
type Write = { is_new?: boolean | undefined; edited_at?: string | null | undefined }

/**
 * Writes an entry, or corrects it; sent twice it is one. Sanctioned members may go on writing for themselves. A new entry drops
 * no cached page: they are ten seconds old at most.
 */
export async function saveEntry(
  ctx: AppContext,
  viewer: SessionMember,
  { executionId, entryId }: { executionId: string; entryId: string },
  { is_new, edited_at, ...typed }: EntryContent & Write,
): Promise<SavedEntry> {
  return await ctx.db.transaction(async (tx) => {
    const execution = await requireWritable(tx, viewer, executionId)
    // Read after the lock, for which a ban may have made it wait.
    const forced_private = privateBecause(await findBanStatus(tx, viewer.id))
    const entry = {
      ...typed,
      content: typed.content === null || isBlankText(typed.content) ? null : typed.content,
      is_private: typed.is_private || forced_private !== null,
    }
    const refusal = entryRefusal(entry, execution)
    if (refusal) throw new AppError('invalid', refusal.message, refusal.field)
    const before = await findEntry(tx, executionId, entryId)
    refuseLostText(before, entry, { is_new, edited_at })
    const own = { executionId, userId: viewer.id }
    const { is_full } = await upsertEntry(tx, own, { ...entry, id: entryId, isNew: before === null })
    if (is_full) throw new AppError('conflict', TOO_MANY_ENTRIES)
    const saved = await findEntry(tx, executionId, entryId)
    // The id belongs to an entry of another execution, which may have been written at this moment.
    if (!saved) throw takenId('Cette entrée')
    if (isPublic(execution)) {
      if (before?.is_private === false) await invalidatePages(tx, [executionId])
      if (!entry.is_private) await creditPublicEntry(tx, ctx, viewer, executionId)
    }
    publishChange(tx, ctx.live, execution, { isCounted: !execution.is_begun })
    const { first_sale_on, shares_figures, last_entry_on, ...actual } = await findSums(tx, executionId)
    return {
      entry: saved,
      execution: { actual, first_sale_on, shares_figures, last_entry_on },
      forced_private,
    }
  })
}

/** A retry after a lost response has the text that the first request stored. */
function refuseLostText(
  before: JournalEntry | null,
  entry: EntryContent,
  { is_new, edited_at }: Write,
): void {
  if (before && hasSameContent(before, entry)) return
  if (is_new) {
    if (before) throw new AppError('conflict', DRAFT_ALREADY_SENT, 'id')
  } else if (edited_at !== undefined) {
    if (!before) throw entryNotFound()
    if (before.edited_at !== edited_at) throw new AppError('conflict', TEXT_CHANGED, 'edited_at')
  }
}

/** Notifies the author of the plan of the first public entry, and awards the badge for public journals. */
export async function creditPublicEntry(
  tx: Transaction,
  { live }: Pick<AppContext, 'live'>,
  viewer: SessionMember,
  executionId: string,
): Promise<void> {
  await notifyAuthorOfJournal(tx, live, viewer, executionId)
  await awardActivityBadges(tx, live, viewer.id)
}

/** Why the entry of a sanctioned member is private, whatever was sent. */
function privateBecause({ banned, banned_from_comments }: BanStatus): string | null {
  if (banned) return 'Votre compte est suspendu : cette entrée reste privée.'
  return banned_from_comments ? 'Vous ne pouvez plus commenter : cette entrée reste privée.' : null
}

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
      await authorise(tx, viewer, 'execution.entry.delete', { member: entry.author_id })
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

const entryNotFound = () => notFound('Cette entrée n’existe pas ou n’existe plus.')

async function requireEntry(tx: Transaction, viewer: SessionMember, id: string): Promise<KnownEntry> {
  const entry = await findKnownEntry(tx, id)
  if (!entry || (!entry.is_public && entry.author_id !== viewer.id)) throw entryNotFound()
  return entry
}

/** Notifies the author of the plan of the first public entry and of a public success, once each for a member and a plan. */
export async function notifyAuthorOfJournal(
  tx: Transaction,
  live: AppContext['live'],
  viewer: SessionMember,
  executionId: string,
): Promise<void> {
  const due = await takeJournalAnnouncement(tx, executionId)
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
