type Step = { name: string; from: number }

/** « Rang », from points. */
export const RANKS = [
  { name: 'Rookie', from: 0 },
  { name: 'Ambitieux', from: 50 },
  { name: 'Stratège', from: 150 },
  { name: 'Architecte', from: 300 },
] as const satisfies Step[]

/** « Niveau », from `community_xp`. */
export const LEVELS = [
  { name: 'Rookie', from: 0 },
  { name: 'Membre Actif', from: 100 },
  { name: 'Contributeur', from: 250 },
  { name: 'Créatif', from: 500 },
  { name: 'Influenceur', from: 1000 },
  { name: 'Expert', from: 2000 },
  { name: 'Légende', from: 5000 },
] as const satisfies Step[]

export type RankName = (typeof RANKS)[number]['name']
export type LevelName = (typeof LEVELS)[number]['name']

/** A member's step, the next one, and the points missing to it. */
export type RankProgress<Name extends string> = {
  name: Name
  next: { name: Name; missing: number } | null
  /** The progress from this step to the next, 0–100. It is 100 on the last step. */
  percent: number
}

export const POINTS_PER_PLAN = 10

/** A like received is a point, a published plan ten. */
export const calculateUserPoints = (member: { likes_received: number; plans_posted: number }) =>
  member.likes_received + POINTS_PER_PLAN * member.plans_posted

export const getUserRank = (points: number): RankProgress<RankName> => progressIn(RANKS, points)
export const getLevel = (communityXp: number): RankProgress<LevelName> => progressIn(LEVELS, communityXp)

function progressIn<Name extends string>(
  steps: readonly { name: Name; from: number }[],
  value: number,
): RankProgress<Name> {
  const place = Math.max(
    0,
    steps.findLastIndex(({ from }) => value >= from),
  )
  const { name, from } = steps[place]!
  const next = steps[place + 1]
  if (!next) return { name, next: null, percent: 100 }
  const percent = Math.max(0, Math.floor((100 * (value - from)) / (next.from - from)))
  return { name, next: { name: next.name, missing: next.from - value }, percent }
}
