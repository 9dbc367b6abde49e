import type { DiscussionLevel } from '#domain/comments/discussions.ts'
import type { Sql } from '#server/platform/db/sql.ts'

type NewComment = {
  id: string
  plan_id: string
  user_id: string | null
  parent_id: string | null
  content: string | null
  created_at: string
  deleted_at: string | null
}

export async function insertComments(sql: Sql, rows: NewComment[]) {
  await sql`
    insert into comments (id, plan_id, user_id, parent_id, content, created_at, deleted_at)
    select * from jsonb_to_recordset(${sql.json(rows)}) as c (
      id uuid, plan_id uuid, user_id uuid, parent_id uuid, content text, created_at timestamptz, deleted_at timestamptz
    )`
}

type CommentLikes = { comment_id: string; since: string; likers: string[] }

/** At even intervals in the five days after the comment, or after the day the member joined. */
export async function insertCommentLikes(sql: Sql, rows: CommentLikes[], until: string) {
  await sql`
    insert into comment_likes (comment_id, user_id, created_at)
    select r.comment_id, m.id::uuid,
      b.earliest + least(${until}::timestamptz - b.earliest, interval '5 days') * m.n / (jsonb_array_length(likers) + 1)
    from jsonb_to_recordset(${sql.json(rows)}) as r (comment_id uuid, since timestamptz, likers jsonb)
    cross join lateral jsonb_array_elements_text(likers) with ordinality as m (id, n)
    join profiles p on p.user_id = m.id::uuid
    cross join lateral (select greatest(r.since, p.joined_at) as earliest) b`
}

/** Counts the likes and the replies of every comment. */
export async function updateCommentCounters(sql: Sql) {
  await sql`
    update comments c set likes_count = n.likes, replies_count = n.replies, author_replies = n.by_author
    from (
      select c.id, coalesce(l.n, 0) as likes, coalesce(r.n, 0) as replies, coalesce(r.by_author, 0) as by_author
      from comments c
      left join (select comment_id, count(*) as n from comment_likes group by comment_id) l on l.comment_id = c.id
      left join (
        select parent_id, count(*) as n, count(*) filter (where user_id = p.author_id) as by_author
        from comments join plans p on p.id = plan_id where parent_id is not null group by parent_id
      ) r on r.parent_id = c.id
    ) n
    where n.id = c.id and (c.likes_count, c.replies_count, c.author_replies) <> (n.likes, n.replies, n.by_author)`
}

/** Deleted comments go with their last reply. */
export async function deleteEmptyPlaces(sql: Sql) {
  await sql`delete from comments where deleted_at is not null and replies_count = 0`
}

type PossibleMention = { comment_id: string; names: string[] }

/** The demo mentions members by their handles, and each mention notifies its member. */
export async function insertMentions(sql: Sql, rows: PossibleMention[]) {
  await sql`
    insert into comment_mentions (comment_id, name, user_id, is_notified)
    select m.comment_id, p.handle, p.user_id, true
    from jsonb_to_recordset(${sql.json(rows)}) as m (comment_id uuid, names text[])
    join profiles p on p.handle = any(m.names)`
}

export async function insertPins(sql: Sql, commentIds: string[]) {
  await sql`
    update comments set pinned_at = created_at where id = any(${commentIds}::uuid[])`
}

type ChosenLevel = { plan_id: string; user_id: string; level: DiscussionLevel }

export async function insertChosenLevels(sql: Sql, rows: ChosenLevel[]) {
  await sql`
    insert into discussion_levels (plan_id, user_id, level, is_chosen)
    select plan_id, user_id, level, true
    from jsonb_to_recordset(${sql.json(rows)}) as d (plan_id uuid, user_id uuid, level text)`
}

/** Members follow the discussions in which they wrote, unless they chose otherwise. */
export async function insertLevelsOfWriters(sql: Sql) {
  await sql`
    insert into discussion_levels (plan_id, user_id, level, is_chosen)
    select distinct plan_id, user_id, 'follow', false from comments where user_id is not null
    on conflict do nothing`
}
