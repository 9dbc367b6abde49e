import path from 'node:path'
import { sessionCookies } from '#server/accounts/signed-cookies.ts'
import { localSecret } from '#server/platform/config/directories.ts'
import { keysFor } from '#server/platform/lib/hashes.ts'
import { connect, type Sql } from '#server/platform/db/database.ts'
import { aBrowser } from '../../tests/support/browser.ts'
import { cookieOf } from '../../tests/support/session-cookie.ts'
import type { RunningSite } from './running-site.ts'

const AT_ONCE = 50

export type Person = ReturnType<typeof aBrowser> & { id: string }

export const browserAt = ({ url }: RunningSite, cookie?: string) =>
  aBrowser((address, init) => fetch(url + address, init), cookie)

/** Inserts sessions instead of signing in, which would take minutes: password hashing is slow on purpose. */
export async function signedInMembers(site: RunningSite, count: number): Promise<Person[]> {
  const secret = await localSecret(path.dirname(site.database.host))
  const cookies = sessionCookies({ keys: keysFor('session', { current: secret }), isHttps: false })
  const db = connect(site.database)
  const sessions: Session[] = []
  while (sessions.length < count) sessions.push(...(await insertSessions(db.sql)))
  await db.end()
  return await Promise.all(
    sessions
      .slice(0, count)
      .map(async ({ id, token }) => Object.assign(browserAt(site, await cookieOf(cookies, token)), { id })),
  )
}

type Session = { id: string; token: string }

const insertSessions = (sql: Sql): Promise<Session[]> => sql<Session[]>`
  with members as (
    insert into users (name, email, email_verified)
    select 'Oreille ' || id, id || '@exemple.test', true
    from (select gen_random_uuid() as id from generate_series(1, ${AT_ONCE})) as ids
    returning id
  )
  insert into sessions (user_id, token, expires_at)
  select id, gen_random_uuid()::text, now() + interval '1 day' from members returning user_id as id, token`
