import { notFound } from '#domain/errors.ts'
import { FEED_PAGE_SIZE, type FeedPage } from '#domain/feed/feed.ts'
import type { MemberPreview } from '#domain/profiles/members.ts'
import {
  type FollowList,
  FOLLOWS_PAGE_SIZE,
  LIKES_SHOWN,
  type MemberPage,
  type ProfileList,
  type PublicProfile,
  publicSanctionOf,
} from '#domain/profiles/profiles.ts'
import type { Sql } from '#server/platform/db/database.ts'
import { pageCursor } from '#server/platform/http/page-cursor.ts'
import { toPlanCard } from '#server/plans/plan-card.ts'
import {
  findPreview,
  findProfileByHandle,
  findProfileByPseudo,
  listFollows,
  listPlansOf,
  listReactedPlans,
} from './read.queries.ts'

const listCursor = pageCursor({ listed_at: 'time', id: 'id' })

export async function readProfile(sql: Sql, by: 'pseudo' | 'handle', name: string): Promise<PublicProfile> {
  const row = await (by === 'handle' ? findProfileByHandle : findProfileByPseudo)(sql, name)
  if (!row) throw notFound('Ce membre n’existe pas ou n’existe plus.')
  const { ban_status, ...profile } = row
  return { ...profile, sanction: publicSanctionOf(ban_status) }
}

export async function readPreview(sql: Sql, memberId: string): Promise<MemberPreview> {
  const preview = await findPreview(sql, memberId)
  if (!preview) throw notFound('Ce membre n’existe pas ou n’existe plus.')
  return preview
}

/** Plans and reposts have pages. The likes have only one page, with the newest ones. */
export async function readProfileList(
  sql: Sql,
  userId: string,
  list: ProfileList,
  after: string | undefined,
): Promise<FeedPage> {
  if (list === 'likes') {
    const liked = await listReactedPlans(sql, 'likes', userId, null, LIKES_SHOWN)
    return { plans: liked.map(({ listed_at: _at, ...plan }) => toPlanCard(plan)), next: null }
  }
  const from = listCursor.read(after)
  const rows = await (list === 'plans'
    ? listPlansOf(sql, userId, from, FEED_PAGE_SIZE + 1)
    : listReactedPlans(sql, 'reposts', userId, from, FEED_PAGE_SIZE + 1))
  const { shown, next } = listCursor.page(rows, FEED_PAGE_SIZE)
  return { plans: shown.map(({ listed_at: _at, ...plan }) => toPlanCard(plan)), next }
}

export async function readFollows(
  sql: Sql,
  userId: string,
  list: FollowList,
  after: string | undefined,
): Promise<MemberPage> {
  const rows = await listFollows(sql, list, userId, listCursor.read(after), FOLLOWS_PAGE_SIZE + 1)
  const { shown, next } = listCursor.page(rows, FOLLOWS_PAGE_SIZE)
  return { members: shown.map(({ member }) => member), next }
}
