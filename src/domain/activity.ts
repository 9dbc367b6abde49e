/** What a member did so far, as far as badges and quests ask. */
export type Activity = { plans_posted: number; likes_received: number; comments: number }

/** Comments are counted no further than anything asks for. */
export const COMMENTS_COUNTED = 25

/** What is counted, one of it. */
export const ACTIVITY_NOUNS: Record<keyof Activity, string> = {
  plans_posted: 'plan',
  likes_received: 'J’aime',
  comments: 'commentaire',
}

/** What activity is worth in `community_xp`; what is undone takes it back. Quests name their own reward. */
export const XP = {
  planPublished: 10,
  comment: 2,
  /** Comments of one day, in Zurich, bring at most this much. */
  commentsPerDay: 20,
  /** One's own likes bring nothing. */
  likeReceived: 1,
} as const
