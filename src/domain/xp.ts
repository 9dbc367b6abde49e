/** What activity is worth in `community_xp`; what is undone takes it back. Quests name their own reward. */
export const XP = {
  planPublished: 10,
  comment: 2,
  /** Comments of one day, in Zurich, bring at most this much. */
  commentsPerDay: 20,
  /** One's own likes bring nothing. */
  likeReceived: 1,
} as const
