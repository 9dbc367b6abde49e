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

/** Beside reactions: what asks further questions in a dialog. */
export const PENDING_ACTION_KINDS = [
  ...REACTION_KINDS,
  /** To save the reader's scenario of a plan. */
  'scenario',
  /** To execute a plan. */
  'execution',
  /** To review a plan. */
  'review',
  'report',
  'block',
] as const

/** `id`: of the plan, the member, the comment, the topic, the journal entry or the review. */
export type PendingAction = { kind: (typeof PENDING_ACTION_KINDS)[number]; id: string }
export type PendingReaction = PendingAction & { kind: ReactionKind }

export const isReaction = (action: PendingAction): action is PendingReaction =>
  (REACTION_KINDS as readonly string[]).includes(action.kind)

/** A topic is the longest id. */
export const PENDING_ACTION_ID_MAX = 100
