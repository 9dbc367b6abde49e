import type { Database } from '#server/platform/db/database.ts'
import { updateEvidence } from '#server/executions/update-ranges.ts'
import { countWords } from '#server/search/words.queries.ts'
import { setDemoPasswords } from './accounts.ts'
import { loadComments } from './comments/load-comments.ts'
import { daysBefore } from './dates.ts'
import { loadExecutions } from './executions/load-executions.ts'
import { loadMembers } from './members/load-members.ts'
import { loadPayments } from './members/load-payments.ts'
import { loadConversations } from './messages/load-conversations.ts'
import { loadModeration } from './moderation/load-moderation.ts'
import { insertDueMails } from './mails/queries.ts'
import { insertNotifications } from './notifications/queries.ts'
import { loadDrafts } from './plans/load-drafts.ts'
import { loadPlans } from './plans/load-plans.ts'
import { loadReactions } from './plans/load-reactions.ts'
import { hasMembers, liftTimeLimits } from './queries.ts'
import { readContent } from './read-content.ts'
import { loadReviews } from './reviews/load-reviews.ts'
import { loadXpAndBadges } from './xp-and-badges/load-xp-and-badges.ts'

/** Loads the demo community into an empty database, in one transaction. False: the database has members already. */
export async function loadDemo(db: Database, now = Date.now()): Promise<boolean> {
  if (await hasMembers(db.sql)) return false
  const content = readContent()
  const daysAgo = daysBefore(now)
  await db.transaction(async (tx) => {
    await liftTimeLimits(tx)
    await loadMembers(tx, content, daysAgo)
    await loadPayments(tx, content, daysAgo)
    await setDemoPasswords(tx)
    await loadPlans(tx, content, daysAgo)
    await loadReactions(tx, content, daysAgo)
    await loadComments(tx, content, daysAgo)
    await loadExecutions(tx, content, daysAgo)
    await loadReviews(tx, content, daysAgo)
    await updateEvidence({ sql: tx, transaction: (work) => work(tx) })
    await loadConversations(tx, content, daysAgo)
    await loadDrafts(tx, content, daysAgo)
    await loadModeration(tx, content, daysAgo)
    await loadXpAndBadges(tx, daysAgo(0))
    await insertNotifications(tx, daysAgo(0))
    await insertDueMails(tx, 'membre@planb.test')
    await countWords(tx)
  })
  return true
}
