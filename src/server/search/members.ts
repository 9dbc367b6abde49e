import type { MemberCard } from '#domain/profiles/members.ts'
import type { Found, FoundMember } from '#domain/search/search.ts'
import type { Sql } from '#server/platform/db/database.ts'
import { pageCursor } from '#server/platform/http/page-cursor.ts'
import { EMPTY_PAGE, PAGE_ROWS, toPage } from '#server/search/page.ts'
import type { Query } from '#server/search/read-query.ts'
import { wordsOf } from './expand.ts'
import { listMembersNear, listMembersWith, type MemberRow } from './members.queries.ts'

const memberCursor = pageCursor({ likes_received: 'count', creator: 'flag', id: 'id' })

/** Members whose name has the words; similar names where there are none. */
export async function searchMembers(
  sql: Sql,
  query: Query | null,
  after?: string,
): Promise<Found<FoundMember>> {
  if (!query) return EMPTY_PAGE
  const members = await searchMembersWith(sql, query, after)
  if (members.items.length > 0) return members
  // After the last exact match there is no next page: similar names are shown only where no name has the words.
  const hasExact = after && (await searchMembersWith(sql, query)).items.length > 0
  return hasExact ? members : await searchMembersNear(sql, query, after)
}

async function searchMembersWith(sql: Sql, query: Query, after?: string): Promise<Found<FoundMember>> {
  const page = { rows: PAGE_ROWS, after: memberCursor.read(after) }
  return toFoundMembers(await listMembersWith(sql, query, page))
}

export async function searchMembersNear(sql: Sql, query: Query, after?: string): Promise<Found<FoundMember>> {
  if (query.literal) return EMPTY_PAGE
  const page = { rows: PAGE_ROWS, after: memberCursor.read(after) }
  return toFoundMembers(await listMembersNear(sql, query, page))
}

export const toFoundMembers = (members: MemberRow[]): Found<FoundMember> =>
  toPage(members, {
    toItem: (row) => ({
      ...toCard(row),
      plans_posted: row.plans_posted,
      followers_count: row.followers_count,
    }),
    cursorOf: (row) => memberCursor.write({ ...row, id: row.user_id }),
  })

/** The public columns. */
export const toCard = (row: MemberCard): MemberCard => {
  const { user_id, pseudo, handle, avatar_url, custom_avatar_url, role, badges, verified_type } = row
  return { user_id, pseudo, handle, avatar_url, custom_avatar_url, role, badges, verified_type }
}

const NAME_WORDS_MAX = 4
const NAMESAKES_MAX = 3

/** The few members whose name has all typed words, complete: their plans are results, too. */
export function namesakes(members: MemberRow[], { words, literal }: Query): string[] {
  if (literal || words.length > NAME_WORDS_MAX) return []
  const named = members.filter(({ pseudo, handle }) => {
    const names = wordsOf(`${pseudo} ${handle}`)
    return words.every((word) => names.includes(word))
  })
  return named.length > NAMESAKES_MAX ? [] : named.map(({ user_id }) => user_id)
}
