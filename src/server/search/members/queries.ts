import type { FoundMember } from '#domain/search.ts'
import type { Fragment, Sql } from '#server/db/database.ts'
import { plainNumber } from '#server/db/sql.ts'
import { allOf, unseenNumbers, unseenText } from '#server/search/matching/queries.ts'
import { type Term, wholeOf } from '#server/search/words/resolve.ts'

type MemberCursor = { likes_received: number; creator: boolean; id: string }
export type MemberRow = FoundMember & { likes_received: number; creator: boolean }

type Wanted = { rows: number; after: MemberCursor | null }

/** Of more than so many those come first whom a walk along the likes meets, and of the others any. */
const MANY = 1_000
const STEPS = 300

/** Whose pseudo or handle has all terms, those of that very name first. */
export async function listMembersWith(sql: Sql, terms: Term[], wanted: Wanted): Promise<MemberRow[]> {
  const hasTerms = allOf(
    sql,
    terms.map(({ text }) => sql`strpos(m.name, ${unseenText(sql, text)}) > 0`),
  )
  const index = terms.flatMap(({ ids, isAll }) =>
    ids && isAll ? [sql`m.words && ${unseenNumbers(sql, ids)}`] : [],
  )
  const some = sql`
    select m.* from member_search m where ${allOf(sql, [...index, hasTerms])} limit ${plainNumber(sql, MANY + 1)}`
  if (index.length > 0) {
    const found = await listMembers(sql, some, terms, wanted)
    const areAll = found[0] ? found[0].candidates <= MANY : wanted.after === null
    if (areAll) return found
  }
  const met = sql`
    select m.* from (
      select user_id from profile_stats s where likes_received > 0 ${isAfter(sql, wanted.after)}
      order by likes_received desc, creator desc, user_id desc limit ${plainNumber(sql, STEPS)}
    ) s
    cross join lateral (select * from member_search m where m.user_id = s.user_id and ${hasTerms} offset 0) m
    union select m.* from member_search m where m.pseudo = ${unseenText(sql, wholeOf(terms))}`
  const liked = await listMembers(sql, met, terms, wanted)
  return liked.length >= wanted.rows
    ? liked
    : await listMembers(sql, sql`${met} union (${some})`, terms, wanted)
}

/** Who has in the name one of the words of each term. */
export const listMembersNear = (sql: Sql, terms: Term[], wanted: Wanted): Promise<MemberRow[]> => {
  const isNear = allOf(
    sql,
    terms.map(({ ids }) => sql`m.words && ${unseenNumbers(sql, ids ?? [])}`),
  )
  const found = sql`select m.* from member_search m where ${isNear} limit ${plainNumber(sql, MANY)}`
  return listMembers(sql, found, terms, wanted)
}

const listMembers = (sql: Sql, found: Fragment, terms: Term[], { rows, after }: Wanted) => sql<
  (MemberRow & { candidates: number })[]
>`
  select a.user_id, a.pseudo, a.handle, a.avatar_url, a.custom_avatar_url, a.role, a.badges, a.verified_type,
    s.plans_posted, s.followers_count, s.likes_received, s.creator, m.candidates
  from (
    select user_id, count(*) over ()::int as candidates,
      ${unseenText(sql, wholeOf(terms))} in (pseudo, split_part(name, ' @', 2)) as is_named
    from (${found}) m
  ) m
  join profile_stats s on s.user_id = m.user_id
  join profiles a on a.user_id = m.user_id
  where true ${after ? sql`and not is_named` : sql``} ${isAfter(sql, after)}
  order by is_named desc, s.likes_received desc, s.creator desc, s.user_id desc
  limit ${plainNumber(sql, rows)}`

const isAfter = (sql: Sql, after: MemberCursor | null) =>
  after
    ? sql`and (s.likes_received, s.creator, s.user_id) < (${after.likes_received}, ${after.creator}, ${after.id})`
    : sql``

/** A handle first, then a pseudo. */
export async function findMemberNamed(sql: Sql, name: string): Promise<string | null> {
  const handle = name.replace(/^@/, '').toLowerCase()
  const [member] = await sql<{ user_id: string }[]>`
    select user_id from profiles where handle = ${handle} or pseudo_key = pseudo_key(${name})
    order by handle is not distinct from ${handle} desc limit 1`
  return member?.user_id ?? null
}
