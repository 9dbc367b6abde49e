import type { PlanViewerState } from './accounts/viewer.ts'

/** What a member set on a plan or another member, with the counters after it. */
export type LikeState = { liked: boolean; likes_count: number }
export type RepostState = { reposted: boolean; reposts_count: number }
export type FollowState = {
  followed: boolean
  /** The followers of the followed member. */
  followers_count: number
  /** The members that the viewer follows. */
  following_count: number
}

/** The optimistic state after a like or repost is set: the counter moves with it, never below 0. */
export function withReaction(
  state: PlanViewerState,
  reaction: 'liked' | 'reposted',
  isOn: boolean,
): PlanViewerState {
  const { counters } = state
  if (state[reaction] === isOn || !counters) return { ...state, [reaction]: isOn }
  const counter = COUNTERS[reaction]
  const count = Math.max(0, counters[counter] + (isOn ? 1 : -1))
  return { ...state, [reaction]: isOn, counters: { ...counters, [counter]: count } }
}

const COUNTERS = { liked: 'likes_count', reposted: 'reposts_count' } as const
