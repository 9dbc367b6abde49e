import type { MemberToFollow } from '#domain/feed.ts'
import { endpoint } from './endpoint.ts'

/** Asked for only where nobody is followed yet: the home page does without. */
export const followingApi = {
  listToFollow: endpoint<MemberToFollow[]>()({
    method: 'GET',
    path: '/api/feed/following/members',
    access: 'member',
    action: 'feed.following',
    summary: 'Members worth following, the most liked of the last 30 days first, with what they write about.',
  }),
}
