import type { Sql } from '#server/platform/db/database.ts'
import type { DaysAgo } from '../dates.ts'
import { banId, demoId, memberId } from '../ids.ts'
import { type DemoContent, known } from '../read-content.ts'
import type { DemoBan } from '../read-moderation.ts'
import { decisionLogRows, memberLogRow } from './log-rows.ts'
import {
  deleteReactionsWhileBanned,
  insertActions,
  insertAppeals,
  insertBans,
  insertLogRows,
  type LogRow,
} from './queries.ts'

export async function loadBans(tx: Sql, { bans }: DemoContent, daysAgo: DaysAgo) {
  await insertBans(
    tx,
    bans.map((ban) => ({
      id: banId(ban.name),
      user_id: memberId(ban.member),
      banned_by: memberId(ban.by),
      type: ban.type,
      reason: ban.reason,
      start_at: daysAgo(ban.days_ago),
      end_at: endOf(ban, daysAgo),
      lifted_at: ban.lifted ? daysAgo(ban.lifted.days_ago) : null,
      lifted_by: ban.lifted ? memberId(ban.lifted.by) : null,
    })),
  )
  await insertActions(
    tx,
    bans.filter(isCommentBan).map(({ by, member, reason, days_ago }) => ({
      admin_id: memberId(by),
      action_type: 'ban_comments',
      target_id: memberId(member),
      details: { reason },
      created_at: daysAgo(days_ago),
    })),
  )
  await insertLogRows(
    tx,
    bans.flatMap((ban) => logRowsOf(ban, daysAgo)),
  )
  await deleteReactionsWhileBanned(tx)
}

export async function loadAppeals(tx: Sql, { appeals, bans }: DemoContent, daysAgo: DaysAgo) {
  const rows = appeals.map(({ ban: name, days_ago, message, accepted }) => {
    const { member } = known(
      bans.find((ban) => ban.name === name),
      name,
    )
    return {
      id: demoId('appeal', name),
      user_id: memberId(member),
      ban_id: banId(name),
      message,
      status: accepted ? 'accepted' : 'open',
      answer: accepted?.answer ?? null,
      decided_by: accepted ? memberId(accepted.by) : null,
      decided_at: accepted ? daysAgo(accepted.days_ago) : null,
      created_at: daysAgo(days_ago),
    }
  })
  await insertAppeals(tx, rows)
  await insertLogRows(
    tx,
    rows.flatMap((row) => decisionLogRows('appeal', { ...row, by: row.decided_by, at: row.decided_at })),
  )
}

/** Its log row stands in another table. */
const isCommentBan = ({ type }: DemoBan) => type === 'comment'

function logRowsOf(ban: DemoBan, daysAgo: DaysAgo): LogRow[] {
  const { member, by, type, reason, hours, lifted, days_ago } = ban
  const rows: LogRow[] = []
  if (type !== 'comment') {
    const details: LogRow['details'] = hours ? { duration_hours: hours } : {}
    const created_at = daysAgo(days_ago)
    rows.push(memberLogRow({ by, member, action_type: `ban_${type}`, reason, details, created_at }))
  }
  if (lifted) {
    const created_at = daysAgo(lifted.days_ago)
    rows.push(memberLogRow({ by: lifted.by, member, action_type: 'unban', created_at }))
  }
  return rows
}

function endOf({ days_ago, hours, lifted }: DemoBan, daysAgo: DaysAgo): string | null {
  if (lifted) return daysAgo(lifted.days_ago)
  return hours ? daysAgo(days_ago - hours / 24) : null
}
