import type { FoundMember } from '#domain/search.ts'
import type { Sql } from '#server/db/database.ts'
import { allOf, type Fragment } from '#server/search/matching/queries.ts'
import { type Term, wholeOf } from '#server/search/words/resolve.ts'

export type MemberRow = FoundMember & { likes_received: number; creator: boolean; candidates: number }
export type MemberPlace = { likes_received: number; creator: boolean; id: string }

/** More members than these are met on a walk along their likes, which goes no further than that. */
const MANY = 1_000
const STEPS = 2_000

/** Whose pseudo or handle it is. */
export const listMembersNamed = (sql: Sql, name: string): Promise<MemberRow[]> =>
  listMembers(
    sql,
    sql`
      select user_id from member_search where pseudo = ${name}
      union select user_id from profiles where handle = ${name}`,
    { rows: 10, after: null },
  )

/** A handle first, then a pseudo. */
export async function findMemberNamed(sql: Sql, name: string): Promise<string | null> {
  const handle = name.replace(/^@/, '').toLowerCase()
  const [member] = await sql<{ user_id: string }[]>`
    select user_id from profiles where handle = ${handle} or pseudo_key = pseudo_key(${name})
    order by handle is not distinct from ${handle} desc limit 1`
  return member?.user_id ?? null
}

type Wanted = { rows: number; after: MemberPlace | null }

/** Whose pseudo or handle has all terms, without those of that very name. */
export async function listMembersWith(sql: Sql, terms: Term[], wanted: Wanted): Promise<MemberRow[]> {
  const index = terms.flatMap(({ ids, isAll }) => (ids && isAll ? [sql`m.words && ${ids}::int[]`] : []))
  const isNamed = allOf(sql, [
    ...terms.map(({ text }) => sql`strpos(m.name, ${text}) > 0`),
    sql`${wholeOf(terms)} not in (m.pseudo, split_part(m.name, ' @', 2))`,
  ])
  const walk = sql`
    select s.user_id from (
      select user_id from profile_stats s where true ${isAfter(sql, wanted.after)}
      order by likes_received desc, creator desc, user_id desc limit ${number(sql, STEPS)}
    ) s
    cross join lateral (select from member_search m where m.user_id = s.user_id and ${isNamed} offset 0) m`
  if (index.length === 0) return await listMembers(sql, walk, wanted)
  const found = sql`
    select m.user_id from member_search m where ${allOf(sql, [...index, isNamed])} limit ${number(sql, MANY + 1)}`
  const members = await listMembers(sql, found, wanted)
  const areMany = members[0] ? members[0].candidates > MANY : wanted.after !== null
  return areMany ? await listMembers(sql, walk, wanted) : members
}

/** Who has one of the words of each term in the name. */
export const listMembersNear = (sql: Sql, terms: Term[], wanted: Wanted): Promise<MemberRow[]> =>
  listMembers(
    sql,
    sql`
      select m.user_id from member_search m
      where ${allOf(
        sql,
        terms.map(({ ids }) => sql`m.words && ${ids ?? []}::int[]`),
      )}
      limit ${number(sql, MANY)}`,
    wanted,
  )

const listMembers = (sql: Sql, found: Fragment, { rows, after }: Wanted) => sql<MemberRow[]>`
  select a.user_id, a.pseudo, a.handle, a.avatar_url, a.custom_avatar_url, a.role, a.badges, a.verified_type,
    s.plans_posted, s.followers_count, s.likes_received, s.creator, found.candidates
  from (select user_id, count(*) over ()::int as candidates from (${found}) found) found
  join profile_stats s on s.user_id = found.user_id
  join profiles a on a.user_id = found.user_id
  where true ${isAfter(sql, after)}
  order by s.likes_received desc, s.creator desc, s.user_id desc
  limit ${number(sql, rows)}`

const isAfter = (sql: Sql, after: MemberPlace | null) =>
  after
    ? sql`and (s.likes_received, s.creator, s.user_id) < (${after.likes_received}, ${after.creator}, ${after.id})`
    : sql``

const number = (sql: Sql, value: number) => sql.unsafe(String(value))
