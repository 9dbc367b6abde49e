import { AppError, notFound } from '#domain/errors.ts'
import { DRAFTS_MAX, DRAFTS_MAX_MB, type DraftContent } from '#domain/editor/plan-form.ts'
import type { Database, Sql } from '#server/platform/db/database.ts'
import { lockViewer } from '#server/platform/db/locks.ts'
import { picturesIn } from '#domain/pictures.ts'
import { noteDraftFiles } from '#server/platform/files/queries.ts'
import type { SessionMember } from '#server/platform/http/session-member.ts'
import { countDraftBytes, deleteOldEdits, findPlanOfDraft, hasOtherDrafts, saveDraft } from './queries.ts'

/**
 * Banned members may save drafts and their pictures too. The lock on the member serialises the saves: two devices may start a
 * draft at once, and a plan may be submitted meanwhile.
 */
export async function autosaveDraft(
  db: Database,
  viewer: SessionMember,
  id: string,
  { plan_id, content }: { plan_id: string | null; content: DraftContent },
): Promise<{ updated_at: string }> {
  return await db.transaction(async (tx) => {
    await lockViewer(tx, viewer.id)
    if (!plan_id) await requireCapacity(tx, viewer.id, id)
    const bytesBefore = await countDraftBytes(tx, viewer.id)
    const updated_at = await saveDraft(tx, viewer.id, { id, plan_id, content })
    if (!updated_at) throw notFound('Ce brouillon n’existe pas.')
    await requireSpace(tx, viewer.id, bytesBefore)
    const paths = [...picturesIn(content.markdown_content ?? ''), content.thumbnail ?? '']
    await noteDraftFiles(tx, { draftId: id, userId: viewer.id, paths })
    // Old drafts of edits are deleted without a warning, because their plans still exist.
    if (plan_id) await deleteOldEdits(tx, viewer.id, DRAFTS_MAX)
    return { updated_at }
  })
}

/**
 * Refuses a late save of a draft that is already a plan. Refuses a new draft over the limit, rather than deleting an old one
 * without the author’s knowledge.
 */
async function requireCapacity(tx: Sql, userId: string, id: string): Promise<void> {
  if (await findPlanOfDraft(tx, userId, id)) throw notFound('Ce brouillon est devenu un plan.')
  if (await hasOtherDrafts(tx, userId, id, DRAFTS_MAX))
    throw new AppError(
      'conflict',
      `Vous avez déjà ${DRAFTS_MAX} brouillons : supprimez le plus ancien pour enregistrer celui-ci.`,
    )
}

/**
 * Call it after the save, which is then rolled back: the size of the new content is known only once it is compressed. A member
 * beyond the limit may still save a draft that became shorter.
 */
async function requireSpace(tx: Sql, userId: string, bytesBefore: number): Promise<void> {
  const bytes = await countDraftBytes(tx, userId)
  if (bytes > DRAFTS_MAX_MB * 1_000_000 && bytes > bytesBefore)
    throw new AppError(
      'conflict',
      `Vos brouillons occupent déjà ${DRAFTS_MAX_MB} Mo : supprimez-en un pour enregistrer celui-ci.`,
    )
}
