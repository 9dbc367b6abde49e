import { createHmac, randomBytes } from 'node:crypto'
import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import type { RequestEnv } from '#server/http/request-env.ts'
import { cookieName } from './cookie.ts'

/** Ours alone: it is always overwritten before better-auth reads it. */
export const ADDRESS_HEADER = 'x-plan-b-address'
const USER_AGENT_MAX = 400
const YEAR_SECONDS = 365 * 24 * 60 * 60

/** Network addresses and e-mail addresses that must be recognised later are kept as keyed hashes. */
export type Hashes = ReturnType<typeof hashesWith>

export const hashesWith = (secret: string) => {
  const hash = (kind: string, value: string) => createHmac('sha256', secret).update(`${kind}:${value}`)
  return {
    address: (network: string) => (network === '' ? '' : hash('ip', network).digest('base64url')),
    banned: ({ network, email }: { network: string; email: string }) => ({
      ip: hash('ip', network).digest(),
      email: hash('email', email).digest(),
    }),
    device: (id: string) => hash('device', id).digest(),
    /** Another key each day (of Zurich, as everywhere): what was read yesterday says nothing about today. */
    visitor: (who: string, now: Date) => hash(`visitor ${zurichDay(now)}`, who).digest(),
    token: (token: string) => hash('token', token).digest('base64url'),
  }
}

const zurichDay = (now: Date) => now.toLocaleDateString('sv', { timeZone: 'Europe/Zurich' })

/** What better-auth may know of a request: its cookies, its browser and our word for where it came from. */
export function authHeaders(c: Context<RequestEnv>): Headers {
  const headers = new Headers()
  const { cookie, userAgent, network } = whereFrom(c)
  if (cookie) headers.set('cookie', cookie)
  headers.set('user-agent', userAgent)
  headers.set(ADDRESS_HEADER, network)
  return headers
}

export const whereFrom = (c: Context<RequestEnv>) => ({
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
