import type { Sql } from '#server/platform/db/database.ts'
import { isPublicEntry } from '#server/executions/journal.queries.ts'
import { lockedMembersCte, afterMemberLocks } from '#server/platform/db/locks.ts'
import type { ReportedMessage } from './evidence.ts'

/** A report target with a copy of its content: the report stays when the target is deleted. */
export type ReportedTarget = { id: string; author_id: string | null; evidence: string }

export async function findReportedPlan(sql: Sql, planId: string): Promise<ReportedTarget | null> {
  return await sql.maybeOne<ReportedTarget>`
    select id, author_id, left(title || E'\n\n' || markdown_content, 5000) as evidence
    from plans where id = ${planId} and status = 'published'`
}

export async function findReportedComment(sql: Sql, commentId: string): Promise<ReportedTarget | null> {
  return await sql.maybeOne<ReportedTarget>`
    select c.id, c.user_id as author_id, c.content as evidence
    from comments c join plan_stats s on s.plan_id = c.plan_id and s.published
    where c.id = ${commentId} and c.deleted_at is null`
}

/** Of an entry that everyone may read; its amounts and sales are no evidence. */
export async function findReportedEntry(sql: Sql, entryId: string): Promise<ReportedTarget | null> {
  return await sql.maybeOne<ReportedTarget>`
    select j.id, e.user_id as author_id, coalesce(j.content, '') as evidence
    from journal_entries j join executions e on e.id = j.execution_id join profiles a on a.user_id = e.user_id
    where j.id = ${entryId} and ${isPublicEntry(sql)}`
}

export async function findReportedReview(sql: Sql, reviewId: string): Promise<ReportedTarget | null> {
  return await sql.maybeOne<ReportedTarget>`
    select r.id, r.user_id as author_id, r.reason as evidence
    from reviews r join plan_stats s on s.plan_id = r.plan_id and s.published where r.id = ${reviewId}`
}

export async function findReportedProfile(sql: Sql, userId: string): Promise<ReportedTarget | null> {
  return await sql.maybeOne<ReportedTarget>`
    select user_id as id, user_id as author_id,
      left(concat_ws(E'\n', pseudo, '@' || handle, nullif(bio, ''), bio_url, nullif(external_links::text, '[]')), 5000)
        as evidence
    from profiles where user_id = ${userId}`
}

/**
 * The messages in their order. Null when one is deleted or of another conversation, or when none is by the other member.
 * Includes the path of a picture: moderators may read it while the report is open (platform/files/queries.ts).
 */
export async function listReportedMessages(
  sql: Sql,
  { conversationId, reporterId, ids }: { conversationId: string; reporterId: string; ids: readonly string[] },
): Promise<ReportedMessage[] | null> {
  const messages = await sql<ReportedMessage[]>`
    select m.sender_id is not distinct from ${reporterId} as is_by_reporter, m.image_url, m.content from messages m
    where m.id = any (${[...ids]}::uuid[]) and m.conversation_id = ${conversationId} and m.deleted_at is null
    order by m.created_at, m.id`
  const hasMessageOfOther = messages.some(({ is_by_reporter }) => !is_by_reporter)
  return messages.length === new Set(ids).size && hasMessageOfOther ? messages : null
}

/**
 * False when the reporter has an open report of this target. The reported account may be deleted meanwhile: the report is
 * stored, but not the copy of a deleted profile.
 */
export async function insertReport(
  sql: Sql,
  report: {
    type: 'plan' | 'comment' | 'journal_entry' | 'review' | 'profile' | 'conversation'
    reported: ReportedTarget
    reporterId: string
    reason: string
  },
): Promise<boolean> {
  const { type, reported, reporterId, reason } = report
  const made = await sql`
    with ${lockedMembersCte(sql, sql`${reporterId}`, sql`${reported.author_id}`)}
    insert into reports (reporter_id, target_type, target_id, target_user_id, reason, evidence)
    select id, ${type}, ${reported.id}::uuid, (select id from locked_members where id = ${reported.author_id}), ${reason},
      case when ${type} <> 'profile' or exists (select from locked_members where id = ${reported.author_id})
        then ${reported.evidence} end
    from locked_members where id = ${reporterId} and ${afterMemberLocks(sql)}
    on conflict (reporter_id, target_type, target_id) where status = 'open' do nothing`
  return made.count === 1
}
