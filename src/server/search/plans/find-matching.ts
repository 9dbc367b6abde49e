import type { Sql } from '#server/db/database.ts'
import { type Asked, countCandidates, countOnWalk, listByIndex, listOnWalk, type PlanRow } from './queries.ts'

/** More than so many are many. */
const MANY = 2_000
/** How far a walk goes to see whether it meets any, how far where the index would take long, and how far otherwise. */
const FIRST_STEPS = 60
const BROAD_STEPS = 1_000
const STEPS = 5_000
const ALL = 10_000_000

/**
 * Where few plans match, the index gives all of them, to be sorted. Where many do, a walk along the order soon meets as
 * many as are asked for. The first steps of the walk show which it is. Both are exact, but for two letters alone among
 * very many plans.
 */
export async function findMatching(sql: Sql, asked: Asked): Promise<PlanRow[]> {
  if (asked.authorId !== null) return await listByIndex(sql, asked, MANY)
  if (asked.match.index && asked.match.isWhole && !(await isCommon(sql, asked))) {
    const few = await findFew(sql, asked)
    if (few) return few
  }
  return await findMany(sql, asked)
}

/** Met so often on the first steps that a walk is the shorter way. */
export async function isCommon(sql: Sql, asked: Asked): Promise<boolean> {
  const enough = Math.ceil(asked.rows / 10)
  const steps = asked.match.isBroad ? BROAD_STEPS : FIRST_STEPS
  return (await countOnWalk(sql, { ...asked, rows: enough }, steps)) >= enough
}

/** All that match, sorted; null when they are many. */
export async function findFew(sql: Sql, asked: Asked): Promise<PlanRow[] | null> {
  const found = await listByIndex(sql, asked, MANY)
  // Where nothing is left of what the index gave, that is counted, unless nothing could have left any out.
  const candidates = found[0]?.candidates ?? (asked.isNarrow ? await countCandidates(sql, asked, MANY) : 0)
  return candidates <= MANY ? found : null
}

export async function findMany(sql: Sql, asked: Asked): Promise<PlanRow[]> {
  const met = await listOnWalk(sql, asked, STEPS)
  const { index, literal } = asked.match
  if (met.length >= asked.rows || !index || literal.length > 0) return met
  // Two letters alone, which the index knows at the beginning of words only: those that the walk met may be more.
  const found = await listByIndex(sql, asked, ALL)
  return found.length >= met.length ? found : met
}
