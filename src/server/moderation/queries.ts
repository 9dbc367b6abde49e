import { STAFF_COMMENTS_MAX, type StaffComment } from '#domain/moderation/staff.ts'
import type { Fragment, Sql } from '#server/platform/db/database.ts'
import { memberCard } from '#server/platform/db/fragments.ts'

/** SQL for the number of open reports of this plan or comment, without those about the viewer. */
export const openReports = (
  sql: Sql,
  { type, id, viewerId }: { type: 'plan' | 'comment'; id: Fragment; viewerId: string },
) => sql`
  (select count(*) from reports r where r.target_type = ${type} and r.target_id = ${id} and r.status = 'open'
    and r.target_user_id is distinct from ${viewerId})`

export async function countOpenRequests(sql: Sql): Promise<{ appeals: number; support: number }> {
  const counts = await sql.one<{ appeals: number; support: number }>`
    select (select count(*) from appeals where status = 'open') as appeals,
      (select count(*) from support_requests where status = 'open') as support`
  return counts
}

export type CommentRow = Omit<StaffComment, 'may_delete'>

export const listLatestComments = (sql: Sql, viewerId: string): Promise<CommentRow[]> => sql<CommentRow[]>`
  select c.id, c.content, c.created_at, c.edited_at, ${memberCard(sql)} as author,
    jsonb_build_object('title', p.title, 'slug', p.slug) as plan,
    (
      select jsonb_build_object('pseudo', r.pseudo) from comments t left join profiles r on r.user_id = t.user_id
      where t.id = c.parent_id
    ) as reply_to,
    ${openReports(sql, { type: 'comment', id: sql`c.id`, viewerId })} as reports
  from comments c join plans p on p.id = c.plan_id and p.status <> 'deleted' left join profiles a on a.user_id = c.user_id
  where c.deleted_at is null
  order by c.created_at desc, c.id desc limit ${STAFF_COMMENTS_MAX}`
