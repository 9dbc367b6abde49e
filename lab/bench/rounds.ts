import { randomUUID } from 'node:crypto'
import type { Sql } from '#server/platform/db/database.ts'
import { type Person, signedInMembers } from './members.ts'
import { options } from './options.ts'
import type { RunningSite } from './running-site.ts'

const PEOPLE = options.isQuick ? 400 : 2_000
const PLANS = 2_000

/**
 * A member, a plan they have not acted on yet, and an id for the new row. Each plan has a comment by its author; two other
 * members are to be mentioned.
 */
export type Round = {
  person: Person
  plan: Plan
  id: string
  comment: { id: string }
  mentioned: Mentioned[]
}
type Plan = { id: string; slug: string; author_id: string }
type Mentioned = { id: string; pseudo: string }

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
  const comments = new Map(await commentOnce(sql, plans))
  const others = await sql<Mentioned[]>`
    select user_id as id, pseudo from profiles where user_id = any (${people.map(({ id }) => id)}::uuid[])`
  let count = 0
  return () => {
    const pass = Math.floor(count / people.length)
    if (pass === plans.length) throw new Error('every member had every plan')
    const person = people[count % people.length]!
    const plan = plans[isOnePlan ? pass : (count + pass) % plans.length]!
    count += 1
    const mentioned = [1, 2].map((next) => others[(count + next) % others.length]!)
    const comment = { id: comments.get(plan.id)! }
    return {
      person,
      plan,
      id: randomUUID(),
      comment,
      mentioned: mentioned.filter(({ id }) => id !== person.id),
    }
  }
}

/** Inserts a comment by the author of each plan. */
async function commentOnce(sql: Sql, plans: Plan[]): Promise<[string, string][]> {
  const rows = await sql<{ id: string; plan_id: string }[]>`
    with written as (
      insert into comments (plan_id, user_id, content)
      select id, author_id, 'Merci de vos retours.' from plans where id = any (${plans.map(({ id }) => id)}::uuid[])
      returning id, plan_id
    ), counted as (
      update plan_stats s set comments_count = comments_count + 1 from written where s.plan_id = written.plan_id
    )
    select id, plan_id from written`
  return rows.map(({ id, plan_id }) => [plan_id, id])
}
