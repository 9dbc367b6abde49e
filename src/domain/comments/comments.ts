import type { MemberCard } from '../profiles/members.ts'
import { wholeNumber } from '../numbers.ts'
import { planPath } from '../plans/plans.ts'
import { isBlankText, isStorable, lengthOfText, undisguised, withEllipsis } from '../typed-text.ts'

/** A comment is at the first level, or a reply to one of the first level. */
export type Comment = WrittenComment | DeletedComment

export type WrittenComment = CommentPlace & {
  is_deleted: false
  content: string
  created_at: string
  /** When the author corrected the comment, or null. */
  edited_at: string | null
  /** Null when the account is deleted. */
  author: MemberCard | null
}

/** A comment that was deleted while it had replies. Only its place is left. */
export type DeletedComment = CommentPlace & {
  is_deleted: true
  content: null
  created_at: null
  edited_at: null
  author: null
}

type CommentPlace = {
  id: string
  plan_id: string
  /** The comment of the first level that it replies to; null at the first level. */
  parent_id: string | null
  likes_count: number
  /** Of a comment of the first level: its replies, and those by the plan's author. */
  replies_count: number
  author_replies: number
  mentions: Mention[]
}

/** A mentioned member: the name as it was typed after the « @ », and the member's current names. */
export type Mention = { name: string; pseudo: string; handle: string | null }

/** A comment of the first level with its first replies, oldest first. */
export type CommentThread = Comment & {
  replies: WrittenComment[]
  /** The cursor of the last of these replies; null without replies. */
  replies_end: string | null
}

/** A comment that was just written. */
export const newComment = (
  written: Pick<WrittenComment, 'id' | 'plan_id' | 'parent_id' | 'content' | 'created_at' | 'author'>,
): WrittenComment => ({
  ...written,
  is_deleted: false,
  edited_at: null,
  likes_count: 0,
  replies_count: 0,
  author_replies: 0,
  mentions: [],
})

/** A comment of the first level that was just written. */
export const newThread = (comment: Comment): CommentThread => ({
  ...comment,
  replies: [],
  replies_end: null,
})

export const COMMENT_SORTS = ['oldest', 'newest', 'useful'] as const
export type CommentSort = (typeof COMMENT_SORTS)[number]

/** A page of a plan's threads. */
export type CommentPage = {
  comments: CommentThread[]
  /** Stands before all others, and is in no page. Null on the pages after and before a cursor. */
  pinned: CommentThread | null
  /** The cursors of the first and the last comment; null for an empty page. */
  start: string | null
  end: string | null
  has_earlier: boolean
  has_later: boolean
  /** The number of all comments of the plan, replies included. */
  comments_count: number
  /** The id of the latest of them. */
  latest_comment: string | null
}

/** A page of the replies of a thread, oldest first. */
export type ReplyPage = {
  /** The comment of the first level. */
  thread: Comment
  replies: WrittenComment[]
  start: string | null
  end: string | null
  has_earlier: boolean
  has_later: boolean
}

export const COMMENT_MAX = 5000
export const COMMENTS_PAGE_SIZE = 25
/** How many replies a thread shows before one opens it, and how many at a time then. */
export const REPLIES_SHOWN = 3
export const REPLIES_PAGE_SIZE = 25
/** How long an author may correct a comment. */
export const CORRECTION_MINUTES = 15

/** Anchors of the comments on their plan's page. */
export const COMMENTS_ANCHOR = 'commentaires'
/** The field for a new comment under the plan. */
export const COMMENT_FIELD_ID = 'votre-commentaire'
export const commentAnchor = (id: string) => `commentaire-${id}`
export const commentPath = (plan: { slug: string }, id: string) =>
  `${planPath(plan)}?commentaire=${id}#${commentAnchor(id)}`

const TOO_LONG = `Un commentaire compte ${wholeNumber(COMMENT_MAX)} caractères au plus.`

/** Why a cleaned text is not allowed as a comment, or null. */
export function commentRefusal(text: string): string | null {
  if (isBlankText(text)) return 'Veuillez saisir un commentaire.'
  if (!isStorable(text)) return 'Le commentaire contient des caractères interdits.'
  return lengthOfText(text) > COMMENT_MAX ? TOO_LONG : null
}

/** Decides only whether the action is offered; the database's clock decides whether it is allowed. */
export const isCorrectable = ({ created_at }: Pick<WrittenComment, 'created_at'>, now: number) =>
  now - Date.parse(created_at) < CORRECTION_MINUTES * 60_000

const EXCERPT_LENGTH = 140

/** The beginning of a comment in one line, without what it quotes; of one that only quotes, the quotation. */
export function commentExcerpt(content: string): string {
  const text = undisguised(content)
  const own = text.replace(/^>.*$/gm, '').trim() || text.replace(/^>/gm, '')
  const characters = Array.from(own.replace(/\s+/g, ' ').trim())
  const beginning = characters.slice(0, EXCERPT_LENGTH).join('')
  return characters.length > EXCERPT_LENGTH ? withEllipsis(beginning) : beginning
}
