/** What a member did so far, as far as badges and quests ask. */
export type Activity = { plans_posted: number; likes_received: number; comments: number }

/** Comments are counted no further than anything asks for. */
export const COMMENTS_COUNTED = 25

/** What is counted, one of it. */
export const ACTIVITY_NOUNS: Record<keyof Activity, string> = {
  plans_posted: 'plan',
  likes_received: 'like',
  comments: 'commentaire',
}
