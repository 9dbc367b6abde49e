import type { Activity } from './activity.ts'

/** The counts that quests ask for. */
export type QuestCount = Exclude<keyof Activity, 'journal_days'>

export const QUEST_CATEGORIES = {
  beginner: 'Débutant',
  creator: 'Créateur',
  social: 'Social',
  expert: 'Expert',
} as const

export type Quest = {
  id: QuestId
  name: string
  description: string
  xp_reward: number
  category: keyof typeof QUEST_CATEGORIES
  requirements: Partial<Record<QuestCount, number>>
}

export type QuestId =
  | 'first_plan'
  | 'social_butterfly'
  | 'active_commenter'
  | 'content_creator'
  | 'community_favorite'
  | 'prolific_creator'
  | 'engagement_master'

export const QUESTS: readonly Quest[] = [
  {
    id: 'first_plan',
    name: 'Premier plan',
    description: 'Publier un plan.',
    xp_reward: 10,
    category: 'beginner',
    requirements: { plans_posted: 1 },
  },
  {
    id: 'social_butterfly',
    name: 'Papillon social',
    description: 'Recevoir 5 J’aime.',
    xp_reward: 15,
    category: 'social',
    requirements: { likes_received: 5 },
  },
  {
    id: 'active_commenter',
    name: 'Commentateur actif',
    description: 'Publier 10 commentaires.',
    xp_reward: 20,
    category: 'social',
    requirements: { comments: 10 },
  },
  {
    id: 'content_creator',
    name: 'Créateur de contenu',
    description: 'Publier 5 plans.',
    xp_reward: 25,
    category: 'creator',
    requirements: { plans_posted: 5 },
  },
  {
    id: 'community_favorite',
    name: 'Favori de la communauté',
    description: 'Recevoir 25 J’aime.',
    xp_reward: 30,
    category: 'social',
    requirements: { likes_received: 25 },
  },
  {
    id: 'prolific_creator',
    name: 'Créateur prolifique',
    description: 'Publier 10 plans.',
    xp_reward: 40,
    category: 'creator',
    requirements: { plans_posted: 10 },
  },
  {
    id: 'engagement_master',
    name: 'Maître de l’engagement',
    description: 'Recevoir 100 J’aime et publier 25 commentaires.',
    xp_reward: 75,
    category: 'expert',
    requirements: { likes_received: 100, comments: 25 },
  },
]

type QuestState = 'in_progress' | 'claimable' | 'completed'

export type QuestProgress = Quest & {
  state: QuestState
  /** One for each requirement; `done` is at most `of`. */
  parts: { counts: QuestCount; done: number; of: number }[]
  progress: number
  maxProgress: number
  isCompleted: boolean
}

/** A member's progress in all quests. */
export type Quests = { community_xp: number; activity: Activity; quests: QuestProgress[] }

export const findQuest = (id: string): Quest | undefined => QUESTS.find((quest) => quest.id === id)

/** A completed quest stays completed, also when activity is undone later. */
export function questProgress(quest: Quest, activity: Activity, isCompleted: boolean): QuestProgress {
  const parts = Object.entries(quest.requirements).map(([name, of]) => {
    const counts = name as QuestCount
    return { counts, done: isCompleted ? of : Math.min(activity[counts], of), of }
  })
  const progress = parts.reduce((sum, { done }) => sum + done, 0)
  const maxProgress = parts.reduce((sum, { of }) => sum + of, 0)
  const state = isCompleted ? 'completed' : progress === maxProgress ? 'claimable' : 'in_progress'
  return { ...quest, state, parts, progress, maxProgress, isCompleted }
}

/** Open quests, the most advanced first. */
export const nextQuests = (quests: readonly QuestProgress[]): QuestProgress[] =>
  quests
    .filter(({ isCompleted }) => !isCompleted)
    .toSorted((one, other) => other.progress / other.maxProgress - one.progress / one.maxProgress)
