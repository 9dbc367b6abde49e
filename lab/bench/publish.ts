import { aPlanForm } from '../../tests/support/plan-form.ts'
import { openConnection } from '#server/platform/db/client.ts'
import { aBrowser } from '../../tests/support/browser.ts'
import type { RunningSite } from './running-site.ts'

const WARM_UP = 10
const TIMES = 41
const BYTES = 5 * 1024

/** Milliseconds until a member's plan of 5 KB is published, as the browser waits for it. */
export async function publishTimes(url: string): Promise<number[]> {
  const browser = aBrowser((path, init) => fetch(url + path, init))
  await browser.post('/api/auth/sign-in', { email: 'vip@planb.test', password: 'planb-demo' })
  const markdown_content = aText()
  const times: number[] = []
  for (let round = 0; round < WARM_UP + TIMES; round++) {
    const form = aPlanForm({ title: `Mesurer, ${round} fois sur ${Date.now()}`, markdown_content })
    const began = performance.now()
    const response = await browser.post('/api/plans', { form })
    const plan = (await response.json()) as { id: string; status: string }
    times.push(performance.now() - began)
    if (plan.status !== 'published') throw new Error(`not published: ${JSON.stringify(plan)}`)
    await browser.delete(`/api/plans/${plan.id}`)
  }
  return times.slice(WARM_UP)
}

/** Milliseconds of inserting the topics of a published plan with eight tags, as its trigger does. */
export async function topicTimes(database: RunningSite['database']): Promise<number[]> {
  const { sql, end } = await openConnection(database)
  const times: number[] = []
  try {
    const { id } = await sql.one<{ id: string }>`select id from plans where status = 'published' limit 1`
    for (let round = 0; round < WARM_UP + TIMES; round++) {
      await sql`begin`
      await sql`update plans set tags = array(select 'mot ' || n from generate_series(1, 8) n) where id = ${id}`
      await sql`delete from plan_topics where plan_id = ${id}`
      const began = performance.now()
      await sql`
        insert into plan_topics (topic, online_at, plan_id)
        select unnest(topics_of(p)), p.published_at, p.id from plans p where id = ${id}`
      times.push(performance.now() - began)
      await sql`rollback`
    }
  } finally {
    await end()
  }
  return times.slice(WARM_UP)
}

/** A typical plan: headings, lists, emphasis, links, a table. */
function aText(): string {
  const section = (number: number) => `## Étape ${number}

Pendant la semaine ${number}, **trois clients** reçoivent un prototype ; voir [le budget](https://exemple.test/${number}).

- louer un local de *vingt* mètres carrés
- écrire à dix fournisseurs
- noter ce que coûte chaque heure

| poste | euros |
|---|---|
| local | ${number * 10} |
| outils | ${number * 20} |

`
  let text = ''
  for (let number = 1; Buffer.byteLength(text) < BYTES; number++) text += section(number)
  return Buffer.from(text).subarray(0, BYTES).toString()
}
