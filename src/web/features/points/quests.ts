import { queryOptions } from '@tanstack/react-query'
import { type Activity, ACTIVITY_NOUNS } from '#domain/points/activity.ts'
import { counted } from '#domain/numbers.ts'
import type { QuestCount, QuestProgress } from '#domain/points/quests.ts'
import { questsApi } from '#api/points.ts'
import { call } from '#web/lib/call.ts'
import { keys } from '#web/lib/keys.ts'

export const PART_NAMES: Record<QuestCount, string> = {
  plans_posted: 'Plans publiés',
  likes_received: 'J’aime reçus',
  comments: 'Commentaires',
}

const NEXT_STEPS = {
  plans_posted: { label: 'Publier un plan', to: '/publish' },
  likes_received: { label: 'Partager mes plans', to: '/mes-plans' },
  comments: { label: 'Trouver un plan à commenter', to: '/' },
} as const

/** The link for the first incomplete part; members without plans publish one before collecting likes. */
export function nextStepOf(quest: QuestProgress, { plans_posted }: Activity) {
  const { counts } = nextPart(quest)
  return NEXT_STEPS[counts === 'likes_received' && plans_posted === 0 ? 'plans_posted' : counts]
}

/** « Encore 28 J’aime et 15 commentaires. » */
export function remainingOf(parts: QuestProgress['parts']): string {
  const missing = parts
    .filter(({ done, of }) => done < of)
    .map(({ counts, done, of }) => counted(of - done, ACTIVITY_NOUNS[counts]))
  return `Encore ${missing.join(' et ')}.`
}

/** The first incomplete part, else the last one. */
const nextPart = ({ parts }: QuestProgress) => parts.find(({ done, of }) => done < of) ?? parts.at(-1)!

/** The viewer's quests and activity, for every screen that shows progress. */
export const questsQuery = queryOptions({
  queryKey: keys.quests,
  queryFn: () => call(questsApi.list, {}),
  // Likes arrive from other members: refetched on each visit, with the cached response meanwhile.
  staleTime: 0,
})
