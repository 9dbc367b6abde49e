import { SUGGESTIONS_MAX, type SuggestedMember } from '#domain/comments/mentions.ts'
import type { Fragment, Sql } from '#server/platform/db/database.ts'
import { plainNumber } from '#server/platform/db/sql.ts'
import type { SessionMember } from '#server/platform/http/session-member.ts'
import { isFeatureOpenTo } from '#server/platform/policies/queries.ts'
import { INDEXED } from '#server/platform/db/search-fragments.ts'
import { mayBeMentionedBy } from './mentions.queries.ts'

type SuggestionRequest = {
  viewer: SessionMember
  planId: string
  threadId: string | null
  text: string
}
type Suggestions = { is_found: boolean; is_open: boolean; members: SuggestedMember[] }

/** How many of the newest comments of the thread and of the plan are looked at, and of the members followed last. */
const NEWEST = 50
const FOLLOWED = 200
/** Each list may repeat up to five members of those before it. */
const LISTED = 2 * SUGGESTIONS_MAX

/**
 * The discussion first: the plan's author, the newest writers of the thread, then those under the plan. Then followed
 * members, then others by the beginning of handle or pseudo, then those with the characters anywhere. Every list stops at a
 * fixed number of rows of an index.
 */
export async function listSuggestions(
  sql: Sql,
  { viewer, planId, threadId, text }: SuggestionRequest,
): Promise<Suggestions> {
  const isTyped = text !== ''
  const row = await sql.one<Suggestions>`
    with plan as materialized (
      select p.id, p.author_id from plans p where p.id = ${planId} and p.status = 'published'
    ), typed as materialized (
      select search_fold(${text}) as text
    ), thread as materialized (
      select coalesce(c.parent_id, c.id) as id from comments c, plan where c.id = ${threadId} and c.plan_id = plan.id
    ), writers as (
      select author_id as user_id, 1 as rank, now() as written_at from plan
      union all (
        select c.user_id, 2, c.created_at from comments c where c.parent_id = (select id from thread)
        order by c.created_at desc, c.id desc limit ${plainNumber(sql, NEWEST)}
      )
      union all select c.user_id, 2, c.created_at from comments c where c.id = (select id from thread)
      union all (
        -- a range and no equality: so that PostgreSQL does not look for them among the newest comments of all plans
        select c.user_id, 3, c.created_at from comments c
        where (c.plan_id, c.created_at) >= (${planId}, '-infinity') and (c.plan_id, c.created_at) <= (${planId}, 'infinity')
        order by c.plan_id desc, c.created_at desc, c.id desc limit ${plainNumber(sql, NEWEST)}
      )
    ), of_discussion as materialized (
      select w.user_id, w.rank, w.position from (
        select user_id, rank, row_number() over (order by rank, written_at desc) as position from (
          select user_id, min(rank) as rank, max(written_at) as written_at from writers
          where user_id is not null group by user_id
        ) w
        order by position
      ) w
      join member_search m on m.user_id = w.user_id
      where strpos(m.name, (select text from typed)) > 0 and ${isSuggestedTo(sql, viewer, sql`w.user_id`)}
      order by w.position limit ${plainNumber(sql, LISTED)}
    ), by_beginning as materialized (
      select user_id, rank, position from of_discussion
      ${isTyped ? sql`union all ${byBeginning(sql, viewer)}` : sql``}
    ), listed as (
      select user_id, rank, position from by_beginning
      ${isTyped ? sql`union all ${containing(sql, viewer)}` : sql``}
    ), suggested as (
      select distinct on (user_id) user_id, rank, position from listed order by user_id, rank, position
    )
    select exists (select from plan) as is_found, ${isFeatureOpenTo(sql, viewer, 'replies')} as is_open, array(
      select json_build_object('user_id', a.user_id, 'pseudo', a.pseudo, 'handle', a.handle, 'avatar_url', a.avatar_url,
        'custom_avatar_url', a.custom_avatar_url,
        'from', case when s.rank <= 3 then 'discussion' when s.rank = 4 then 'following' end)
      from suggested s join profiles a on a.user_id = s.user_id
      where exists (select from plan) order by s.rank, s.position limit ${plainNumber(sql, SUGGESTIONS_MAX)}
    ) as members`
  return row
}

/** Followed members, and others whose handle or pseudo begins with the text. */
const byBeginning = (sql: Sql, viewer: SessionMember): Fragment => {
  const isFree = isSuggestedTo(sql, viewer, sql`m.user_id`)
  const begins = (column: Fragment) => sql`
    ${column} >= (select text from typed) and ${column} < (select text || chr(1114111) from typed)`
  const limit = sql`limit ${plainNumber(sql, LISTED)}`
  return sql`
    select * from (
      select m.user_id, 4, row_number() over (order by f.created_at desc) from (
        select following_id, created_at from followers where follower_id = ${viewer.id}
        order by created_at desc, following_id desc limit ${plainNumber(sql, FOLLOWED)}
      ) f
      join member_search m on m.user_id = f.following_id
      where strpos(m.name, (select text from typed)) > 0 and ${isFree} ${limit}
    ) followed
    union all
    select user_id, 5, row_number() over (order by length(name), name) from (
      (
        select m.user_id, m.handle collate "C" as name from profiles m
        where ${begins(sql`m.handle collate "C"`)} and ${isFree} order by m.handle collate "C" ${limit}
      )
      union all
      (
        select m.user_id, m.pseudo from member_search m
        where ${begins(sql`m.pseudo`)} and ${isFree} order by m.pseudo ${limit}
      )
    ) beginning`
}

/** Others who have the text anywhere in their names, if the lists before are too short. */
const containing = (sql: Sql, viewer: SessionMember): Fragment => sql`
  select * from (
    select m.user_id, 6, 1::bigint from member_search m
    where char_length((select text from typed)) >= ${plainNumber(sql, INDEXED)}
      and (select count(distinct user_id) from by_beginning) < ${plainNumber(sql, SUGGESTIONS_MAX)}
      and m.name ~~ (select '%' || regexp_replace(text, '([%_\\\\])', '\\\\\\1', 'g') || '%' from typed)
      and ${isSuggestedTo(sql, viewer, sql`m.user_id`)} limit ${plainNumber(sql, LISTED)}
  ) containing`

const isSuggestedTo = (sql: Sql, { id }: SessionMember, userId: Fragment) =>
  sql`${userId} <> ${id} and ${mayBeMentionedBy(sql, id, userId)}`
