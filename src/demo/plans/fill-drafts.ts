import type { Sql } from '#server/db/database.ts'
import { memberId } from '../content/everyone.ts'
import type { DaysAgo } from '../content/moments.ts'
import { demoDrafts } from '../content/private-things.ts'
import { planId } from '../content/read-plans.ts'
import { insertDrafts } from './queries.ts'

/** What some members began to write. */
export async function fillDrafts(tx: Sql, daysAgo: DaysAgo) {
  await insertDrafts(
    tx,
    demoDrafts.map((draft) => ({
      user_id: memberId(draft.by),
      kind: draft.kind,
      plan_id: draft.kind === 'comment' ? planId(draft.plan) : null,
      correspondent: draft.kind === 'message' ? memberId(draft.with) : null,
      content: draft.kind === 'plan' ? draft.content : { content: draft.text },
      updated_at: daysAgo(draft.days_ago),
    })),
  )
}
