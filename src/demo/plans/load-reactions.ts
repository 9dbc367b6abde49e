import type { Sql } from '#server/db/database.ts'
import type { DaysAgo } from '../dates.ts'
import { commentId, memberId, planId } from '../ids.ts'
import type { DemoContent } from '../read-content.ts'
import type { DemoPlan } from '../read-plans.ts'
import { publishedDaysAgo } from './load-plans.ts'
import { insertBookmarks, insertComments, insertLikes, insertReposts, insertViews } from './queries.ts'

/** Inserts likes, reposts, views, comments and bookmarks. */
export async function loadReactions(tx: Sql, content: DemoContent, daysAgo: DaysAgo) {
  const now = daysAgo(0)
  const reactions = content.plans.flatMap((plan, index) =>
    plan.status === 'published' ? [reactionsTo(plan, index, content, daysAgo)] : [],
  )
  await insertLikes(tx, reactions, now)
  await insertReposts(tx, reactions, now)
  for (const reaction of reactions) await insertViews(tx, reaction, now)
  await insertComments(
    tx,
    content.comments.map((comment) => ({
      id: commentId(comment),
      plan_id: planId(comment.plan),
      user_id: memberId(comment.author),
      content: comment.content,
      created_at: daysAgo(comment.days_ago),
    })),
  )
  await insertBookmarks(tx, now)
}

function reactionsTo(plan: DemoPlan, index: number, content: DemoContent, daysAgo: DaysAgo) {
  const others = content.members.filter(({ handle, reacts }) => reacts && handle !== plan.author)
  // Each plan starts at another member, so that the same members do not like everything.
  const readers = rotate(others, (index + 1) * 3).map(({ handle }) => memberId(handle))
  return {
    plan_id: planId(plan.name),
    since: daysAgo(publishedDaysAgo(content, plan)),
    likers: readers.slice(0, plan.likes),
    reposters: readers.slice(readers.length - plan.reposts),
    views: plan.views,
  }
}

const rotate = <T>(list: T[], by: number) => [
  ...list.slice(by % list.length),
  ...list.slice(0, by % list.length),
]
