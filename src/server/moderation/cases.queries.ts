import type { ReportVerdict } from '#domain/moderation/reports.ts'
import type { QueueList, ReportCase } from '#domain/moderation/staff.ts'
import type { MemberCard } from '#domain/profiles/members.ts'
import { isPublicEntry } from '#server/executions/journal.queries.ts'
import { insertNotificationCte, type NewNotification } from '#server/notifications/queries.ts'
import type { Fragment, Sql } from '#server/platform/db/database.ts'
import { type Bound, cardOf, keyset } from '#server/platform/db/fragments.ts'
import { lockedMembersCte, afterMemberLocks } from '#server/platform/db/locks.ts'
import type { ReportsRow } from '#server/platform/db/rows.gen.ts'
import type { ReportedMessage } from './evidence.ts'

/** The plan of the report target, and the public journal of an entry; null once deleted. */
export type TargetPlan = { plan_title: string | null; plan_slug: string | null; execution_id: string | null }

/** The list is ordered by `at`, then `case_id`. */
export type CaseRow = Omit<ReportCase, 'title' | 'path' | 'pictures' | 'may_moderate' | 'is_own'> &
  TargetPlan & { at: string; reporters: string[] }

/** Per case: the first reports, and the latest versions of the target. */
const REPORTS_SHOWN = 20
const VERSIONS_SHOWN = 3

type CaseList = { list: QueueList; viewerId: string }

/**
 * A case groups the open reports of one target and its author, or those that one decision closed. Cases about the viewer are
 * left out.
 */
export const listCases = (
  sql: Sql,
  { list, viewerId }: CaseList,
  bound: Bound<{ at: string; case_id: string }> | null,
  count: number,
): Promise<CaseRow[]> => {
  const [at, direction, isListed] =
    list === 'open'
      ? ([sql`min(r.created_at)`, 'asc', sql`r.status = 'open'`] as const)
      : ([sql`r.handled_at`, 'desc', sql`r.status <> 'open'`] as const)
  const { isBeyond, order } = keyset(sql, bound, { at, case_id: sql`r.case_id` }, direction)
  return sql<CaseRow[]>`
    with cases as (
      select row_number() over (order by ${order}) as place, ${at} as at, r.case_id, r.target_type, r.target_id,
        ${targetMember(sql)} as target_user_id, r.status, r.answer, r.handled_at, r.handled_by,
        min(r.created_at) as first_at, count(*) as count, array_agg(r.id) as ids,
        array_remove(array_agg(r.reporter_id), null) as reporters
      from reports r where ${isListed} and r.target_user_id is distinct from ${viewerId}
      group by r.case_id, r.target_type, r.target_id, r.status, r.answer, r.handled_at, r.handled_by
      having ${isBeyond} order by ${order} limit ${count}
    )
    select c.at, c.case_id, c.target_type, c.target_id, c.first_at, c.answer, c.handled_at, c.count, c.reporters,
      nullif(c.status, 'open') as verdict, (select pseudo from profiles where user_id = c.handled_by) as handled_by,
      ${cardOf(sql, sql`c.target_user_id`)} as member, ${cardOf(sql, sql`s.user_id`)} as assignee, e.evidence, n.reports,
      ${targetPlanColumns(sql)}, (
        select jsonb_build_object('pseudo', a.pseudo, 'content', t.content)
        from comments t left join profiles a on a.user_id = t.user_id where t.id = m.parent_id
      ) as reply_to
    from cases c
    ${joinTarget(sql, sql`c`)}
    left join assignments s on s.queue = 'reports' and s.target_id = c.case_id and c.status = 'open'
    ${joinReports(sql)}
    order by c.place`
}

/** SQL for the author of the target of reports `r`. During the deletion of an account some reports have lost it already. */
const targetMember = (sql: Sql) =>
  sql`(array_agg(r.target_user_id) filter (where r.target_user_id is not null))[1]`

/** Joins the reports (`n`) and the evidence (`e`) of the case `c`. */
const joinReports = (sql: Sql) => sql`
  cross join lateral (
    select json_agg(json_build_object('id', r.id, 'reason', r.reason, 'created_at', r.created_at,
      'reporter', ${cardOf(sql, sql`r.reporter_id`)}) order by r.created_at, r.id) as reports
    from (
      select * from reports r where r.id = any (c.ids) order by r.created_at, r.id limit ${REPORTS_SHOWN}
    ) r
  ) n
  cross join lateral (
    select string_agg(d.evidence, E'\n\n* * *\n\n' order by d.first_at) as evidence from (
      select r.evidence, min(r.created_at) as first_at from reports r
      where r.id = any (c.ids) and r.evidence is not null
      group by r.evidence order by max(r.created_at) desc limit ${VERSIONS_SHOWN}
    ) d
  ) e`

const joinTarget = (sql: Sql, target: Fragment) => sql`
  left join comments m on ${target}.target_type = 'comment' and m.id = ${target}.target_id and m.deleted_at is null
  left join journal_entries j on ${target}.target_type = 'journal_entry' and j.id = ${target}.target_id
  left join executions x on x.id = j.execution_id and x.visibility <> 'private' and not j.is_private
  left join reviews v on ${target}.target_type = 'review' and v.id = ${target}.target_id
  left join plans p on p.status <> 'deleted'
    and p.id = case ${target}.target_type when 'plan' then ${target}.target_id
      else coalesce(m.plan_id, x.plan_id, v.plan_id) end`

const targetPlanColumns = (sql: Sql) => sql`p.title as plan_title, p.slug as plan_slug, x.id as execution_id`

export type OpenCase = TargetPlan &
  Pick<ReportsRow, 'target_type' | 'target_id'> & {
    report_ids: string[]
    /** The reported member; null once deleted. */
    member: Pick<MemberCard, 'user_id'> | null
    reporters: string[]
    /** The authors of the target and of its plan. */
    authors: string[]
  }

/** Counts open cases, without those about the viewer. */
export async function countCases(
  sql: Sql,
  viewerId: string,
): Promise<{ waiting: number; oldest: string | null }> {
  const counts = await sql.one<{ waiting: number; oldest: string | null }>`
    select count(distinct case_id) as waiting, min(created_at) as oldest
    from reports where status = 'open' and target_user_id is distinct from ${viewerId}`
  return counts
}

/** Null for a case about the viewer too: its id can be computed, and they must not learn whether it exists. */
export async function findOpenCase(sql: Sql, caseId: string, viewerId: string): Promise<OpenCase | null> {
  return await sql.maybeOne<OpenCase>`
    select c.target_type, c.target_id, c.report_ids, ${targetPlanColumns(sql)},
      (select jsonb_build_object('user_id', a.user_id) from profiles a where a.user_id = c.target_user_id) as member,
      array_remove(c.reporters, null) as reporters,
      array_remove(array[c.target_user_id, m.user_id, x.user_id, v.user_id, p.author_id], null) as authors
    from (
      select r.target_type, r.target_id, ${targetMember(sql)} as target_user_id, array_agg(r.id) as report_ids,
        array_agg(r.reporter_id) as reporters
      from reports r
      where r.case_id = ${caseId} and r.status = 'open' and r.target_user_id is distinct from ${viewerId}
      group by r.target_type, r.target_id
    ) c ${joinTarget(sql, sql`c`)}`
}

/** Whether the case exists, open or decided; false for a case about the viewer, as in findOpenCase. */
export async function wasReported(sql: Sql, caseId: string, viewerId: string): Promise<boolean> {
  const found = await sql`
    select from reports where case_id = ${caseId} and target_user_id is distinct from ${viewerId} limit 1`
  return found.count > 0
}

/** Returns the reporters; none if a colleague decided first. */
export async function closeReports(
  sql: Sql,
  ids: readonly string[],
  decision: { verdict: ReportVerdict; answer: string; by: string },
): Promise<Pick<ReportsRow, 'reporter_id'>[]> {
  return await sql<Pick<ReportsRow, 'reporter_id'>[]>`
    update reports set status = ${decision.verdict}, answer = ${decision.answer || null}, handled_by = ${decision.by},
      handled_at = now()
    where id = any (${[...ids]}::uuid[]) and status = 'open' returning reporter_id`
}

export type ReportNotification = Pick<NewNotification, 'type' | 'title' | 'message'> & {
  data: Record<string, string>
}

export async function notifyReporters(
  sql: Sql,
  reporters: readonly string[],
  { data, ...content }: ReportNotification,
): Promise<void> {
  const values = { ...content, user_id: sql`r.id`, data: sql`${sql.json(data)}` }
  const recipients = sql`unnest(${[...reporters]}::uuid[]) as r (id)`
  await sql`with ${insertNotificationCte(sql, values, recipients)} select from notification limit 1`
}

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
