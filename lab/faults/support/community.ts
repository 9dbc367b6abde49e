import { randomUUID } from 'node:crypto'
import { sessionCookies } from '#server/accounts/signed-cookies.ts'
import { openConnection } from '#server/platform/db/client.ts'
import { keysFor } from '#server/platform/lib/hashes.ts'
import { aBrowser } from '../../../tests/support/browser.ts'
import { aPlanForm } from '../../../tests/support/plan-form.ts'
import { cookieOf } from '../../../tests/support/session-cookie.ts'
import type { Journal } from './journal.ts'
import type { Reachable } from './site.ts'

/** A signed-in member with a published plan and a conversation with the next member. */
export type Person = Member & {
  plan: { id: string; slug: string; version: number }
  conversation: string
}

const WAIT_MS = 15_000

/** Members with a plan each. */
export async function aCommunity(site: Reachable, journal: Journal, count = 12): Promise<Person[]> {
  const people = await signedIn(site, count)
  const community: Person[] = []
  for (const [at, person] of people.entries()) {
    const other = people[(at + 1) % people.length]!
    const form = planForm(person.id, 'Vendre du miel.')
    const plan = await bodyOf<Person['plan']>(person.post('/api/plans', { form }))
    journal.acknowledged({ kind: 'plan', key: plan.id, row: `1 ${form.markdown_content}` })
    const { id } = await bodyOf<{ id: string }>(person.post('/api/conversations', { member_id: other.id }))
    community.push({ ...person, plan: { ...plan, version: 1 }, conversation: id })
  }
  return community
}

export type Member = ReturnType<typeof aBrowser> & { id: string }

/** Inserts sessions instead of signing in, which would take minutes: password hashing is slow on purpose. */
export async function signedIn(site: Reachable, count: number): Promise<Member[]> {
  const keys = keysFor('session', { current: site.secret })
  const cookies = sessionCookies({ keys, isHttps: site.isHttps })
  const send = (address: string, init: RequestInit) =>
    fetch(site.url + address, { ...init, signal: AbortSignal.timeout(WAIT_MS) })
  return await Promise.all(
    (await insertSessions(site, count)).map(async ({ id, token }) =>
      Object.assign(aBrowser(send, await cookieOf(cookies, token)), { id }),
    ),
  )
}

export const planForm = (author: string, markdown_content: string) =>
  aPlanForm({ title: `Plan ${author}`, markdown_content })

async function insertSessions({ target }: Reachable, count: number) {
  const { sql, end } = await openConnection(target)
  try {
    const members = await sql<{ id: string }[]>`
      insert into users (name, email, email_verified)
      select 'Membre ' || id, id || '@exemple.test', true
      from (select gen_random_uuid() as id from generate_series(1, ${count})) as ids returning id`
    const ids = members.map(({ id }) => id)
    await sql`
      update profiles set role = 'verified', verified_type = 'blue', verified_at = now() where user_id = any(${ids}::uuid[])`
    return await sql<{ id: string; token: string }[]>`
      insert into sessions (user_id, token, expires_at)
      select id, ${randomUUID()} || id, now() + interval '1 day' from unnest(${ids}::uuid[]) as id
      returning user_id as id, token`
  } finally {
    await end()
  }
}

export async function bodyOf<Body>(pending: Promise<Response>): Promise<Body> {
  const response = await pending
  if (!response.ok) throw new Error(`${response.url}: ${response.status} ${await response.text()}`)
  return (await response.json()) as Body
}
