import { randomBytes } from 'node:crypto'
import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import type { RequestEnv } from '#server/http/request-env.ts'
import { cookieName } from './cookie.ts'

/** Ours alone: it is always overwritten before better-auth reads it. */
export const ADDRESS_HEADER = 'x-plan-b-address'
const USER_AGENT_MAX = 400
const YEAR_SECONDS = 365 * 24 * 60 * 60

/** What better-auth may know of a request: its cookies, its browser and our word for where it came from. */
export function authHeaders(c: Context<RequestEnv>): Headers {
  const headers = new Headers()
  const { cookie, userAgent, network } = clientInfo(c)
  if (cookie) headers.set('cookie', cookie)
  headers.set('user-agent', userAgent)
  headers.set(ADDRESS_HEADER, network)
  return headers
}

export const clientInfo = (c: Context<RequestEnv>) => ({
  cookie: c.req.header('cookie'),
  userAgent: (c.req.header('user-agent') ?? '').slice(0, USER_AGENT_MAX),
  network: c.get('rateLimits').networkOf(c),
})

/** The number by which a browser is known again; made when it signs in for the first time. */
export function deviceOf(c: Context<RequestEnv>, isHttps: boolean): string {
  const name = cookieName('pb-device', isHttps)
  const known = getCookie(c, name)
  const id = known && /^[\w-]{22}$/.test(known) ? known : randomBytes(16).toString('base64url')
  setCookie(c, name, id, {
    path: '/',
    sameSite: 'Lax',
    secure: isHttps,
    httpOnly: true,
    maxAge: YEAR_SECONDS,
  })
  return id
}
