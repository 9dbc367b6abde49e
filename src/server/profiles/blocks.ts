import { AppError, notFound } from '#domain/errors.ts'
import { type BlockedMember, FOLLOWS_PAGE_SIZE } from '#domain/profiles/profiles.ts'
import type { Sql } from '#server/platform/db/database.ts'
import { pageCursor } from '#server/platform/http/page-cursor.ts'
import type { AppContext } from '#server/platform/context.ts'
import type { SessionMember } from '#server/platform/http/session-member.ts'
import { deleteBlock, insertBlock, listBlocks } from './blocks.queries.ts'

const blockCursor = pageCursor({ listed_at: 'time', id: 'id' })

/** The bell leaves out what a blocked member caused. */
export async function setBlock(
  { db: { sql }, live }: AppContext,
  viewer: SessionMember,
  memberId: string,
  blocked: boolean,
): Promise<{ blocked: boolean }> {
  if (memberId === viewer.id) throw new AppError('forbidden', 'Vous ne pouvez pas vous bloquer vous-même.')
  if (!blocked) await deleteBlock(sql, viewer.id, memberId)
  else if (!(await insertBlock(sql, viewer.id, memberId))) {
    throw notFound('Ce membre n’existe pas ou n’existe plus.')
  }
  live.publish({ to: [viewer.id], event: { type: 'notifications_changed' } })
  return { blocked }
}

export async function readBlocks(
  sql: Sql,
  viewer: SessionMember,
  after: string | undefined,
): Promise<{ members: BlockedMember[]; next: string | null }> {
  const rows = await listBlocks(sql, viewer.id, blockCursor.read(after), FOLLOWS_PAGE_SIZE + 1)
  const { shown, next } = blockCursor.page(rows, FOLLOWS_PAGE_SIZE)
  return { members: shown.map(({ member }) => member), next }
}
