/** What a visitor may press before signing in, and finds done or offered afterwards. */

const REACTION_KINDS = [
  'like',
  /** The like of a plan's page, with texts of its own. */
  'vote',
  'repost',
  'bookmark',
  'follow',
  'topic',
  'discussion',
  'comment_like',
] as const
export type ReactionKind = (typeof REACTION_KINDS)[number]

/** Beside reactions: to save the reader's scenario of a plan, and to execute a plan. Both ask further questions. */
export const PENDING_ACTION_KINDS = [...REACTION_KINDS, 'scenario', 'execution'] as const

/** `id`: of the plan, the member, the comment or the topic. */
export type PendingAction = { kind: (typeof PENDING_ACTION_KINDS)[number]; id: string }
export type PendingReaction = PendingAction & { kind: ReactionKind }

export const isReaction = (action: PendingAction): action is PendingReaction =>
  (REACTION_KINDS as readonly string[]).includes(action.kind)

/** A topic is the longest id. */
export const PENDING_ACTION_ID_MAX = 100
