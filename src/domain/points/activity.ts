/** Counts of a member's activity that badges and quests depend on. */
export type Activity = {
  plans_posted: number
  likes_received: number
  comments: number
  /** Days on which the member wrote in public journals about plans of others. */
  journal_days: number
}

/** Comments are counted up to the highest number that a badge or quest needs. */
export const COMMENTS_COUNTED = 25

/** The nouns in the singular. */
export const ACTIVITY_NOUNS: Record<keyof Activity, string> = {
  plans_posted: 'plan',
  likes_received: 'J’aime',
  comments: 'commentaire',
  journal_days: 'jour',
}

/** Points of `community_xp` for each activity, subtracted again when it is undone. Quests have their own rewards. */
export const XP = {
  planPublished: 10,
  comment: 2,
  /** The maximum for the comments of one day in Europe/Zurich. */
  commentsPerDay: 20,
  /** Likes on one's own plans give nothing. */
  likeReceived: 1,
} as const
