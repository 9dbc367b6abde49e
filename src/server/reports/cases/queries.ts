import type { MemberCard } from '#domain/members.ts'
import type { ReportTarget } from '#domain/reports.ts'
import type { QueueList, ReportCase, ReportVerdict } from '#domain/staff.ts'
import type { Fragment, Sql } from '#server/db/database.ts'
import { type Bound, keyset } from '#server/db/keyset.ts'
import { rowLock } from '#server/db/locks.ts'
import { memberCard } from '#server/db/member-card.ts'

export type CaseTarget = { type: ReportTarget; id: string }

/** What the thing is called today; null once it is gone. */
export type Thing = { plan_title: string | null; plan_slug: string | null }

export type CaseRow = Omit<ReportCase, 'title' | 'path' | 'pictures' | 'may_moderate'> &
  Thing & {
    /** What the list is ordered by. */
    at: string
    id: string
  }

/** All reports of a thing that wait, or that one decision closed, are one case. */
export const listCases = (
  sql: Sql,
  list: QueueList,
  bound: Bound<{ at: string; id: string }> | null,
  count: number,
): Promise<CaseRow[]> => {
  const [at, direction, isListed] =
    list === 'open'
      ? ([sql`min(r.created_at)`, 'asc', sql`r.status = 'open'`] as const)
      : ([sql`r.handled_at`, 'desc', sql`r.status <> 'open'`] as const)
  const { isBeyond, order } = keyset(sql, bound, { at, id: sql`r.target_id` }, direction)
  const cardOf = (member: Fragment) =>
    sql`(select ${memberCard(sql)} from profiles a where a.user_id = ${member})`
  return sql<CaseRow[]>`
    with cases as (
      select row_number() over (order by ${order}) as place, ${at} as at, r.target_type, r.target_id, r.status, r.answer,
        r.handled_at, r.handled_by, min(r.created_at) as first_at, array_agg(r.id) as ids,
        (array_agg(r.target_user_id) filter (where r.target_user_id is not null))[1] as member_id
      from reports r where ${isListed}
      group by r.target_type, r.target_id, r.status, r.answer, r.handled_at, r.handled_by
      having ${isBeyond} order by ${order} limit ${count}
    )
    select c.at, c.target_id as id, c.target_type, c.target_id, c.first_at, c.answer, c.handled_at,
      nullif(c.status, 'open') as verdict, (select pseudo from profiles where user_id = c.handled_by) as handled_by,
      ${cardOf(sql`c.member_id`)} as member, ${cardOf(sql`s.user_id`)} as assignee, e.evidence, n.reports,
      ${thingColumns(sql)}
    from cases c
    ${joinedThing(sql, sql`c`)}
    left join assignments s on s.queue = 'reports' and s.target_id = c.target_id and c.status = 'open'
    cross join lateral (
      select json_agg(json_build_object('id', r.id, 'reason', r.reason, 'created_at', r.created_at,
        'reporter', ${cardOf(sql`r.reporter_id`)}) order by r.created_at, r.id) as reports
      from reports r where r.id = any (c.ids)
    ) n
    cross join lateral (
      select string_agg(d.evidence, E'\n\n* * *\n\n' order by d.first_at) as evidence from (
        select r.evidence, min(r.created_at) as first_at from reports r where r.id = any (c.ids) group by r.evidence
      ) d
    ) e
    order by c.place`
}

const joinedThing = (sql: Sql, target: Fragment) => sql`
  left join comments m on ${target}.target_type = 'comment' and m.id = ${target}.target_id
  left join plans p on p.id = case ${target}.target_type when 'plan' then ${target}.target_id else m.plan_id end`

const thingColumns = (sql: Sql) => sql`p.title as plan_title, p.slug as plan_slug`

export async function countCases(sql: Sql): Promise<{ waiting: number; oldest: string | null }> {
  const [counts] = await sql<[{ waiting: number; oldest: string | null }]>`
    select count(distinct (target_type, target_id)) as waiting, min(created_at) as oldest
    from reports where status = 'open'`
  return counts
}

export type OpenCase = Thing & {
  report_ids: string[]
  /** Whom it is about. */
  member: Pick<MemberCard, 'user_id' | 'pseudo'> | null
  /** All whom the decision touches: reporters, authors. */
  people: string[]
}

export async function findOpenCase(sql: Sql, { type, id }: CaseTarget): Promise<OpenCase | null> {
  const [row] = await sql<OpenCase[]>`
    select c.report_ids, ${thingColumns(sql)},
      (select jsonb_build_object('user_id', a.user_id, 'pseudo', a.pseudo) from profiles a where a.user_id = c.member_id)
        as member,
      array_remove(c.reporters || c.member_id || m.user_id || p.author_id, null) as people
    from (
      select target_type, target_id, array_agg(id) as report_ids, array_agg(reporter_id) as reporters,
        (array_agg(target_user_id) filter (where target_user_id is not null))[1] as member_id
      from reports where target_type = ${type} and target_id = ${id} and status = 'open'
      group by target_type, target_id
    ) c ${joinedThing(sql, sql`c`)}`
  return row ?? null
}

export async function wasReported(sql: Sql, { type, id }: CaseTarget): Promise<boolean> {
  const found = await sql`select from reports where target_type = ${type} and target_id = ${id} limit 1`
  return found.count > 0
}

/** In the order of db/locks.ts. */
export async function lockPeople(sql: Sql, ids: readonly string[]): Promise<void> {
  await sql`select from users where id = any (${[...ids]}::uuid[]) order by id ${rowLock(sql, 'change')}`
}

/** Who had reported; nobody where somebody else was quicker. */
export async function closeReports(
  sql: Sql,
  ids: readonly string[],
  decision: { verdict: ReportVerdict; answer: string; by: string },
): Promise<{ reporter_id: string | null }[]> {
  return await sql<{ reporter_id: string | null }[]>`
    update reports set status = ${decision.verdict}, answer = ${decision.answer || null}, handled_by = ${decision.by},
      handled_at = now()
    where id = any (${[...ids]}::uuid[]) and status = 'open' returning reporter_id`
}

export async function assignCase(sql: Sql, targetId: string, userId: string): Promise<void> {
  await sql`
    insert into assignments (queue, target_id, user_id) values ('reports', ${targetId}, ${userId})
    on conflict (queue, target_id) do update set user_id = excluded.user_id, created_at = now()`
}

/** Of one member, or whoever's it is. */
export async function releaseCase(sql: Sql, targetId: string, userId?: string): Promise<void> {
  await sql`
    delete from assignments
    where queue = 'reports' and target_id = ${targetId} ${userId ? sql`and user_id = ${userId}` : sql``}`
}
