import type { Sql } from '#server/platform/db/database.ts'
import type { DaysAgo } from '../dates.ts'
import { memberId, planId } from '../ids.ts'
import type { DemoContent } from '../read-content.ts'
import type { DemoPlan } from '../read-plans.ts'
import { readersOf } from '../readers.ts'
import { publishedDaysAgo } from './load-plans.ts'
import { insertBookmarks, insertLikes, insertReposts, insertTopicFollows, insertViews } from './queries.ts'

/** Inserts likes, reposts, views, bookmarks and followed topics. */
export async function loadReactions(tx: Sql, content: DemoContent, daysAgo: DaysAgo) {
  const now = daysAgo(0)
  const reactions = content.plans.flatMap((plan, index) =>
    plan.status === 'published' ? [reactionsTo(plan, index, content, daysAgo)] : [],
  )
  await insertLikes(tx, reactions, now)
  await insertReposts(tx, reactions, now)
  for (const reaction of reactions) await insertViews(tx, reaction, now)
  await insertBookmarks(tx, now)
  await insertTopicFollows(tx, 'membre@planb.test', ['categorie:ia', 'tag:local'])
}

function reactionsTo(plan: DemoPlan, index: number, content: DemoContent, daysAgo: DaysAgo) {
  const readers = readersOf(content, plan.author, (index + 1) * 3)
  return {
    plan_id: planId(plan.name),
    since: daysAgo(publishedDaysAgo(content, plan)),
    likers: readers.slice(0, plan.likes).map(memberId),
    reposters: readers.slice(readers.length - plan.reposts).map(memberId),
    views: plan.views,
  }
}
