/** What a member hears of the comments of a plan: everything, only what is addressed to them, nothing. */
export const DISCUSSION_LEVELS = ['follow', 'direct', 'mute'] as const
export type DiscussionLevel = (typeof DISCUSSION_LEVELS)[number]

/** `is_chosen`: the member set the level. Otherwise it is the default, or they wrote a comment. */
export type Discussion = { level: DiscussionLevel; is_chosen: boolean }

/** Without a stored level: authors follow the discussion of their own plan. */
export const defaultDiscussion = (isPlanAuthor: boolean): Discussion => ({
  level: isPlanAuthor ? 'follow' : 'direct',
  is_chosen: false,
})
