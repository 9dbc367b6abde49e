import { randomBytes } from 'node:crypto'
import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import type { RequestEnv } from '#server/http/request-env.ts'
import { cookieName } from './cookie.ts'

/** Ours alone: it is always overwritten before better-auth reads it. */
export const ADDRESS_HEADER = 'x-plan-b-address'
/** Overwritten as well. Not empty for a signed-in member, who can open no second account. */
export const SIGNED_IN_HEADER = 'x-plan-b-signed-in'
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

/** The number by which a browser is known again; null until it signs up or in for the first time. */
export function knownDeviceOf(c: Context<RequestEnv>, isHttps: boolean): string | null {
  const id = getCookie(c, cookieName('pb-device', isHttps))
  return id && /^[\w-]{22}$/.test(id) ? id : null
}

/** The same, created where there is none, and stored for another year. */
export function deviceOf(c: Context<RequestEnv>, isHttps: boolean): string {
  const id = knownDeviceOf(c, isHttps) ?? randomBytes(16).toString('base64url')
  setCookie(c, cookieName('pb-device', isHttps), id, {
    path: '/',
    sameSite: 'Lax',
    secure: isHttps,
    httpOnly: true,
    maxAge: YEAR_SECONDS,
  })
  return id
}
