import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { aDatabase } from './support/database.ts'
import { aSite } from './support/site.ts'

const site = await aSite({ db: await aDatabase({ max: 1 }) })
const { sql } = site.db
const sketches = [...readFileSync('docs/scale.md', 'utf8').matchAll(/```sql\n([^`]+)```/g)].map(
  ([, text = '']) => text,
)

/** The partitions that a statement reads. */
async function partitionsRead(statement: string): Promise<string[]> {
  const plan = await sql.unsafe<{ 'QUERY PLAN': string }[]>(`explain ${statement}`)
  const lines = plan.map((line) => line['QUERY PLAN']).join('\n')
  const found = [...lines.matchAll(/ on ((?:views|notifications|messages)_\d+)/g)]
  return [...new Set(found.map(([, name = '']) => name))]
}

describe('The partitions of docs/scale.md', () => {
  test('replace the tables with all their rows, and the site keeps working', async () => {
    const plan = await site.aPlan()
    const [ann, bob] = [await site.aMember({ role: 'vip' }), await site.aMember()]
    await sql`insert into views (plan_id, visitor) values (${plan.id}, sha256('a'))`
    await sql`insert into notifications (user_id, type, title, message) values (${ann.id}, 'payment', 'Bonjour', 'Bienvenue.')`
    const { id } = await sql.one<{ id: string }>`
      insert into conversations (participant1_id, participant2_id, started_by)
      values (least(${ann.id}::uuid, ${bob.id}), greatest(${ann.id}::uuid, ${bob.id}), ${ann.id}) returning id`
    await sql`insert into messages (conversation_id, sender_id, content) values (${id}, ${ann.id}, 'Bonjour')`

    expect(sketches).toHaveLength(3)
    for (const sketch of sketches) await sql.unsafe(sketch)

    for (const table of ['views', 'notifications', 'messages']) {
      const [found] = await sql`
        select relkind, (select count(*) from ${sql(table)})::int as rows from pg_class where oid = ${table}::regclass`
      expect(found, table).toEqual({ relkind: 'p', rows: 1 })
    }
    const visitor = await site.as()
    expect((await visitor.post(`/api/plans/${plan.id}/views`)).status).toBe(200)
    const member = await site.as(ann)
    expect((await member.get('/api/my/notifications')).status).toBe(200)
    expect((await member.get(`/api/conversations/${id}/messages`)).status).toBe(200)
    await (await site.as(bob)).put(`/api/plans/${plan.id}/like`)
    const [counted] = await sql`
      select (select count(*) from views)::int as views, (select sum(views) from daily_views)::int as counted`
    expect(counted).toEqual({ views: 2, counted: 2 })
  })

  test('are read one at a time by the queries of the site', async () => {
    const id = '00000000-0000-4000-8000-000000000000'
    expect(
      await partitionsRead(`select 1 from views where plan_id = '${id}' and day = current_date`),
    ).toHaveLength(1)
    expect(await partitionsRead(`select * from notifications where user_id = '${id}'`)).toHaveLength(1)
    expect(await partitionsRead(`select * from messages where conversation_id = '${id}'`)).toHaveLength(1)
  })
})
