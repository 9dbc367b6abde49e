import type { Sql } from '#server/platform/db/database.ts'
import { type DaysAgo, daysSince } from '../dates.ts'
import { commentId, memberId } from '../ids.ts'
import { type DemoContent, findMember, known } from '../read-content.ts'
import { loadAppeals, loadBans } from './load-bans.ts'
import { loadReports } from './load-reports.ts'
import { memberLogRow } from './log-rows.ts'
import { insertActions, insertLogRows } from './queries.ts'

const DAYS_UNTIL_STAFF = 20

/** Inserts what the staff did, with its log rows. The decisions on plans are inserted with the plans. */
export async function loadModeration(tx: Sql, content: DemoContent, daysAgo: DaysAgo) {
  await loadRoleChanges(tx, content, daysAgo)
  await loadBans(tx, content, daysAgo)
  await loadAppeals(tx, content, daysAgo)
  await loadReports(tx, content, daysAgo)
  await loadRemovedComments(tx, content, daysAgo)
  await loadBadgeAwards(tx, content, daysAgo)
}

/** The founder made each of the staff some days after they had joined. */
async function loadRoleChanges(tx: Sql, { members }: DemoContent, daysAgo: DaysAgo) {
  const founder = known(
    members.find(({ role }) => role === 'founder'),
    'founder',
  )
  const staff = members.filter(({ role }) => ['admin', 'moderator', 'validator'].includes(role))
  await insertActions(
    tx,
    staff.map(({ handle, role, joined_at }) => ({
      admin_id: memberId(founder.handle),
      action_type: 'role_change',
      target_id: memberId(handle),
      details: { from: 'user', to: role },
      created_at: daysAgo(daysSince(joined_at) - DAYS_UNTIL_STAFF),
    })),
  )
}

async function loadRemovedComments(tx: Sql, content: DemoContent, daysAgo: DaysAgo) {
  await insertLogRows(
    tx,
    content.removed_comments.map((comment) => ({
      admin_id: memberId(comment.removed.by),
      target_user_id: memberId(comment.author),
      action_type: 'delete_comment',
      target_type: 'comment',
      target_id: commentId(comment),
      reason: comment.removed.reason,
      details: {
        comment_content: comment.content,
        original_author: findMember(content, comment.author).pseudo,
      },
      created_at: daysAgo(comment.removed.days_ago),
    })),
  )
}

async function loadBadgeAwards(tx: Sql, { badge_awards }: DemoContent, daysAgo: DaysAgo) {
  await insertLogRows(
    tx,
    badge_awards.map(({ member, badge, by, days_ago }) =>
      memberLogRow({
        by,
        member,
        action_type: 'edit_badges',
        details: { added: [badge], removed: [] },
        created_at: daysAgo(days_ago),
      }),
    ),
  )
}
