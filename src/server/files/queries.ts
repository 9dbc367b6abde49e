import type { UploadPurpose } from '#domain/uploads.ts'
import type { Sql } from '#server/db/database.ts'

export type NewFile = {
  uploaded_by: string
  purpose: UploadPurpose
  path: string
  content_type: string
  bytes: number
  width: number
  height: number
}

/** It belongs to nothing yet. */
export async function insertFile(sql: Sql, file: NewFile): Promise<void> {
  await sql`
    insert into files (uploaded_by, purpose, path, content_type, bytes, width, height)
    values (${file.uploaded_by}, ${file.purpose}, ${file.path}, ${file.content_type}, ${file.bytes}, ${file.width},
      ${file.height})`
}

/** A private file is shown to whoever sent it, and a picture of a conversation to its two participants. */
export async function isReadableBy(sql: Sql, path: string, userId: string): Promise<boolean> {
  const [file] = await sql<{ readable: boolean }[]>`
    select coalesce(f.uploaded_by = ${userId} or ${userId} in (c.participant1_id, c.participant2_id), false) as readable
    from files f left join conversations c on c.id = f.conversation_id where f.path = ${path}`
  return file?.readable ?? false
}

export async function wasWrittenTo(sql: Sql, userId: string): Promise<boolean> {
  const [row] = await sql<[{ found: boolean }]>`
    select exists (
      select from conversations
      where (participant1_id = ${userId} or participant2_id = ${userId}) and started_by is distinct from ${userId}
    ) as found`
  return row.found
}

export type FileOwner = { plan_id: string } | { conversation_id: string } | { profile_id: string }

/** Gives a member's own upload to what it was sent for; false when it is none of theirs, or somebody else's by now. */
export async function claimFile(
  sql: Sql,
  file: { path: string; purpose: UploadPurpose; uploaded_by: string },
  owner: FileOwner,
): Promise<boolean> {
  const { column, id } = ownerOf(owner)
  const claimed = await sql`
    update files set ${sql(column)} = ${id}
    where path = ${file.path} and purpose = ${file.purpose} and uploaded_by = ${file.uploaded_by}
      and coalesce(plan_id, conversation_id, profile_id, ${id}) = ${id}`
  return claimed.count === 1
}

/** Lets go of what a newer file replaces: it is an orphan from here on. */
export async function releaseFiles(
  sql: Sql,
  owner: FileOwner,
  purpose: UploadPurpose,
  { except = null }: { except?: string | null } = {},
): Promise<void> {
  const { column, id } = ownerOf(owner)
  await sql`
    update files set ${sql(column)} = null
    where ${sql(column)} = ${id} and purpose = ${purpose} and path is distinct from ${except}`
}

function ownerOf(owner: FileOwner): { column: string; id: string } {
  if ('plan_id' in owner) return { column: 'plan_id', id: owner.plan_id }
  if ('conversation_id' in owner) return { column: 'conversation_id', id: owner.conversation_id }
  return { column: 'profile_id', id: owner.profile_id }
}

export type OrphanPlace = { sent_at: string; id: string }
type Orphan = OrphanPlace & {
  path: string
  /** A plan that its author still writes shows it. */
  is_drafted: boolean
}

/**
 * The next files that belong to nothing, the oldest first. Locked, so that nobody can claim one of them any more; those
 * being claimed are left out. So many at a time, for each is sought in the drafts of its sender.
 */
export const lockOrphans = (
  sql: Sql,
  { olderThan, after, limit }: { olderThan: Date; after: OrphanPlace | null; limit: number },
): Promise<Orphan[]> => sql<Orphan[]>`
  select f.path, f.created_at::text as sent_at, f.id, exists (
    select from drafts d where d.user_id = f.uploaded_by and d.kind in ('plan', 'edit')
      and (d.content ->> 'thumbnail' = f.path or strpos(d.content ->> 'markdown_content', f.path) > 0)
  ) as is_drafted
  from (
    select * from files
    where plan_id is null and conversation_id is null and profile_id is null and created_at < ${olderThan}
      ${after ? sql`and (created_at, id) > (${after.sent_at}::timestamptz, ${after.id})` : sql``}
    order by created_at, id limit ${limit} for update skip locked
  ) f
  order by f.created_at, f.id`

export async function deleteFiles(sql: Sql, paths: string[]): Promise<void> {
  await sql`delete from files where path = any(${paths})`
}
