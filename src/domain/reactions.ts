import type { PlanMarks } from './viewer.ts'

/** What a member set for a plan or for somebody, with the counters as they are from then on. */
export type LikeState = { liked: boolean; likes_count: number }
export type RepostState = { reposted: boolean; reposts_count: number }
export type FollowState = {
  followed: boolean
  /** Of whom is followed. */
  followers_count: number
  /** Of the viewer. */
  following_count: number
}

/** How a plan will look once the wish is granted: its counter moves with the mark, and never below 0. */
export function withReaction(marks: PlanMarks, reaction: 'liked' | 'reposted', isOn: boolean): PlanMarks {
  const { counters } = marks
  if (marks[reaction] === isOn || !counters) return { ...marks, [reaction]: isOn }
  const counter = COUNTERS[reaction]
  const count = Math.max(0, counters[counter] + (isOn ? 1 : -1))
  return { ...marks, [reaction]: isOn, counters: { ...counters, [counter]: count } }
}

const COUNTERS = { liked: 'likes_count', reposted: 'reposts_count' } as const
