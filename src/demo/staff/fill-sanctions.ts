import type { Sql } from '#server/db/database.ts'
import { memberId } from '../content/everyone.ts'
import { sanctionId } from '../content/ids.ts'
import type { DaysAgo } from '../content/moments.ts'
import { type DemoSanction, demoSanctions } from '../content/staff-work.ts'
import { onMember } from './log-rows.ts'
import { deleteDeedsOfBanned, insertAction, insertLog, insertSanctions, type LogRow } from './queries.ts'

export async function fillSanctions(tx: Sql, daysAgo: DaysAgo) {
  await insertSanctions(
    tx,
    demoSanctions.map((sanction) => ({
      id: sanctionId(sanction.name),
      user_id: memberId(sanction.member),
      banned_by: memberId(sanction.by),
      type: sanction.type,
      reason: sanction.reason,
      start_at: daysAgo(sanction.days_ago),
      end_at: endOf(sanction, daysAgo),
      lifted_at: sanction.lifted ? daysAgo(sanction.lifted.days_ago) : null,
      lifted_by: sanction.lifted ? memberId(sanction.lifted.by) : null,
    })),
  )
  await insertAction(
    tx,
    demoSanctions.filter(isMute).map(({ by, member, reason, days_ago }) => ({
      admin_id: memberId(by),
      action_type: 'ban_comments',
      target_id: memberId(member),
      details: { reason },
      created_at: daysAgo(days_ago),
    })),
  )
  await insertLog(
    tx,
    demoSanctions.flatMap((sanction) => logOf(sanction, daysAgo)),
  )
  await deleteDeedsOfBanned(tx)
}

/** Losing the right to comment is written down elsewhere. */
const isMute = ({ type }: DemoSanction) => type === 'comment'

function logOf(sanction: DemoSanction, daysAgo: DaysAgo): LogRow[] {
  const { member, by, type, reason, hours, lifted, days_ago } = sanction
  const rows: LogRow[] = []
  if (type !== 'comment') {
    const details: LogRow['details'] = hours ? { duration_hours: hours } : {}
    rows.push(
      onMember({ by, member, action_type: `ban_${type}`, reason, details, created_at: daysAgo(days_ago) }),
    )
  }
  if (lifted) {
    const created_at = daysAgo(lifted.days_ago)
    rows.push(onMember({ by: lifted.by, member, action_type: 'unban', created_at }))
  }
  return rows
}

function endOf({ days_ago, hours, lifted }: DemoSanction, daysAgo: DaysAgo): string | null {
  if (lifted) return daysAgo(lifted.days_ago)
  return hours ? daysAgo(days_ago - hours / 24) : null
}
