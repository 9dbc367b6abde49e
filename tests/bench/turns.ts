import { randomUUID } from 'node:crypto'
import type { Sql } from '#server/db/database.ts'
import { type Person, signedInMembers } from './members.ts'
import { options } from './options.ts'
import type { RunningSite } from './running-site.ts'

const PEOPLE = options.isQuick ? 400 : 2_000
const PLANS = 2_000

/** Somebody, a plan that is new to them, and a number for what they do. */
export type Turn = { person: Person; plan: Plan; id: string }
type Plan = { id: string; slug: string; author_id: string }

/**
 * Many people and the plans of many authors, each pair once: whatever is done in a turn is done for the first time. Next
 * comes another person each time, with another plan or, where `isOnePlan`, with the same one until all have met it.
 */
export async function takeTurns(
  site: RunningSite,
  sql: Sql,
  { isOnePlan = false } = {},
): Promise<() => Turn> {
  const people = await signedInMembers(site, PEOPLE)
  const plans = await sql<Plan[]>`
    select distinct on (author_id) id, slug, author_id from plans
    where status = 'published' and author_id is not null order by author_id, id limit ${PLANS}`
  let turn = 0
  return () => {
    const round = Math.floor(turn / people.length)
    if (round === plans.length) throw new Error('everybody has met every plan')
    const person = people[turn % people.length]!
    const plan = plans[isOnePlan ? round : (turn + round) % plans.length]!
    turn += 1
    return { person, plan, id: randomUUID() }
  }
}
