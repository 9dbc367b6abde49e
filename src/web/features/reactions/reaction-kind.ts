/** `vote` is the like of a plan's page, with words of its own. */
export type ReactionKind = 'like' | 'vote' | 'repost' | 'bookmark' | 'follow'
