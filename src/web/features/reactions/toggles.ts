import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { bookmarksApi, reactionsApi } from '#api/reactions.ts'
import { commentsApi } from '#api/comments.ts'
import type { MemberPreview } from '#domain/profiles/members.ts'
import type { ProfileList, PublicProfile } from '#domain/profiles/profiles.ts'
import { withReaction } from '#domain/reactions.ts'
import type { PlanViewerState } from '#domain/accounts/viewer.ts'
import {
  type CommentLike,
  commentLikeQuery,
  followedQuery,
  planViewerStateQuery,
} from '#web/features/accounts/viewer/viewer-state.ts'
import { viewerQuery } from '#web/features/accounts/viewer/viewer-query.ts'
import { call } from '#web/lib/call.ts'
import { keys } from '#web/lib/keys.ts'
import type { Toggle } from './toggle-queue.ts'

export const likeToggle = (client: QueryClient, planId: string): Toggle<PlanViewerState> => ({
  name: `like ${planId}`,
  query: planViewerStateQuery(planId),
  isOn: ({ liked }) => liked,
  applyOptimistic: (state, isOn) => withReaction(state, 'liked', isOn),
  async send(isOn) {
    const endpoint = isOn ? reactionsApi.like : reactionsApi.unlike
    const { liked, likes_count } = await call(endpoint, { params: { planId } })
    invalidateOwnList(client, 'likes')
    return ({ counters, ...state }) => ({
      ...state,
      liked,
      counters: counters && { ...counters, likes_count },
    })
  },
})

export const repostToggle = (client: QueryClient, planId: string): Toggle<PlanViewerState> => ({
  name: `repost ${planId}`,
  query: planViewerStateQuery(planId),
  isOn: ({ reposted }) => reposted,
  applyOptimistic: (state, isOn) => withReaction(state, 'reposted', isOn),
  async send(isOn) {
    const endpoint = isOn ? reactionsApi.repost : reactionsApi.unrepost
    const { reposted, reposts_count } = await call(endpoint, { params: { planId } })
    invalidateOwnList(client, 'reposts')
    return ({ counters, ...state }) => ({
      ...state,
      reposted,
      counters: counters && { ...counters, reposts_count },
    })
  },
})

export const bookmarkToggle = (client: QueryClient, planId: string): Toggle<PlanViewerState> => ({
  name: `bookmark ${planId}`,
  query: planViewerStateQuery(planId),
  isOn: ({ bookmarked }) => bookmarked,
  applyOptimistic: (state, bookmarked) => ({ ...state, bookmarked }),
  async send(bookmarked) {
    await call(bookmarked ? bookmarksApi.add : bookmarksApi.remove, { params: { planId } })
    void client.invalidateQueries({ queryKey: keys.bookmarks })
    return (state) => ({ ...state, bookmarked })
  },
})

export const commentLikeToggle = (client: QueryClient, commentId: string): Toggle<CommentLike> => ({
  name: `comment like ${commentId}`,
  query: commentLikeQuery(commentId),
  isOn: ({ liked }) => liked,
  applyOptimistic: (state, liked) => ({ ...state, liked }),
  async send(isOn) {
    const endpoint = isOn ? commentsApi.like : commentsApi.unlike
    const { liked, likes_count } = await call(endpoint, { params: { commentId } })
    // Every member loads this module, most of them without comments on the page.
    const { showLikesCount } = await import('#web/features/comments/comments-cache.ts')
    return () => {
      // Together with the state: the number that is shown depends on both.
      showLikesCount(client, commentId, likes_count)
      return { liked, isCounted: liked }
    }
  },
})

export const followToggle = (client: QueryClient, memberId: string): Toggle<boolean> => ({
  name: `follow ${memberId}`,
  query: followedQuery(memberId),
  isOn: (followed) => followed,
  applyOptimistic: (_followed, isOn) => isOn,
  async send(isOn) {
    const endpoint = isOn ? reactionsApi.follow : reactionsApi.unfollow
    const { followed, followers_count, following_count } = await call(endpoint, { params: { memberId } })
    client.setQueryData(viewerQuery.queryKey, (viewer) => viewer && { ...viewer, following_count })
    client.setQueryData<MemberPreview>(
      keys.memberPreview(memberId),
      (member) => member && { ...member, followers_count },
    )
    const ownId = ownIdIn(client)
    client.setQueriesData<PublicProfile>({ queryKey: keys.profiles }, (profile) => {
      if (profile?.user_id === memberId) return { ...profile, followers_count }
      return profile && profile.user_id === ownId ? { ...profile, following_count } : profile
    })
    void client.invalidateQueries({ queryKey: keys.following })
    invalidateQuietly(client, keys.follows(memberId, 'followers'))
    invalidateQuietly(client, keys.follows(ownId, 'following'))
    return () => followed
  },
})

/** The member's likes or reposts, as their profile lists them. */
const invalidateOwnList = (client: QueryClient, list: ProfileList) =>
  invalidateQuietly(client, keys.profileLists(ownIdIn(client), list))

/** Refetched when it is next opened; a list on the screen keeps its rows, so that the member can undo. */
const invalidateQuietly = (client: QueryClient, queryKey: QueryKey) =>
  void client.invalidateQueries({ queryKey, refetchType: 'none' })

const ownIdIn = (client: QueryClient) => client.getQueryData(viewerQuery.queryKey)?.user.id
