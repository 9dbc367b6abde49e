import { AppError, DRAFT_ALREADY_SENT, TEXT_CHANGED } from '#domain/errors.ts'
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
import { awardActivityBadges } from '#server/points/award.ts'
import type { AppContext } from '#server/platform/context.ts'
import type { Transaction } from '#server/platform/db/database.ts'
import { invalidatePages } from '#server/platform/db/invalidate-pages.ts'
import type { SessionMember } from '#server/platform/http/session-member.ts'
import { announce } from './announce.ts'
import { findSums } from './own.queries.ts'
import { isPublic, publishChange, requireWritable, takenId } from './own-execution.ts'
import { entryNotFound } from './journal-delete.ts'
import { findEntry, upsertEntry } from './journal.queries.ts'

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
    const forced_private = privateBecause(execution.ban_status)
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
  await announce(tx, live, viewer, executionId)
  await awardActivityBadges(tx, live, viewer.id)
}

/** Why the entry of a sanctioned member is private, whatever was sent. */
function privateBecause({ banned, banned_from_comments }: BanStatus): string | null {
  if (banned) return 'Votre compte est suspendu : cette entrée reste privée.'
  return banned_from_comments ? 'Vous ne pouvez plus commenter : cette entrée reste privée.' : null
}
