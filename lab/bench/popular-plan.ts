import { openConnection } from '#server/platform/db/client.ts'
import type { Sql } from '#server/platform/db/database.ts'
import { aPlanForm } from '../../tests/support/plan-form.ts'
import { median } from './measure.ts'
import { browserAt, type Person, signedInMembers } from './members.ts'
import type { RunningSite } from './running-site.ts'

const LIKES = 50_000
const COMMENTS = 5_000
const TIMES = 201

type Plan = { id: string; slug: string }
type Times = { quiet: number; popular: number }

/** Milliseconds, p50, of a reader's actions on a plan without likes, and on the same plan with many likes and comments. */
export async function popularPlanTimes(site: RunningSite): Promise<Record<string, Times>> {
  const plans = await publishTwice(site)
  const { sql, end } = await openConnection(site.database)
  await makePopular(sql, plans.popular.id).finally(end)
  const [reader] = await signedInMembers(site, 1)
  return {
    'like, undo': await compareTimes(plans, ({ id }, round) =>
      sendRequest(reader!, round % 2 === 0 ? 'PUT' : 'DELETE', `/api/plans/${id}/like`),
    ),
    'open the plan': await compareTimes(plans, ({ slug }) =>
      sendRequest(reader!, 'GET', `/api/plans/${slug}`),
    ),
    'open its comments': await compareTimes(plans, ({ id }) =>
      sendRequest(reader!, 'GET', `/api/plans/${id}/comments`),
    ),
  }
}

async function publishTwice(site: RunningSite): Promise<{ quiet: Plan; popular: Plan }> {
  const author = browserAt(site)
  await author.post('/api/auth/sign-in', { email: 'vip@planb.test', password: 'planb-demo' })
  const publish = async (title: string) => {
    const form = aPlanForm({ title: `${title}, le ${Date.now()}` })
    return (await (await author.post('/api/plans', { form })).json()) as Plan
  }
  return { quiet: await publish('Un coin tranquille'), popular: await publish('Une place noire de monde') }
}

/** Inserts likes, their notifications and comments by all members, and by as many new ones as needed. */
async function makePopular(sql: Sql, planId: string): Promise<void> {
  await sql`
    insert into users (name, email, email_verified)
    select 'Foule ' || id, id || '@exemple.test', true
    from (
      select gen_random_uuid() as id from generate_series(1, ${LIKES} - (select count(*) from users)::int)
    ) as ids`
  await sql`insert into likes (plan_id, user_id) select ${planId}, id from users limit ${LIKES}`
  await sql`
    insert into comments (plan_id, user_id, content)
    select ${planId}, user_id, 'Je suis venu aussi.' from likes where plan_id = ${planId} limit ${COMMENTS}`
  await sql`
    insert into notifications (user_id, type, title, message, actor_id, plan_id)
    select p.author_id, 'new_like', 'Nouveau j’aime', 'La foule aime', l.user_id, p.id
    from likes l join plans p on p.id = l.plan_id where p.id = ${planId} and l.user_id <> p.author_id`
  await sql`
    update plan_stats set likes_count = ${LIKES}, comments_count = ${COMMENTS} where plan_id = ${planId}`
  await sql`analyze likes, comments, notifications`
}

/** Alternates between the plans, so that both meet the same noise. */
async function compareTimes(
  plans: { quiet: Plan; popular: Plan },
  work: (plan: Plan, round: number) => Promise<void>,
): Promise<Times> {
  const times = { quiet: [] as number[], popular: [] as number[] }
  for (let round = 0; round < TIMES; round++) {
    for (const name of ['quiet', 'popular'] as const) {
      const began = performance.now()
      await work(plans[name], round)
      times[name].push(performance.now() - began)
    }
  }
  return { quiet: median(times.quiet), popular: median(times.popular) }
}

async function sendRequest(person: Person, method: string, path: string): Promise<void> {
  const response = await person.request(method, path)
  if (response.status !== 200)
    throw new Error(`${path} got status ${response.status} ${await response.text()}`)
  await response.arrayBuffer()
}
