import type { Sql } from '#server/platform/db/database.ts'
import type { DaysAgo } from '../dates.ts'
import { memberId, planId } from '../ids.ts'
import type { DemoContent } from '../read-content.ts'
import { insertDrafts } from './queries.ts'

/** Inserts unfinished plans, comments and messages. */
export async function loadDrafts(tx: Sql, { drafts }: DemoContent, daysAgo: DaysAgo) {
  await insertDrafts(
    tx,
    drafts.map((draft) => ({
      user_id: memberId(draft.author),
      kind: draft.kind,
      plan_id: draft.kind === 'comment' ? planId(draft.plan) : null,
      recipient: draft.kind === 'message' ? memberId(draft.recipient) : null,
      content: draft.kind === 'plan' ? draft.content : { content: draft.content },
      updated_at: daysAgo(draft.days_ago),
    })),
  )
}
