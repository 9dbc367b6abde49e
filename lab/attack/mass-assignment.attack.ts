import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { Role } from '#domain/roles.ts'
import { endpoints, requestOf, ruleOf, requestInitOf } from '../../tests/support/endpoints.ts'
import { aSite } from '../../tests/support/site.ts'

const site = await aSite({ env: { RATE_LIMIT_FACTOR: '100000' } })
const { sql } = site.db
const MARKER = `intrus-${randomUUID()}`
const NUMBER = 987_654_321
const bystander = await site.aMember({ role: 'moderator' })
await site.aMember({ role: 'founder' })

/** Fields that no caller may set. */
const FOREIGN: Record<string, unknown> = {
  role: 'founder',
  verified_type: 'red',
  subscribed: true,
  creator: true,
  email_verified: true,
  user_id: bystander.id,
  userId: bystander.id,
  author_id: bystander.id,
  sender_id: bystander.id,
  uploaded_by: bystander.id,
  viewer: { id: bystander.id, role: 'founder' },
  community_xp: NUMBER,
  likes_count: NUMBER,
  views_count: NUMBER,
  amount_cents: NUMBER,
  price: NUMBER,
  validated: true,
  password_hash: MARKER,
  token: MARKER,
  review_note: MARKER,
  [MARKER]: MARKER,
}

/** The same value with foreign fields added to each of its objects. */
function withForeign(value: unknown, own: ReadonlySet<string>): unknown {
  if (Array.isArray(value)) return value.map((item) => withForeign(item, own))
  if (typeof value !== 'object' || value === null) return value
  const inner = Object.entries(value).map(([name, item]) => [name, withForeign(item, own)] as const)
  const foreign = Object.entries(FOREIGN).filter(([name]) => !own.has(name))
  return { ...Object.fromEntries(foreign), ...Object.fromEntries(inner) }
}

/** The field names of a schema, at any depth. */
function namesIn(schema: unknown, names = new Set<string>()): Set<string> {
  if (typeof schema !== 'object' || schema === null) return names
  for (const [key, value] of Object.entries(schema)) {
    if (key === 'entries') for (const name of Object.keys(value as object)) names.add(name)
    if (['entries', 'item', 'options', 'wrapped', 'pipe'].includes(key) || !('kind' in schema))
      namesIn(value, names)
  }
  return names
}

async function readState(member: { id: string } | undefined) {
  const [row] = await sql`
    select (select to_jsonb(u) from users u where u.id = ${bystander.id}) as account,
      (select to_jsonb(p) from profiles p where p.user_id = ${bystander.id}) as profile,
      (select count(*) from plans where author_id = ${bystander.id}) as plans,
      (select count(*) from comments where user_id = ${bystander.id}) as comments,
      (select count(*) from messages where sender_id = ${bystander.id}) as messages,
      (select count(*) from files where uploaded_by = ${bystander.id}) as files,
      (select jsonb_build_array(p.role, p.verified_type, p.subscribed) from profiles p
        where p.user_id = ${member?.id ?? null}) as status`
  return row
}

const tables = (
  await sql<{ name: string }[]>`select tablename as name from pg_tables where schemaname = 'public'`
).map(({ name }) => name)

/** The tables that contain one of the foreign values. */
async function tablesWithMarker(): Promise<string[]> {
  const found = tables.map(
    (name) => `select '${name}' as name where exists (
      select from ${name} t where to_jsonb(t)::text like any (array['%${MARKER}%', '%${NUMBER}%']))`,
  )
  const rows = await sql.unsafe<{ name: string }[]>(found.join(' union all '))
  return rows.map(({ name }) => name)
}

/** The value as a form sends it. */
const textOf = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))

const ROLES = ['user', 'vip', 'validator', 'moderator', 'admin', 'founder'] as const

test('a foreign value is found in any table', async () => {
  const { id } = await site.aMember()
  await sql`update profiles set bio = ${`Bonjour ${MARKER}`} where user_id = ${id}`
  expect(await tablesWithMarker()).toContain('profiles')
  await sql`update profiles set bio = '' where user_id = ${id}`
})

describe('Unknown fields', () => {
  test.each(endpoints.filter(([, { isOpenToServers, takesPicture }]) => !isOpenToServers && !takesPicture))(
    'change nothing at %s',
    async (name, endpoint) => {
      const { allowed_roles } = ruleOf(endpoint.action)
      const role = ROLES.find((one) => allowed_roles.includes(one)) as Role | undefined
      const member = role && (await site.aMember({ role }))
      const browser = await site.as(member)
      const request = await requestOf(name)({ site, member })
      const before = await readState(member)
      const path = new URL(request.path ?? endpoint.path, 'http://x')
      for (const [key, value] of Object.entries(FOREIGN))
        if (!namesIn(endpoint.query).has(key)) path.searchParams.set(key, textOf(value))
      const body =
        endpoint.method === 'GET' ? undefined : withForeign(request.body ?? {}, namesIn(endpoint.body))
      const response = await browser.request(
        endpoint.method,
        path.pathname + path.search,
        requestInitOf({ body }),
      )
      // A refused request would prove nothing about its writes.
      expect(response.status, await response.clone().text()).toBe(request.admittedStatus ?? 200)
      expect(await tablesWithMarker()).toEqual([])
      const after = await readState(member)
      // A deleted account has no profile row.
      expect({ ...after, status: after?.status ?? before?.status }).toEqual(before)
    },
  )
})
