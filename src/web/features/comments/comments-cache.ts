import type { QueryClient } from '@tanstack/react-query'
import { commentsApi } from '#api/comments.ts'
import type { Comment, DeletedComment, WrittenComment } from '#domain/comments/comments.ts'
import { isNotFound } from '#domain/errors.ts'
import { call } from '#web/lib/call.ts'
import { keys } from '#web/lib/keys.ts'
import { changeItems, removeItem } from '#web/lib/thread.ts'

/** Threads carry their first replies; the replies of an opened thread do not. */
type Loaded = Comment & { replies?: WrittenComment[] }

/** Replaces a comment wherever it is loaded: as a thread, among its first replies, in an opened thread. */
export function changeComment(client: QueryClient, changed: Comment) {
  changeItems<Loaded>(client, keys.comments(changed.plan_id), (item) => {
    if (item.id === changed.id) return { ...item, ...changed }
    if (changed.is_deleted || item.id !== changed.parent_id || !item.replies) return item
    return { ...item, replies: item.replies.map((reply) => (reply.id === changed.id ? changed : reply)) }
  })
}

/** Updates the number of likes of a comment wherever it is loaded. */
export function showLikesCount(client: QueryClient, commentId: string, likes_count: number) {
  const change = <Item extends Loaded>(item: Item): Item =>
    item.id === commentId ? { ...item, likes_count } : item
  changeItems<Loaded>(client, keys.allComments, (item) =>
    item.replies?.some(({ id }) => id === commentId)
      ? { ...item, replies: item.replies.map(change) }
      : change(item),
  )
}

type Removed = Pick<Comment, 'id' | 'plan_id' | 'parent_id'>

/** Removes a comment wherever it is loaded. */
export function removeCachedComment(client: QueryClient, { id, plan_id, parent_id }: Removed) {
  removeItem(client, keys.comments(plan_id), id)
  if (parent_id === null) return
  changeItems<Loaded>(client, keys.comments(plan_id), (item) =>
    item.id === parent_id && item.replies
      ? { ...item, replies: item.replies.filter((reply) => reply.id !== id) }
      : item,
  )
}

type Place = Pick<Comment, 'id' | 'plan_id' | 'replies_count' | 'author_replies'>

/** What is left of a comment that was deleted while it had replies, or while one was written. */
export const deletedPlace = ({ id, plan_id, replies_count, author_replies }: Place): DeletedComment => ({
  id,
  plan_id,
  parent_id: null,
  is_deleted: true,
  content: null,
  created_at: null,
  edited_at: null,
  author: null,
  likes_count: 0,
  replies_count,
  author_replies,
  mentions: [],
})

/** Reads a comment again: its text, the number of its replies, or that it was deleted. */
export async function refreshComment(client: QueryClient, comment: Removed) {
  try {
    changeComment(client, await call(commentsApi.read, { params: { commentId: comment.id } }))
  } catch (error) {
    if (isNotFound(error)) removeCachedComment(client, comment)
  }
}
