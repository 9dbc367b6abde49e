import type { Database } from '#server/db/database.ts'
import { correctCategories, correctDays, type Mismatch, recountMember, recountPlan } from './queries.ts'

/** Counts anew whatever has a wrong counter, one plan or member at a time: the site may run meanwhile. */
export async function repair({ transaction }: Pick<Database, 'transaction'>, mismatches: Mismatch[]) {
  for (const id of idsOf('plan', mismatches)) await transaction((tx) => recountPlan(tx, id))
  for (const id of idsOf('member', mismatches)) await transaction((tx) => recountMember(tx, id))
  if (mismatches.some((mismatch) => mismatch.of === 'day')) await transaction(correctDays)
  if (mismatches.some((mismatch) => mismatch.of === 'category')) await transaction(correctCategories)
}

const idsOf = (kind: Mismatch['of'], mismatches: Mismatch[]) =>
  new Set(mismatches.filter((mismatch) => mismatch.of === kind).map(({ id }) => id))
