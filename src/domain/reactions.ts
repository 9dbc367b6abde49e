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
