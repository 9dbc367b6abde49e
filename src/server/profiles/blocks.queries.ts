import type { BlockedMember } from '#domain/profiles/profiles.ts'
import type { Sql } from '#server/platform/db/database.ts'
import { lockedMembersCte, afterMemberLocks, rowLock } from '#server/platform/db/locks.ts'
import { memberCard } from '#server/platform/db/fragments.ts'

/**
 * Locks the conversation, and so waits for a message that is being sent: no message arrives after the block. Returns false
 * when there is no such member.
 */
export async function insertBlock(sql: Sql, blockerId: string, blockedId: string): Promise<boolean> {
  const row = await sql.one<{ found: boolean }>`
    with ${lockedMembersCte(sql, sql`${blockerId}`, sql`${blockedId}`)}, other as (
      select id from locked_members where id = ${blockedId} and ${afterMemberLocks(sql)}
    ), conversation as materialized (
      select from conversations
      where participant1_id = least(${blockerId}::uuid, ${blockedId}::uuid)
        and participant2_id = greatest(${blockerId}::uuid, ${blockedId}::uuid) and ${afterMemberLocks(sql)}
      ${rowLock(sql, 'change')}
    ), made as (
      insert into blocks (blocker_id, blocked_id)
      select locked_members.id, other.id from locked_members, other
      where locked_members.id = ${blockerId} and (select count(*) from conversation) >= 0 on conflict do nothing
    )
    select exists (select from other) as found`
  return row.found
}

export async function deleteBlock(sql: Sql, blockerId: string, blockedId: string): Promise<void> {
  await sql`delete from blocks where blocker_id = ${blockerId} and blocked_id = ${blockedId}`
}

export async function isBlocked(sql: Sql, blockerId: string, blockedId: string): Promise<boolean> {
  const rows = await sql`select from blocks where blocker_id = ${blockerId} and blocked_id = ${blockedId}`
  return rows.count > 0
}

export type BlockCursor = { listed_at: string; id: string }
export type BlockRow = BlockCursor & { member: BlockedMember }

export const listBlocks = (
  sql: Sql,
  blockerId: string,
  after: BlockCursor | null,
  count: number,
): Promise<BlockRow[]> => sql<BlockRow[]>`
  select (${memberCard(sql)})::jsonb || jsonb_build_object('blocked_at', b.created_at) as member, b.created_at as listed_at, b.blocked_id as id
  from blocks b join profiles a on a.user_id = b.blocked_id
  where b.blocker_id = ${blockerId}
    ${after ? sql`and (b.created_at, b.blocked_id) < (${after.listed_at}, ${after.id})` : sql``}
  order by b.created_at desc, b.blocked_id desc limit ${count}`
