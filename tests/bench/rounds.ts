import { randomUUID } from 'node:crypto'
import type { Sql } from '#server/db/database.ts'
import { type Person, signedInMembers } from './members.ts'
import { options } from './options.ts'
import type { RunningSite } from './running-site.ts'

const PEOPLE = options.isQuick ? 400 : 2_000
const PLANS = 2_000

/** A member, a plan they have not acted on yet, and an id for the new row. */
export type Round = { person: Person; plan: Plan; id: string }
type Plan = { id: string; slug: string; author_id: string }

/**
 * Many members and the plans of many authors, each pair once: every action of a round happens for the first time. Each round
 * has another member, with another plan or, with `isOnePlan`, with the same one until all members had it.
 */
export async function startRounds(
  site: RunningSite,
  sql: Sql,
  { isOnePlan = false } = {},
): Promise<() => Round> {
  const people = await signedInMembers(site, PEOPLE)
  const plans = await sql<Plan[]>`
    select distinct on (author_id) id, slug, author_id from plans
    where status = 'published' and author_id is not null order by author_id, id limit ${PLANS}`
  let count = 0
  return () => {
    const pass = Math.floor(count / people.length)
    if (pass === plans.length) throw new Error('every member had every plan')
    const person = people[count % people.length]!
    const plan = plans[isOnePlan ? pass : (count + pass) % plans.length]!
    count += 1
    return { person, plan, id: randomUUID() }
  }
}
