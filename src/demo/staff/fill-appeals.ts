import type { Sql } from '#server/db/database.ts'
import { memberId } from '../content/everyone.ts'
import { demoId, sanctionId } from '../content/ids.ts'
import type { DaysAgo } from '../content/moments.ts'
import { demoAppeals, demoSanctions } from '../content/staff-work.ts'
import { ofDecision } from './log-rows.ts'
import { insertAppeals, insertLog } from './queries.ts'

export async function fillAppeals(tx: Sql, daysAgo: DaysAgo) {
  const appeals = demoAppeals.map(({ sanction, days_ago, message, accepted }) => ({
    id: demoId('appeal', sanction),
    user_id: memberId(sanctioned(sanction)),
    ban_id: sanctionId(sanction),
    message,
    status: accepted ? 'accepted' : 'open',
    answer: accepted?.answer ?? null,
    decided_by: accepted ? memberId(accepted.by) : null,
    decided_at: accepted ? daysAgo(accepted.days_ago) : null,
    created_at: daysAgo(days_ago),
  }))
  await insertAppeals(tx, appeals)
  await insertLog(
    tx,
    appeals.flatMap((appeal) =>
      ofDecision('appeal', { ...appeal, by: appeal.decided_by, at: appeal.decided_at }),
    ),
  )
}

const sanctioned = (name: string) => demoSanctions.find((sanction) => sanction.name === name)?.member ?? name
