/** What a member did so far, as far as badges ask. */
export type Activity = { comments: number; plans_posted: number; likes_received: number }

/** Badges that come by themselves. Once earned they stay: a like taken back does not shame anybody. */
const ACTIVITY_BADGES = [
  { badge: 'Actif', counts: 'comments', from: 10 },
  { badge: 'Créatif', counts: 'plans_posted', from: 3 },
  { badge: 'Influenceur', counts: 'likes_received', from: 100 },
] as const satisfies { badge: string; counts: keyof Activity; from: number }[]

/** Nothing is counted further than the badges ask. */
export const COMMENTS_COUNTED = 10

export const activityBadges = (activity: Activity): string[] =>
  ACTIVITY_BADGES.filter(({ counts, from }) => activity[counts] >= from).map(({ badge }) => badge)

/** Whether this count is the very one that earns a badge: whoever is past it has it already. */
export const isBadgeEarned = (counts: keyof Activity, count: number): boolean =>
  ACTIVITY_BADGES.some((badge) => badge.counts === counts && badge.from === count)
