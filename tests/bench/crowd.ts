import { openSession } from '#server/db/client.ts'
import type { Sql } from '#server/db/database.ts'
import { aPlanForm } from '../support/plan-form.ts'
import { median } from './measure.ts'
import { browserAt, type Person, signedInMembers } from './members.ts'
import type { RunningSite } from './running-site.ts'

const LIKES = 50_000
const COMMENTS = 5_000
const TIMES = 201

type Plan = { id: string; slug: string }
type Times = { quiet: number; crowded: number }

/** Milliseconds, p50, of what a reader does on a plan that nobody touched, and on the same plan among a crowd. */
export async function crowdTimes(site: RunningSite): Promise<Record<string, Times>> {
  const plans = await publishTwice(site)
  const { sql, end } = await openSession(site.database)
  await addCrowd(sql, plans.crowded.id).finally(end)
  const [reader] = await signedInMembers(site, 1)
  return {
    'like, take back': await compareTimes(plans, ({ id }, turn) =>
      ask(reader!, turn % 2 === 0 ? 'PUT' : 'DELETE', `/api/plans/${id}/like`),
    ),
    'open the plan': await compareTimes(plans, ({ slug }) => ask(reader!, 'GET', `/api/plans/${slug}`)),
    'open its comments': await compareTimes(plans, ({ id }) =>
      ask(reader!, 'GET', `/api/plans/${id}/comments`),
    ),
  }
}

async function publishTwice(site: RunningSite): Promise<{ quiet: Plan; crowded: Plan }> {
  const author = browserAt(site)
  await author.post('/api/auth/sign-in', { email: 'vip@planb.test', password: 'planb-demo' })
  const publish = async (title: string) => {
    const form = aPlanForm({ title: `${title}, le ${Date.now()}` })
    return (await (await author.post('/api/plans', { form })).json()) as Plan
  }
  return { quiet: await publish('Un coin tranquille'), crowded: await publish('Une place noire de monde') }
}

/** Likes, their news and comments as if they had come over the years, by everybody there is and as many more as it takes. */
async function addCrowd(sql: Sql, planId: string): Promise<void> {
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

/** In turns, so that both meet the same noise. */
async function compareTimes(
  plans: { quiet: Plan; crowded: Plan },
  work: (plan: Plan, turn: number) => Promise<void>,
): Promise<Times> {
  const times = { quiet: [] as number[], crowded: [] as number[] }
  for (let turn = 0; turn < TIMES; turn++) {
    for (const name of ['quiet', 'crowded'] as const) {
      const began = performance.now()
      await work(plans[name], turn)
      times[name].push(performance.now() - began)
    }
  }
  return { quiet: median(times.quiet), crowded: median(times.crowded) }
}

async function ask(person: Person, method: string, path: string): Promise<void> {
  const answer = await person.request(method, path)
  if (answer.status !== 200) throw new Error(`${path} answered ${answer.status} ${await answer.text()}`)
  await answer.arrayBuffer()
}
