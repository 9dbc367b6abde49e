import { AppError, notFound } from '#domain/errors.ts'
import { DRAFTS_MAX, type DraftContent } from '#domain/plan-form.ts'
import type { Database, Sql } from '#server/db/database.ts'
import { lockViewer } from '#server/db/locks.ts'
import { picturesIn } from '#domain/pictures.ts'
import { noteDraftFiles } from '#server/files/queries.ts'
import type { SessionMember } from '#server/http/session-member.ts'
import { deleteOldEdits, findPlanOfDraft, hasOtherDrafts, saveDraft } from './queries.ts'

/**
 * Saves also the drafts of banned members, with their pictures. One save of a member at a time: two
 * devices may begin a draft, and a plan may be sent meanwhile.
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
    const updated_at = await saveDraft(tx, viewer.id, { id, plan_id, content })
    if (!updated_at) throw notFound('Ce brouillon n’existe pas.')
    const paths = [...picturesIn(content.markdown_content ?? ''), content.thumbnail ?? '']
    await noteDraftFiles(tx, { draftId: id, userId: viewer.id, paths })
    // Those of edits are hardly missed: their plans are there.
    if (plan_id) await deleteOldEdits(tx, viewer.id, DRAFTS_MAX)
    return { updated_at }
  })
}

/** A late save does not restore a draft whose plan was sent; and no draft is dropped without its author knowing. */
async function requireCapacity(tx: Sql, userId: string, id: string): Promise<void> {
  if (await findPlanOfDraft(tx, userId, id)) throw notFound('Ce brouillon est devenu un plan.')
  if (await hasOtherDrafts(tx, userId, id, DRAFTS_MAX))
    throw new AppError(
      'conflict',
      `Vous avez déjà ${DRAFTS_MAX} brouillons : supprimez le plus ancien pour enregistrer celui-ci.`,
    )
}
