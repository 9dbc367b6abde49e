import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import type { Endpoint } from '#api/endpoint.ts'
import type { Sql } from '#server/platform/db/database.ts'
import { loadDemo } from '#demo/load.ts'
import { endpoints, requestInitOf, requestOf } from '../tests/support/endpoints.ts'
import { aSite } from '../tests/support/site.ts'

/*
 * What each endpoint answers on the demo community to a visitor, a member and an admin: the status and the keys of its JSON,
 * compared with lab/responses.json while the code is moved: « RESPONSES=1 npm test -- unit lab/responses.test.ts », also with
 * WRITE_RESPONSES=1, which writes that file.
 */

const FILE = path.join(import.meta.dirname, 'responses.json')
const ACCOUNTS = { visitor: null, member: 'membre@planb.test', admin: 'admin@planb.test' }

const site = await aSite({ env: { RATE_LIMIT_FACTOR: '100000' } })
await loadDemo(site.db)

type Member = { id: string; pseudo: string }

/** The one demo row of each kind that has the most to show. */
async function demoTargets(sql: Sql, member: Member | undefined) {
  const id = member?.id ?? null
  return await sql.one<Record<string, string | null>>`
    select plans.id as "planId", plans.slug, plans.author_id as "memberId", profiles.handle as name,
      (select parent_id from comments where parent_id is not null group by 1 order by count(*) desc, 1 limit 1) as "commentId",
      (select id from executions where visibility <> 'private' order by started_on, id limit 1) as "executionId",
      (select id from conversations where ${id} in (participant1_id, participant2_id) order by last_message_at desc, id limit 1)
        as "conversationId"
    from plans join plan_stats on plan_stats.plan_id = plans.id join profiles on profiles.user_id = plans.author_id
    where status = 'published' order by comments_count desc, plans.id limit 1`
}

/** « /api/plans/:planId/steps » of the row above, with the query of the request; undefined if there is none. */
function demoPath(endpoint: Endpoint, requestPath: string, targets: Record<string, string | null>) {
  const lists: Record<string, string> = { list: requestPath.split(/[/?]/).at(-1)! }
  const query = requestPath.split('?')[1]
  const names = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name]) => name!)
  const values = { ...targets, ...lists }
  if (names.some((name) => !values[name])) return undefined
  const filled = endpoint.path.replaceAll(/:(\w+)/g, (_, name: string) => values[name]!)
  return query ? `${filled}?${query}` : filled
}

/** « plans[].author.pseudo » of every value; a key that is an id is written « * ». */
function keysOf(value: unknown, at = ''): string[] {
  if (Array.isArray(value)) return value.flatMap((item) => keysOf(item, `${at}[]`))
  if (value === null || typeof value !== 'object') return [at]
  return Object.entries(value).flatMap(([key, item]) =>
    keysOf(item, `${at}.${/^[\da-f]{8}-/.test(key) ? '*' : key}`),
  )
}

async function outcomeOf(response: Response) {
  const isJson = response.headers.get('content-type')?.startsWith('application/json')
  const keys = isJson ? [...new Set(keysOf(await response.json()))].toSorted() : []
  return { status: response.status, keys: keys.join(' ') }
}

async function answersTo(caller: keyof typeof ACCOUNTS) {
  const email = ACCOUNTS[caller]
  const known = email
    ? await site.db.sql.one<Member>`select id, name as pseudo from users where email = ${email}`
    : undefined
  const targets = await demoTargets(site.db.sql, known)
  const answers: Record<string, unknown> = {}
  for (const [name, endpoint] of endpoints) {
    // What writes has a member of its own, so that the demo members stay as they are.
    const isRead = endpoint.method === 'GET'
    const member =
      known && !isRead ? await site.aMember({ role: caller === 'admin' ? 'admin' : 'user' }) : known
    const request = await requestOf(name)({ site, member })
    const browser = await site.as(member)
    const ask = async (asked: string) =>
      await outcomeOf(await browser.request(endpoint.method, asked, requestInitOf(request)))
    const asked = request.path ?? endpoint.path
    const line = `${endpoint.method} ${endpoint.path}`
    answers[line] = await ask(asked)
    const inDemo = isRead && endpoint.path.includes(':') ? demoPath(endpoint, asked, targets) : undefined
    if (inDemo) answers[`${line} (demo)`] = await ask(inDemo)
  }
  return answers
}

test('every endpoint answers a visitor, a member and an admin with the status and the keys of lab/responses.json', async () => {
  const answers: Record<string, unknown> = {}
  for (const caller of ['visitor', 'member', 'admin'] as const) answers[caller] = await answersTo(caller)
  if (process.env.WRITE_RESPONSES) writeFileSync(FILE, `${JSON.stringify(answers, null, 2)}\n`)
  expect(answers).toEqual(JSON.parse(readFileSync(FILE, 'utf8')))
})
