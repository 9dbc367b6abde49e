import { slugify } from '#domain/slug.ts'
import type { Database } from '#server/db/database.ts'
import { renderPlanText } from '#server/plans/render-text.ts'
import { demoComments } from './content/comments.ts'
import { demoCommentsA } from './content/comments-a.ts'
import { demoCommentsM } from './content/comments-m.ts'
import { demoMembers } from './content/members.ts'
import { moreMembers } from './content/more-members.ts'
import { readDemoPlans } from './content/read-plans.ts'
import {
  countEverything,
  hasMembers,
  insertComment,
  insertFollows,
  insertMember,
  insertPlan,
  insertReactions,
} from './queries.ts'

const DAY = 24 * 60 * 60 * 1000

/** Fills an empty database with the demo community, all of it or nothing. Answers whether it did. */
export async function fillDemo(db: Database, now = Date.now()): Promise<boolean> {
  if (await hasMembers(db.sql)) return false
  const daysAgo = (days: number) => new Date(now - days * DAY).toISOString()
  await db.transaction(async (tx) => {
    const memberIds = new Map<string, string>()
    for (const member of [...demoMembers, ...moreMembers])
      memberIds.set(member.handle, await insertMember(tx, member))
    const idOf = (handle: string) => known(memberIds, handle)

    const planIds = new Map<string, string>()
    for (const plan of readDemoPlans()) {
      const author_id = idOf(plan.author)
      const id = await insertPlan(tx, {
        ...plan,
        ...renderPlanText(plan.markdown),
        author_id,
        slug: slugify(plan.title),
        created_at: daysAgo(plan.days_ago),
      })
      planIds.set(plan.name, id)
      // Readers in a different order for each plan, so that not everybody likes everything together.
      const readers = rotated(
        [...memberIds.values()].filter((member) => member !== author_id),
        planIds.size * 3,
      )
      await insertReactions(tx, {
        plan_id: id,
        likers: readers.slice(0, plan.likes),
        reposters: readers.slice(-plan.reposts || readers.length),
        views: plan.views,
        since: daysAgo(plan.days_ago),
        until: new Date(now).toISOString(),
      })
    }
    for (const comment of [...demoComments, ...demoCommentsA, ...demoCommentsM]) {
      await insertComment(tx, {
        plan_id: known(planIds, comment.plan),
        user_id: idOf(comment.author),
        content: comment.content,
        created_at: daysAgo(comment.days_ago),
      })
    }
    await insertFollows(tx, [...memberIds.values()])
    await countEverything(tx)
  })
  return true
}

function known(ids: Map<string, string>, name: string): string {
  const id = ids.get(name)
  if (!id) throw new Error(`the demo names « ${name} », which it does not have`)
  return id
}

const rotated = <T>(list: T[], by: number) => [
  ...list.slice(by % list.length),
  ...list.slice(0, by % list.length),
]
