import type { Sql } from '#server/db/database.ts'
import { demoComments } from '../content/comments.ts'
import { demoCommentsA } from '../content/comments-a.ts'
import { demoCommentsM } from '../content/comments-m.ts'
import { demoThreads } from '../content/comments-threads.ts'
import { goodCompany, memberId } from '../content/everyone.ts'
import { commentId } from '../content/ids.ts'
import { touchyComments } from '../content/incidents.ts'
import type { DaysAgo } from '../content/moments.ts'
import { demoPlans, planId } from '../content/read-plans.ts'
import { publishedSince } from './fill-plans.ts'
import { insertBookmarks, insertComments, insertLikes, insertReposts, insertViews } from './queries.ts'

/** What readers did with the plans. */
export async function fillReactions(tx: Sql, daysAgo: DaysAgo) {
  const reactions = demoPlans()
    .map((plan, place) => ({ plan, place }))
    .filter(({ plan }) => plan.status === 'published')
    .map(({ plan, place }) => {
      const others = goodCompany.filter(({ handle }) => handle !== plan.author)
      // Readers in a different order for each plan, so that not everybody likes everything together.
      const readers = rotated(others, (place + 1) * 3).map(({ handle }) => memberId(handle))
      return {
        plan_id: planId(plan.name),
        since: daysAgo(publishedSince(plan)),
        likers: readers.slice(0, plan.likes),
        reposters: readers.slice(readers.length - plan.reposts),
        views: plan.views,
      }
    })
  const until = daysAgo(0)
  await insertLikes(tx, reactions, until)
  await insertReposts(tx, reactions, until)
  for (const reaction of reactions) await insertViews(tx, reaction, until)
  await insertComments(
    tx,
    [...demoComments, ...demoCommentsA, ...demoCommentsM, ...demoThreads, ...touchyComments].map(
      (comment) => ({
        id: commentId(comment),
        plan_id: planId(comment.plan),
        user_id: memberId(comment.author),
        content: comment.content,
        created_at: daysAgo(comment.days_ago),
      }),
    ),
  )
  await insertBookmarks(tx, until)
}

const rotated = <T>(list: T[], by: number) => [
  ...list.slice(by % list.length),
  ...list.slice(0, by % list.length),
]
