import type { MemberCard } from './members.ts'
import { wholeNumber } from './numbers.ts'
import { planPath } from './plans.ts'
import { isBlankText, isStorable, lengthOfText } from './typed-text.ts'

export type Comment = {
  id: string
  plan_id: string
  content: string
  created_at: string
  /** When the author corrected the comment, or null. */
  edited_at: string | null
  /** Null when the account is deleted. */
  author: MemberCard | null
}

/** A page of a plan's comments, oldest first. */
export type CommentPage = {
  comments: Comment[]
  /** The cursors of the first and the last comment; null for an empty page. */
  start: string | null
  end: string | null
  has_earlier: boolean
  has_later: boolean
  /** The number of all comments of the plan. */
  comments_count: number
}

export const COMMENT_MAX = 5000
export const COMMENTS_PAGE_SIZE = 25
/** How long an author may correct a comment. */
export const CORRECTION_MINUTES = 15

/** Anchors of the comments on their plan's page. */
export const COMMENTS_ANCHOR = 'commentaires'
export const commentAnchor = (id: string) => `commentaire-${id}`
export const commentPath = (plan: { slug: string }, id: string) => `${planPath(plan)}#${commentAnchor(id)}`

const TOO_LONG = `Un commentaire compte ${wholeNumber(COMMENT_MAX)} caractères au plus.`

/** Why a cleaned text is not allowed as a comment, or null. */
export function commentRefusal(text: string): string | null {
  if (isBlankText(text)) return 'Veuillez saisir un commentaire.'
  if (!isStorable(text)) return 'Le commentaire contient des caractères interdits.'
  return lengthOfText(text) > COMMENT_MAX ? TOO_LONG : null
}

/** Decides only whether the action is offered; the database's clock decides whether it is allowed. */
export const isCorrectable = ({ created_at }: Pick<Comment, 'created_at'>, now: number) =>
  now - Date.parse(created_at) < CORRECTION_MINUTES * 60_000
