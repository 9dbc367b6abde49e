import { excerpt } from '#domain/excerpt.ts'
import { changedPercent } from '#domain/plans/line-diff.ts'
import type { Sql } from '#server/platform/db/sql.ts'
import {
  correctCategories,
  correctDays,
  listAdaptationTexts,
  listPlanTexts,
  type Mismatch,
  recountComment,
  recountMember,
  recountPlan,
  recountTag,
  type StoredExcerpt,
  type StoredShare,
  updateExcerpt,
  updateShare,
} from './recount.queries.ts'

type RunTransaction = (work: (tx: Sql) => Promise<void>) => Promise<void>

/** Counts anew what has a wrong counter, one plan, comment, member or tag at a time: the site may run meanwhile. */
export async function repair(transaction: RunTransaction, mismatches: Mismatch[]): Promise<void> {
  for (const id of idsOf('plan', mismatches)) await transaction((tx) => recountPlan(tx, id))
  for (const id of idsOf('comment', mismatches)) await transaction((tx) => recountComment(tx, id))
  for (const id of idsOf('member', mismatches)) await transaction((tx) => recountMember(tx, id))
  for (const key of idsOf('tag', mismatches)) await transaction((tx) => recountTag(tx, key))
  if (mismatches.some((mismatch) => mismatch.of === 'day')) await transaction(correctDays)
  if (mismatches.some((mismatch) => mismatch.of === 'category')) await transaction(correctCategories)
}

const idsOf = (kind: Mismatch['of'], mismatches: Mismatch[]) =>
  new Set(mismatches.filter((mismatch) => mismatch.of === kind).map(({ id }) => id))

const PLANS_AT_ONCE = 200

/** Excerpts are made at each save: those of older plans may follow former rules. */
export async function* wrongExcerpts(sql: Sql): AsyncGenerator<StoredExcerpt & { right: string }> {
  let after: string | undefined
  for (;;) {
    const plans = await listPlanTexts(sql, after, PLANS_AT_ONCE)
    for (const { id, stored, markdown } of plans) {
      const right = excerpt(markdown)
      if (right !== stored) yield { id, stored, right }
    }
    after = plans.at(-1)?.id
    if (!after) return
  }
}

/** Returns how many were wrong. */
export async function repairExcerpts(sql: Sql): Promise<number> {
  let count = 0
  for await (const wrong of wrongExcerpts(sql)) {
    await updateExcerpt(sql, wrong)
    count += 1
  }
  return count
}

const ADAPTATIONS_AT_ONCE = 50

/** Shares of changed text are computed at each save: those of older rows may follow former rules. */
export async function* wrongShares(sql: Sql): AsyncGenerator<StoredShare & { right: number }> {
  let last: string | undefined
  for (;;) {
    const rows = await listAdaptationTexts(sql, last, ADAPTATIONS_AT_ONCE)
    for (const { plan_id, stored, before, after } of rows) {
      const right = changedPercent(before, after)
      if (right !== stored) yield { plan_id, stored, right }
    }
    last = rows.at(-1)?.plan_id
    if (!last) return
  }
}

/** Returns how many were wrong. */
export async function repairShares(sql: Sql): Promise<number> {
  let count = 0
  for await (const wrong of wrongShares(sql)) {
    await updateShare(sql, wrong)
    count += 1
  }
  return count
}
