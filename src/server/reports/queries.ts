import { DELETED_MEMBER } from '#domain/members.ts'
import type { Sql } from '#server/db/database.ts'
import { lockedPeople, peopleLocked } from '#server/db/locks.ts'

/** What is reported, with a copy of it: the report outlives it. */
export type Reported = { id: string; author_id: string | null; evidence: string }

export async function findReportedPlan(sql: Sql, planId: string): Promise<Reported | null> {
  const [row] = await sql<Reported[]>`
    select id, author_id, left(title || E'\n\n' || markdown_content, 5000) as evidence
    from plans where id = ${planId} and status = 'published'`
  return row ?? null
}

export async function findReportedComment(sql: Sql, commentId: string): Promise<Reported | null> {
  const [row] = await sql<Reported[]>`
    select c.id, c.user_id as author_id, c.content as evidence
    from comments c join plan_stats s on s.plan_id = c.plan_id and s.published where c.id = ${commentId}`
  return row ?? null
}

export async function findReportedProfile(sql: Sql, userId: string): Promise<Reported | null> {
  const [row] = await sql<Reported[]>`
    select user_id as id, user_id as author_id,
      left(concat_ws(E'\n', pseudo, '@' || handle, nullif(bio, ''), bio_url, nullif(external_links::text, '[]')), 5000)
        as evidence
    from profiles where user_id = ${userId}`
  return row ?? null
}

/**
 * Who said what, in order, every line of it marked: no message can pass for that of somebody else. Null when one of them is
 * not of this conversation or is gone, or when none is by whom the report is about. A picture is named: while the report is
 * open, moderators may look at it (files/queries.ts).
 */
export async function findReportedMessages(
  sql: Sql,
  {
    conversationId,
    authorId,
    ids,
  }: { conversationId: string; authorId: string | null; ids: readonly string[] },
): Promise<string | null> {
  const [row] = await sql<[{ found: number; is_theirs: boolean; evidence: string }]>`
    select count(*) as found, bool_or(m.sender_id is not distinct from ${authorId}) as is_theirs,
      string_agg(coalesce(p.pseudo, ${DELETED_MEMBER}) || E' :\n> ' || replace(
        concat_ws(E'\n', '[image ' || m.image_url || ']', m.content), E'\n', E'\n> '),
        E'\n\n' order by m.created_at, m.id) as evidence
    from messages m left join profiles p on p.user_id = m.sender_id
    where m.id = any (${[...ids]}::uuid[]) and m.conversation_id = ${conversationId} and m.deleted_at is null`
  return row.found === new Set(ids).size && row.is_theirs ? row.evidence : null
}

/** False when the same member has one open already. Whom it concerns may have left meanwhile: what they did stands. */
export async function insertReport(
  sql: Sql,
  report: {
    type: 'plan' | 'comment' | 'profile' | 'conversation'
    reported: Reported
    reporterId: string
    reason: string
  },
): Promise<boolean> {
  const { type, reported, reporterId, reason } = report
  const made = await sql`
    with ${lockedPeople(sql, sql`${reporterId}`, sql`${reported.author_id}`)}
    insert into reports (reporter_id, target_type, target_id, target_user_id, reason, evidence)
    select id, ${type}, ${reported.id}::uuid, (select id from people where id = ${reported.author_id}), ${reason},
      ${reported.evidence}
    from people where id = ${reporterId} and ${peopleLocked(sql)}
    on conflict (reporter_id, target_type, target_id) where status = 'open' do nothing`
  return made.count === 1
}
