import type { Sql } from '#server/db/database.ts'
import { everyone, findMember, memberId } from '../content/everyone.ts'
import { commentId } from '../content/ids.ts'
import { removedComments } from '../content/incidents.ts'
import { type DaysAgo, daysSince } from '../content/moments.ts'
import { DAYS_UNTIL_STAFF, demoBadgeAwards, FOUNDER } from '../content/staff-work.ts'
import { fillAppeals } from './fill-appeals.ts'
import { fillReports } from './fill-reports.ts'
import { fillSanctions } from './fill-sanctions.ts'
import { onMember } from './log-rows.ts'
import { insertAction, insertLog } from './queries.ts'

/** What the staff did, each action with its log row; decisions on plans have theirs where the plans are. */
export async function fillStaffWork(tx: Sql, daysAgo: DaysAgo) {
  await fillRoles(tx, daysAgo)
  await fillSanctions(tx, daysAgo)
  await fillAppeals(tx, daysAgo)
  await fillReports(tx, daysAgo)
  await fillRemovals(tx, daysAgo)
  await fillBadgeAwards(tx, daysAgo)
}

async function fillRoles(tx: Sql, daysAgo: DaysAgo) {
  const team = everyone.filter(({ role }) => ['admin', 'moderator', 'validator'].includes(role))
  await insertAction(
    tx,
    team.map(({ handle, role, joined_at }) => ({
      admin_id: memberId(FOUNDER),
      action_type: 'role_change',
      target_id: memberId(handle),
      details: { from: 'user', to: role },
      created_at: daysAgo(daysSince(joined_at) - DAYS_UNTIL_STAFF),
    })),
  )
}

async function fillRemovals(tx: Sql, daysAgo: DaysAgo) {
  await insertLog(
    tx,
    removedComments.map((comment) => ({
      admin_id: memberId(comment.removed_by),
      target_user_id: memberId(comment.author),
      action_type: 'delete_comment',
      target_type: 'comment',
      target_id: commentId(comment),
      reason: comment.why,
      details: { comment_content: comment.content, original_author: findMember(comment.author).pseudo },
      created_at: daysAgo(comment.removed),
    })),
  )
}

async function fillBadgeAwards(tx: Sql, daysAgo: DaysAgo) {
  await insertLog(
    tx,
    demoBadgeAwards.map(({ member, badge, by, days_ago }) =>
      onMember({
        by,
        member,
        action_type: 'edit_badges',
        details: { added: [badge], removed: [] },
        created_at: daysAgo(days_ago),
      }),
    ),
  )
}
