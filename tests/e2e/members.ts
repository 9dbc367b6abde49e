import { type APIRequestContext, type BrowserContext, type Page, request } from '@playwright/test'
import { createPasswords } from '#server/accounts/passwords.ts'
import { findAccountByEmail, insertAccount, setPassword } from '#server/accounts/queries.ts'
import { sessionCookies } from '#server/accounts/signed-cookies.ts'
import { insertSession } from '#server/accounts/sessions.queries.ts'
import { awardEarlyBuilder } from '#server/points/actions.ts'
import type { MailLinkPurpose } from '#domain/notifications/mail-links.ts'
import { localSecret } from '#server/platform/config/directories.ts'
import { openConnection } from '#server/platform/db/client.ts'
import { findRunning } from '#server/platform/db/embedded/embedded.ts'
import { keysFor, hashesWith } from '#server/platform/lib/hashes.ts'
import { mailLinkPage } from '#server/platform/mail/unsubscribe.ts'
import { cookieOf } from '../support/session-cookie.ts'
import { unique } from '../support/unique.ts'

/*
 * Members are written to the database of the site under test, by the functions that the sign-up uses. The journeys of
 * accounts.e2e.ts sign up on the screens and confirm by mail.
 */
const { PORT = '3210', DATA_DIR = '' } = process.env
const BASE_URL = `http://127.0.0.1:${PORT}`
const PASSWORD = 'quatre-saisons'

export type Person = { pseudo: string; email: string; password: string }
export type Member = Person & { id: string }

/** What sends requests to the API as a member: a page, or `requestsOf`. */
export type Caller = Pick<Page, 'request'>

/** A person without an account. */
export function newPerson(): Person {
  const name = unique('Nadia')
  return {
    pseudo: name,
    email: `${name.replace(' ', '.').toLowerCase()}@exemple.test`,
    password: PASSWORD,
  }
}

/** A new member with a confirmed address. */
export async function insertMember(): Promise<Member> {
  const { sql, hash } = await siteUnderTest()
  const person = newPerson()
  const id = await insertAccount(sql, person)
  await setPassword(sql, id, hash)
  await awardEarlyBuilder(sql, id)
  return { ...person, id }
}

/** The member of the demo with this address. */
export async function findDemoMember(email: string): Promise<{ id: string }> {
  const { sql } = await siteUnderTest()
  const member = await findAccountByEmail(sql, email)
  if (!member) throw new Error(`The demo has no member ${email}.`)
  return member
}

/** Opens a session for this member and puts its cookies into the browser. */
export async function signIn(
  context: BrowserContext,
  member: { id: string },
  host = new URL(BASE_URL).hostname,
): Promise<void> {
  await context.addCookies(await cookiesOfNewSession(member, host))
}

/** As fifteen minutes after the sign-in: sensitive actions ask for a proof of identity again. */
export async function expireProof({ id }: { id: string }): Promise<void> {
  const { sql } = await siteUnderTest()
  await sql`update sessions set proof_expires_at = now() where user_id = ${id}`
}

export async function makeModerator({ id }: { id: string }): Promise<void> {
  const { sql } = await siteUnderTest()
  await sql`update profiles set role = 'moderator' where user_id = ${id}`
}

/** The link of a mail to this member, as a path of the site. */
export async function mailLinkOf({ id }: { id: string }, purpose: MailLinkPurpose): Promise<string> {
  return mailLinkPage(await siteUnderTest(), id, purpose)
}

/** Gives this member the XP and the age of the account that reviews of plans need. */
export async function allowReviews({ id }: { id: string }): Promise<void> {
  const { sql } = await siteUnderTest()
  await sql`update profile_stats set community_xp = 50 where user_id = ${id}`
  await sql`update users set created_at = now() - interval '30 days' where id = ${id}`
}

/** Sends requests to the API as this member, without the cost of a browser. */
export async function requestsOf(member: { id: string }): Promise<Caller> {
  const cookies = await cookiesOfNewSession(member, new URL(BASE_URL).hostname)
  const context = await request.newContext({ baseURL: BASE_URL, storageState: { cookies, origins: [] } })
  callers.push(context)
  return { request: context }
}

const callers: APIRequestContext[] = []

/** After each journey: Playwright traces every open one. */
export const closeCallers = async () =>
  void (await Promise.all(callers.splice(0).map((one) => one.dispose())))

async function cookiesOfNewSession({ id }: { id: string }, domain: string) {
  const { sql, cookies } = await siteUnderTest()
  const token = await insertSession(sql, { userId: id, network: '', userAgent: '' })
  const pairs = (await cookieOf(cookies, token)).split('; ')
  return pairs.map((pair) => {
    const [name = '', value = ''] = pair.split(/=(.*)/)
    const sameSite = 'Lax' as const
    return { name, value, domain, path: '/', expires: -1, httpOnly: false, secure: false, sameSite }
  })
}

let site: ReturnType<typeof openSite> | undefined
const siteUnderTest = () => (site ??= openSite())

/** One connection and one password hash for all journeys of a worker. */
async function openSite() {
  const target = findRunning(DATA_DIR)
  if (!target) throw new Error(`No site runs on ${DATA_DIR}.`)
  const [{ sql }, secret, hash] = await Promise.all([
    openConnection(target),
    localSecret(DATA_DIR),
    createPasswords({ cost: 4 }).hash(PASSWORD),
  ])
  return {
    sql,
    hash,
    hashes: hashesWith({ current: secret }),
    site: { url: '' },
    cookies: sessionCookies({ keys: keysFor('session', { current: secret }), isHttps: false }),
  }
}
