import type { Database } from '#server/db/database.ts'
import { countWords } from '#server/search/words/queries.ts'
import { openDemoAccounts } from './accounts/demo-accounts.ts'
import { daysBefore } from './content/moments.ts'
import { fillMembers } from './members/fill-members.ts'
import { fillConversations } from './messages/fill-conversations.ts'
import { insertNotifications } from './notices/queries.ts'
import { fillDrafts } from './plans/fill-drafts.ts'
import { fillPlans } from './plans/fill-plans.ts'
import { fillReactions } from './plans/fill-reactions.ts'
import { hasMembers, liftTimeLimits } from './queries.ts'
import { fillRewards } from './rewards/fill-rewards.ts'
import { fillStaffWork } from './staff/fill-staff-work.ts'

/** Fills an empty database with the demo community, all of it or nothing. Answers whether it did. */
export async function fillDemo(db: Database, now = Date.now()): Promise<boolean> {
  if (await hasMembers(db.sql)) return false
  const daysAgo = daysBefore(now)
  await db.transaction(async (tx) => {
    await liftTimeLimits(tx)
    await fillMembers(tx, daysAgo)
    await openDemoAccounts(tx)
    await fillPlans(tx, daysAgo)
    await fillReactions(tx, daysAgo)
    await fillConversations(tx, daysAgo)
    await fillDrafts(tx, daysAgo)
    await fillStaffWork(tx, daysAgo)
    await fillRewards(tx, daysAgo(0))
    await insertNotifications(tx)
    await countWords(tx)
  })
  return true
}
