import { findMentions } from '#domain/comments/mentions.ts'
import type { Sql } from '#server/platform/db/database.ts'
import type { DaysAgo } from '../dates.ts'
import { commentId, memberId, planId } from '../ids.ts'
import type { DemoContent } from '../read-content.ts'
import { readersOf } from '../readers.ts'
import {
  insertChosenLevels,
  insertCommentLikes,
  insertComments,
  insertLevelsOfWriters,
  insertMentions,
  insertPins,
  updateCommentCounters,
} from './queries.ts'

/** Inserts comments with their replies, likes and mentions, and the levels of the discussions. */
export async function loadComments(tx: Sql, content: DemoContent, daysAgo: DaysAgo) {
  const { comments, members } = content
  await insertComments(
    tx,
    comments.map((comment) => toRow(comment, daysAgo)),
  )
  await insertCommentLikes(
    tx,
    comments.map((comment, index) => ({
      comment_id: commentId(comment),
      since: daysAgo(comment.days_ago),
      likers: readersOf(content, comment.author, index * 7)
        .slice(0, comment.likes)
        .map(memberId),
    })),
    daysAgo(0),
  )
  await updateCommentCounters(tx)
  await insertMentions(
    tx,
    comments.flatMap((comment) =>
      findMentions(comment.content).map((names) => ({ comment_id: commentId(comment), names })),
    ),
  )
  await insertPins(tx, comments.filter(({ is_pinned }) => is_pinned).map(commentId))
  await insertChosenLevels(
    tx,
    members.flatMap(({ handle, discussions }) =>
      Object.entries(discussions).map(([plan, level]) => ({
        plan_id: planId(plan),
        user_id: memberId(handle),
        level,
      })),
    ),
  )
  await insertLevelsOfWriters(tx)
}

/** Only the place of a deleted comment is left. */
function toRow(comment: DemoContent['comments'][number], daysAgo: DaysAgo) {
  const { plan, author, content, days_ago, deleted_days_ago, parent_id } = comment
  const isDeleted = deleted_days_ago !== null
  return {
    id: commentId(comment),
    plan_id: planId(plan),
    user_id: isDeleted ? null : memberId(author),
    parent_id,
    content: isDeleted ? null : content,
    created_at: daysAgo(days_ago),
    deleted_at: isDeleted ? daysAgo(deleted_days_ago) : null,
  }
}
