import type { MemberCard } from '#domain/members.ts'
import type { Found, FoundMember } from '#domain/search.ts'
import type { Sql } from '#server/db/database.ts'
import { cursor } from '#server/feed/cursor.ts'
import { NOTHING, PAGE_ROWS, toPage } from '#server/search/page.ts'
import { forgiveTypos, type Term, wholeOf } from '#server/search/words/resolve.ts'
import { listMembersNamed, listMembersNear, listMembersWith, type MemberRow } from './queries.ts'

const memberCursor = cursor({ likes_received: 'count', creator: 'flag', id: 'id' })

export async function searchMembers(sql: Sql, terms: Term[], after?: string): Promise<Found<FoundMember>> {
  if (terms.length === 0) return NOTHING
  const members = await findMembers(sql, terms, PAGE_ROWS, after)
  return toPage(members, {
    toItem: ({ likes_received: _likes, creator: _creator, candidates: _candidates, ...member }) => member,
    placeOf: (member) => memberCursor.write({ ...member, id: member.user_id }),
  })
}

export const suggestMembers = async (sql: Sql, terms: Term[], rows: number): Promise<MemberCard[]> =>
  (await findMembers(sql, terms, rows)).map(toCard)

/** Those of that very name first; names that nearly have the terms where none has them. */
async function findMembers(sql: Sql, terms: Term[], rows: number, place?: string): Promise<MemberRow[]> {
  const after = memberCursor.read(place)
  const named = after ? [] : await listMembersNamed(sql, wholeOf(terms))
  const others = await listMembersWith(sql, terms, { rows: rows - named.length, after })
  if (named.length + others.length > 0 || after) return [...named, ...others]
  const forgiving = await forgiveTypos(sql, terms)
  return forgiving ? await listMembersNear(sql, forgiving, { rows, after }) : []
}

const toCard = (row: MemberRow): MemberCard => {
  const { user_id, pseudo, handle, avatar_url, custom_avatar_url, role, badges, verified_type } = row
  return { user_id, pseudo, handle, avatar_url, custom_avatar_url, role, badges, verified_type }
}
