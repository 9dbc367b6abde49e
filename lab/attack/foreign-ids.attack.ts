import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { endpoints, requestOf, requestInitOf } from '../../tests/support/endpoints.ts'
import { anEntry, anExecution, aStep } from '../../tests/support/executions.ts'
import { aConversation } from '../../tests/support/messages.ts'
import { HOSTILE_INPUT } from '../../tests/support/hostile-input.ts'
import { aSite } from '../../tests/support/site.ts'
import { namingFieldsOf, withText } from '../../tests/support/text-fields.ts'

const site = await aSite({ env: { RATE_LIMIT_FACTOR: '100000' } })
const { sql } = site.db
const SECRET = `secret-${randomUUID()}`
// VIP, like the attackers: VIPs may use messages.
const victim = await site.aMember({ role: 'vip', email: `${SECRET}@exemple.test` })
const friend = await site.aMember({ role: 'vip' })

/** Inserts private data of every kind for the victim; returns the ids. */
async function insertPrivateData() {
  await site.as(victim)
  const plan = await site.aPlan({ author_id: victim.id, status: 'pending', title: SECRET, markdown: SECRET })
  const refused = await site.aPlan({ author_id: victim.id, status: 'rejected', title: `${SECRET} bis` })
  const conversation = await aConversation(sql, victim, friend)
  await sql`update messages set content = ${SECRET} where conversation_id = ${conversation.id}`
  await sql`update conversations set last_message_content = ${SECRET} where id = ${conversation.id}`
  await sql`insert into drafts (user_id, kind, content) values (${victim.id}, 'plan', ${sql.json({ title: SECRET })})`
  await sql`
    insert into notifications (user_id, type, title, message) values (${victim.id}, 'badge_awarded', ${SECRET}, ${SECRET})`
  await sql`
    insert into support_requests (user_id, email, subject, message)
    values (${victim.id}, ${victim.email}, ${SECRET}, ${SECRET})`
  await sql`insert into topic_follows (user_id, topic) values (${victim.id}, ${`tag:${SECRET}`})`
  const executed = await anExecution(site, { user_id: victim.id })
  const entry = await anEntry(sql, executed.id, { content: SECRET })
  const step = await aStep(sql, executed.id, SECRET)
  const discussed = await site.aPlan()
  await sql`
    insert into discussion_levels (plan_id, user_id, level, is_chosen) values (${discussed.id}, ${victim.id}, 'mute', true)`
  const path = `message-images/${randomUUID().replaceAll('-', '')}.jpg`
  await sql`
    insert into files (uploaded_by, purpose, path, content_type, bytes, conversation_id)
    values (${victim.id}, 'message_image', ${path}, 'image/jpeg', 1, ${conversation.id})`
  const rows = await sql<{ id: string }[]>`
    select id from sessions where user_id = ${victim.id}
    union all select id from drafts where user_id = ${victim.id}
    union all select id from notifications where user_id = ${victim.id}
    union all select id from support_requests where user_id = ${victim.id}
    union all select id from messages where sender_id = ${victim.id}
    union all select id from files where uploaded_by = ${victim.id}`
  return [
    victim.id,
    plan.id,
    plan.slug,
    refused.id,
    refused.slug,
    `tag:${SECRET}`,
    discussed.id,
    executed.id,
    entry,
    step,
    conversation.id,
    path,
    ...rows.map(({ id }) => id),
  ]
}

const readVictimState = async () =>
  await sql`
    select (select count(*) from sessions where user_id = ${victim.id}) as sessions,
      (select jsonb_agg(content order by id) from drafts where user_id = ${victim.id}) as drafts,
      (select jsonb_agg(to_jsonb(n) order by id) from notifications n where user_id = ${victim.id} and title = ${SECRET})
        as notifications,
      (select jsonb_agg(topic order by topic) from topic_follows where user_id = ${victim.id}) as topics,
      (select jsonb_agg(jsonb_build_array(level, is_chosen)) from discussion_levels where user_id = ${victim.id}) as levels,
      (select jsonb_agg(jsonb_build_array(id, status, visibility, shares_figures)) from executions
        where user_id = ${victim.id}) as executions,
      (select jsonb_agg(to_jsonb(j)) from journal_entries j where content = ${SECRET}) as entries,
      (select jsonb_agg(to_jsonb(s)) from execution_steps s where content = ${SECRET}) as steps,
      (select jsonb_agg(content order by id) from messages where sender_id = ${victim.id}) as messages,
      (select jsonb_agg(jsonb_build_array(title, status, version, markdown_content) order by id) from plans
        where author_id = ${victim.id}) as plans,
      (select jsonb_build_array(u.email, p.pseudo, p.role, p.badges) from users u join profiles p on p.user_id = u.id
        where u.id = ${victim.id}) as account,
      (select jsonb_agg(to_jsonb(f) order by id) from files f where uploaded_by = ${victim.id}) as files,
      (select count(*) from user_bans where user_id = ${victim.id}) as bans`

const ids = await insertPrivateData()
const before = await readVictimState()
const withParameter = endpoints.filter(([, { path }]) => path.includes(':'))

/** Every id of the victim, and hostile input, in each parameter of an address. */
test.each(withParameter)(
  '%s neither shows nor changes private data of another member',
  async (name, endpoint) => {
    const attacker = await site.aMember({ role: 'vip' })
    const browsers = [await site.as(), await site.as(attacker)]
    const request = await requestOf(name)({ site, member: attacker })
    for (const browser of browsers) {
      for (const id of [...ids, ...HOSTILE_INPUT, randomUUID()]) {
        const encodedId = encodeURIComponent(id.toWellFormed()) || '%20'
        // The other parameters keep valid values: « profiles.list » has two.
        const names = [...endpoint.path.matchAll(/:\w+/g)].map(([one]) => one)
        for (const attacked of names) {
          const known = (request.path ?? '').split('?')[0]!.split('/')
          const path = endpoint.path
            .split('/')
            .map((segment, at) =>
              segment === attacked ? encodedId : segment.startsWith(':') ? known[at] : segment,
            )
            .join('/')
          const response = await browser.request(endpoint.method, path, requestInitOf(request))
          const text = await response.text()
          expect(response.status, path).toBeLessThan(500)
          expect(text.includes(SECRET), `${path} ${text.slice(0, 200)}`).toBe(false)
        }
      }
    }
    expect(await readVictimState()).toEqual(before)
  },
)

const withNames = endpoints
  .map(([name, endpoint]) => [name, endpoint, namingFieldsOf(endpoint)] as const)
  .filter(([, , fields]) => fields.length > 0)

/** The same in each field of a body. What staff may do to members is covered by the permission tests. */
test.each(withNames)(
  '%s accepts no id or path of another member in its body',
  async (name, endpoint, fields) => {
    const attacker = await site.aMember({ role: 'vip' })
    const browser = await site.as(attacker)
    for (const field of fields) {
      const request = await requestOf(name)({ site, member: attacker })
      for (const id of ids.filter((one) => !one.includes(SECRET))) {
        const body = withText(request.body, field, id)
        const response = await browser.request(
          endpoint.method,
          request.path ?? endpoint.path,
          requestInitOf({ body }),
        )
        const text = await response.text()
        expect(response.status, `${field} ${id}`).toBeLessThan(500)
        expect(text.includes(SECRET), `${field} ${id} ${text.slice(0, 200)}`).toBe(false)
      }
    }
    expect(await readVictimState()).toEqual(before)
  },
)

test('the member sees all of their own private data', async () => {
  const own = await site.as(victim)
  for (const path of [
    '/api/my/plans',
    '/api/conversations',
    '/api/my/notifications',
    '/api/my/topics',
    '/api/viewer',
  ])
    expect(await (await own.get(path)).text(), path).toContain(SECRET)
})

test('the addresses of private files are 404 for other members', async () => {
  const browser = await site.as(await site.aMember())
  for (const path of ids.filter((id) => id.startsWith('message-images/')))
    expect((await browser.get(`/files/${path}`)).status).toBe(404)
})
