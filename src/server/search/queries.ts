import { type FoundMember, FORECAST_TAG, type FoundTag } from '#domain/search/search.ts'
import type { Fragment, Sql } from '#server/platform/db/database.ts'
import { plainNumber } from '#server/platform/db/sql.ts'
import { allOf, hasText, unseen, INDEXED } from '#server/platform/db/fragments.ts'
import type { ProfileStatsRow, ProfilesRow, SearchTagsRow } from '#server/platform/db/rows.gen.ts'
import type { Query } from './read-query.ts'

type MemberCursor = { likes_received: number; creator: boolean; id: string }
export type MemberRow = FoundMember & Pick<ProfileStatsRow, 'likes_received' | 'creator'>

type PageRange = { rows: number; after: MemberCursor | null }

/** Of more than so many those come first whom a walk along the likes meets, and of the others any. */
const MANY = 1_000
const STEPS = 300

const hasWords = (sql: Sql, words: string[]): Fragment =>
  allOf(
    sql,
    words.map((word) => hasText(sql, sql`m.name`, word)),
  )

/** Whose pseudo or handle has all words, those of that very name first. */
export function listMembersWith(
  sql: Sql,
  { text, words }: Pick<Query, 'text' | 'words'>,
  range: PageRange,
): Promise<MemberRow[]> {
  const isFound = hasWords(sql, words)
  const met = sql`
    select m.user_id, m.pseudo, m.name from (
      select user_id from profile_stats s where likes_received > 0 ${isAfter(sql, range.after)}
      order by likes_received desc, creator desc, user_id desc limit ${plainNumber(sql, STEPS)}
    ) s
    cross join lateral (select * from member_search m where m.user_id = s.user_id and ${isFound} offset 0) m
    where (select count(*) from found) > ${plainNumber(sql, MANY)}`
  const named = sql`select m.user_id, m.pseudo, m.name from member_search m where m.pseudo = ${unseen(sql, text)}`
  return listMembers(sql, isFound, sql`select * from found union ${named} union ${met}`, text, range)
}

/** Whose name looks like what was typed. */
export const listMembersNear = (sql: Sql, { text }: Query, range: PageRange): Promise<MemberRow[]> =>
  listMembers(sql, sql`${unseen(sql, text)} <% m.name`, sql`select * from found`, text, range)

/** The best of `members`, who may be those `found` by what is true of their row `m`, and others. */
const listMembers = (
  sql: Sql,
  isFound: Fragment,
  members: Fragment,
  text: string,
  { rows, after }: PageRange,
) => sql<MemberRow[]>`
  with found as materialized (
    select m.user_id, m.pseudo, m.name from member_search m where ${isFound} limit ${plainNumber(sql, MANY + 1)}
  )
  select a.user_id, a.pseudo, a.handle, a.avatar_url, a.custom_avatar_url, a.role, a.badges, a.verified_type,
    s.plans_posted, s.followers_count, s.likes_received, s.creator
  from (
    select s.*, is_named
    from (
      select user_id, ${unseen(sql, text)} in (pseudo, split_part(name, ' @', 2)) as is_named
      from (${members}) m
    ) m
    -- one by one: few are found, and the planner expects many
    cross join lateral (select * from profile_stats s where s.user_id = m.user_id offset 0) s
    where true ${after ? sql`and not is_named ${isAfter(sql, after)}` : sql``}
    order by is_named desc, s.likes_received desc, s.creator desc, s.user_id desc
    limit ${plainNumber(sql, rows)}
  ) s
  join profiles a on a.user_id = s.user_id
  order by is_named desc, s.likes_received desc, s.creator desc, s.user_id desc`

const isAfter = (sql: Sql, after: MemberCursor | null) =>
  after
    ? sql`and (s.likes_received, s.creator, s.user_id) < (${after.likes_received}, ${after.creator}, ${after.id})`
    : sql``

/** A handle first, then a pseudo. */
export async function findMemberNamed(sql: Sql, name: string): Promise<string | null> {
  const handle = name.replace(/^@/, '').toLowerCase()
  const member = await sql.maybeOne<Pick<ProfilesRow, 'user_id'>>`
    select user_id from profiles where handle = ${handle} or pseudo_key = pseudo_key(${name})
    order by handle is not distinct from ${handle} desc limit 1`
  return member?.user_id ?? null
}

export type TagRow = FoundTag & Pick<SearchTagsRow, 'id'>
type TagCursor = { plans: number; number: number }

export const POPULAR_TAGS = 5

/** The most used tags that contain the words; the others are left out. */
export const TAGS_WITH = 30

/** That very tag first, then the most used ones. */
export const listTagsWith = (
  sql: Sql,
  { text, words }: Query,
  { rows, after = null }: { rows: number; after?: TagCursor | null },
): Promise<TagRow[]> => {
  const exact = unseen(sql, text.replace(/^#?/, '#'))
  const named = sql`select id, tag, plans, true as is_named from search_tags where plans > 0 and text = ${exact} union all`
  const has = words.map((word) => hasText(sql, sql`text`, word))
  // Where the trigram index finds the tags, PostgreSQL must not scan the most used ones instead.
  const isLookedUp = words.some((word) => word.length >= INDEXED)
  return sql<TagRow[]>`
    select id, tag, plans from (
      ${after ? sql`` : named} (
        select id, tag, plans, false as is_named from (
          select * from search_tags where plans > 0 and text <> ${exact} and ${allOf(sql, has)}
          ${isLookedUp ? sql`offset 0` : sql``}
        ) t
        ${after ? sql`where (plans, -id) < (${after.plans}, ${-after.number})` : sql``}
        order by plans desc, id limit ${plainNumber(sql, rows)}
      )
    ) t
    order by is_named desc, plans desc, id limit ${plainNumber(sql, rows)}`
}

export async function findTag(sql: Sql, tag: string): Promise<TagRow | null> {
  return await sql.maybeOne<TagRow>`select id, tag, plans from search_tags where key = search_tag_key(${tag})`
}

/** Those that authors chose. */
export const listPopularTags = (sql: Sql, rows: number): Promise<FoundTag[]> => sql<FoundTag[]>`
  select tag, plans from search_tags where plans > 0 and tag <> ${FORECAST_TAG} order by plans desc, id limit ${rows}`
