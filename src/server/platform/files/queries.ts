import type { UploadPurpose } from '#domain/uploads.ts'
import type { Fragment, Sql } from '#server/platform/db/database.ts'
import type { FilesRow, PlansRow } from '#server/platform/db/rows.gen.ts'

export type NewFile = {
  uploaded_by: string
  purpose: UploadPurpose
  path: string
  content_type: string
  bytes: number
  width: number
  height: number
}

/** Inserts the file without an owner; attachFile sets it later. */
export async function insertFile(sql: Sql, file: NewFile): Promise<void> {
  await sql`
    insert into files (uploaded_by, purpose, path, content_type, bytes, width, height)
    values (${file.uploaded_by}, ${file.purpose}, ${file.path}, ${file.content_type}, ${file.bytes}, ${file.width},
      ${file.height})`
}

/** Counts the bytes of a member's uploads, including those that are not attached. */
export async function countFileBytes(sql: Sql, userId: string): Promise<number> {
  const { bytes } = await sql.one<{ bytes: number }>`
    select coalesce(sum(bytes), 0)::bigint as bytes from files where uploaded_by = ${userId} and purpose <> 'export'`
  return bytes
}

export type PlanPicture = Pick<FilesRow, 'uploaded_by'> & {
  /** The published plan that shows the picture. */
  published_in: string | null
  /** The plan it belongs to, unless it is not attached or its plan is deleted. */
  plan: Pick<PlansRow, 'author_id'> | null
}

/**
 * A picture belongs to one plan, but its uploader may have copied the text of a refused plan into another one. Then that
 * published plan shows the picture too. The subquery runs only if the picture's own plan is not published.
 */
export async function findPlanPicture(sql: Sql, path: string): Promise<PlanPicture | null> {
  return await sql.maybeOne<PlanPicture>`
    select f.uploaded_by, case when p.id is not null then json_build_object('author_id', p.author_id) end as plan,
      case when p.status = 'published' then p.id else (
        select o.id from plans o
        where o.author_id = f.uploaded_by and o.status = 'published' and f.purpose = 'plan_image'
          and position(f.path in o.markdown_content) > 0
        limit 1
      ) end as published_in
    from files f left join plans p on p.id = f.plan_id and p.status <> 'deleted'
    where f.path = ${path} and not f.is_being_deleted`
}

/**
 * Lists those of these pictures that may be printed with a plan: its own, its author's, and those of published plans, which
 * everyone may read. A new draft has no plan yet.
 */
export async function listPrintablePictures(
  sql: Sql,
  paths: readonly string[],
  { plan_id, author_id }: { plan_id: string | null; author_id: string | null },
): Promise<string[]> {
  const rows = await sql<Pick<FilesRow, 'path'>[]>`
    select f.path from files f left join plans p on p.id = f.plan_id
    where f.path = any(${[...paths]}::text[]) and f.purpose = 'plan_image' and not f.is_being_deleted
      and (f.uploaded_by = ${author_id} or f.plan_id = ${plan_id} or p.status = 'published')`
  return rows.map(({ path }) => path)
}

/** The member whose profile shows the picture, or who uploaded it. */
export async function findPictureOwner(sql: Sql, path: string): Promise<string | null> {
  const file = await sql.maybeOne<{ user_id: string | null }>`
    select coalesce(profile_id, uploaded_by) as user_id from files where path = ${path}`
  return file?.user_id ?? null
}

/**
 * A private file is readable by the member who uploaded it, and a picture of a conversation by its two participants.
 * Moderators may read the pictures in an open report, unless the report is about themselves.
 */
export async function isReadableBy(
  sql: Sql,
  path: string,
  { userId, mayJudge }: { userId: string; mayJudge: boolean },
): Promise<boolean> {
  const file = await sql.maybeOne<{ readable: boolean }>`
    select coalesce(case when f.conversation_id is null then f.uploaded_by = ${userId} and not f.is_being_deleted
      else ${userId} in (c.participant1_id, c.participant2_id) and not f.is_being_deleted
        or ${mayJudge} and ${isEvidence(sql, sql`e.target_user_id is distinct from ${userId}`)} end, false)
      as readable
    from files f left join conversations c on c.id = f.conversation_id where f.path = ${path}`
  return file?.readable ?? false
}

/** The picture `f` is part of an open report. */
const isEvidence = (sql: Sql, isJudged = sql`true`): Fragment => sql`exists (
  select from reports e where e.target_type = 'conversation' and e.target_id = f.conversation_id and e.status = 'open'
    and position(f.path in e.evidence) > 0 and ${isJudged})`

export async function hasReceivedMessages(sql: Sql, userId: string): Promise<boolean> {
  const rows = await sql`select from conversation_recipients where user_id = ${userId} limit 1`
  return rows.count > 0
}

export type FileOwner = { plan_id: string } | { conversation_id: string } | { profile_id: string }

type Upload = { purpose: UploadPurpose; uploaded_by: string }

/**
 * Attaches a member's upload to a plan, conversation or profile. Returns false when another member uploaded it, or when it
 * has another owner. A picture of a conversation cannot be attached twice, because it belongs to one message.
 */
export async function attachFile(
  sql: Sql,
  { path, ...upload }: Upload & { path: string },
  owner: FileOwner,
): Promise<boolean> {
  return (await attachFiles(sql, [path], upload, owner)) === 1
}

/** Does the same for several files, and returns the number of attached files. */
export async function attachFiles(
  sql: Sql,
  paths: readonly string[],
  { purpose, uploaded_by }: Upload,
  owner: FileOwner,
): Promise<number> {
  const { column, id } = ownerOf(owner)
  const attached = await sql`
    update files set ${sql(column)} = ${id}
    where path = any(${[...paths]}::text[]) and purpose = ${purpose} and uploaded_by = ${uploaded_by} and not is_being_deleted
      and coalesce(plan_id, profile_id, ${id}) = ${id} and conversation_id is null`
  return attached.count
}

/** Detaches the files that a newer one replaces. They become orphans, which the clean-up removes. */
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

/** Detaches the pictures that appear neither in the plan's text nor in the text of an approved version. */
export async function releaseTextPictures(sql: Sql, planId: string): Promise<void> {
  await sql`
    update files f set plan_id = null
    where f.plan_id = ${planId} and f.purpose = 'plan_image' and not exists (
      select from plans p where p.id = ${planId} and position(f.path in p.markdown_content) > 0
    ) and not exists (
      select from plan_versions v where v.plan_id = ${planId} and position(f.path in v.markdown_content) > 0
    )`
}

function ownerOf(owner: FileOwner): { column: string; id: string } {
  if ('plan_id' in owner) return { column: 'plan_id', id: owner.plan_id }
  if ('conversation_id' in owner) return { column: 'conversation_id', id: owner.conversation_id }
  return { column: 'profile_id', id: owner.profile_id }
}

/** Records which uploads a draft shows. The lock excludes a concurrent removal; files being removed are left out. */
export async function noteDraftFiles(
  sql: Sql,
  { draftId, userId, paths }: { draftId: string; userId: string; paths: readonly string[] },
): Promise<void> {
  await sql`
    with shown as materialized (
      select id from files where path = any(${[...paths]}::text[]) and uploaded_by = ${userId} and not is_being_deleted
        and purpose in ('thumbnail', 'plan_image')
      order by id for share
    ), deleted as (
      delete from draft_files where draft_id = ${draftId} and file_id not in (select id from shown)
    )
    insert into draft_files (draft_id, file_id) select ${draftId}, id from shown on conflict do nothing`
}

export type Orphan = Pick<FilesRow, 'id' | 'path'> & { sent_at: string }

/**
 * Flags the next files that have no owner and that no draft shows, the oldest first. A flagged file can no longer be
 * attached. Files that another transaction has locked, to attach or reference them, are skipped.
 */
export const markOrphans = (
  sql: Sql,
  { olderThan, after, limit }: { olderThan: Date; after: Orphan | null; limit: number },
): Promise<Orphan[]> => sql<Orphan[]>`
  with orphans as (
    select id from files f
    where plan_id is null and conversation_id is null and profile_id is null and created_at < ${olderThan}
      and not exists (select from draft_files d where d.file_id = f.id)
      ${after ? sql`and (created_at, id) > (${after.sent_at}::timestamptz, ${after.id})` : sql``}
    order by created_at, id limit ${limit} for update skip locked
  ), marked as (
    update files f set is_being_deleted = true from orphans where f.id = orphans.id returning f.id, f.path, f.created_at
  )
  select id, path, created_at::text as sent_at from marked order by created_at, id`

/** Unmarks files that a draft referenced at the same moment; returns their ids. */
export async function unmarkNoted(sql: Sql): Promise<string[]> {
  const rows = await sql<Pick<FilesRow, 'id'>[]>`
    update files f set is_being_deleted = false
    where is_being_deleted and exists (select from draft_files d where d.file_id = f.id) returning id`
  return rows.map(({ id }) => id)
}

export type Retired = Pick<Orphan, 'id' | 'path'>

/**
 * Hides the picture from both participants, and detaches it from the conversation so that it can be removed. A picture in an
 * open report stays attached, because moderators still need it.
 */
export async function retireMessageImage(sql: Sql, path: string): Promise<Retired[]> {
  const retired = await sql<(Retired & { is_evidence: boolean })[]>`
    update files f set is_being_deleted = true,
      conversation_id = case when ${isEvidence(sql)} then f.conversation_id end
    where path = ${path} and purpose = 'message_image' returning id, path, conversation_id is not null as is_evidence`
  return retired.filter(({ is_evidence }) => !is_evidence)
}

/** Detaches the pictures that were kept only as evidence, once no open report contains them. */
export const retireEvidence = (sql: Sql, conversationId: string): Promise<Retired[]> => sql<Retired[]>`
  update files f set conversation_id = null
  where f.conversation_id = ${conversationId} and f.is_being_deleted and not ${isEvidence(sql)} returning id, path`

export async function deleteFiles(sql: Sql, ids: readonly string[]): Promise<void> {
  await sql`delete from files where id = any(${[...ids]}::uuid[])`
}
