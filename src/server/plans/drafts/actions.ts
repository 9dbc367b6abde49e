import { notFound } from '#domain/errors.ts'
import type { DraftContent } from '#domain/plan-form.ts'
import type { Database } from '#server/db/database.ts'
import { picturesIn } from '#domain/pictures.ts'
import { noteDraftFiles } from '#server/files/queries.ts'
import type { SessionMember } from '#server/http/session-member.ts'
import { saveDraft } from './queries.ts'

/** Also a banned member's words are kept for them, and the pictures that they show. */
export async function keepDraft(
  db: Database,
  viewer: SessionMember,
  id: string,
  { plan_id, content }: { plan_id: string | null; content: DraftContent },
): Promise<{ updated_at: string }> {
  return await db.transaction(async (tx) => {
    const updated_at = await saveDraft(tx, viewer.id, { id, plan_id, content })
    if (!updated_at) throw notFound('Ce brouillon n’existe pas.')
    const paths = [...picturesIn(content.markdown_content ?? ''), content.thumbnail ?? '']
    await noteDraftFiles(tx, { draftId: id, userId: viewer.id, paths })
    return { updated_at }
  })
}
