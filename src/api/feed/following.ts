import type { MemberToFollow } from '#domain/feed/feed.ts'
import { endpoint } from '../endpoint.ts'

/** In a file of its own: only members who follow no one load it, not the home page. */
export const followingApi = {
  listToFollow: endpoint<MemberToFollow[]>()({
    method: 'GET',
    path: '/api/feed/following/members',
    access: 'member',
    action: 'feed.following',
    summary: 'Suggested members, the most liked of the last 30 days first, with their main category.',
  }),
}
