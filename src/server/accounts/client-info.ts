import { randomBytes } from 'node:crypto'
import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { networkPrefix } from '#server/platform/http/client-address.ts'
import type { RequestEnv } from '#server/platform/http/request-env.ts'
import { cookieName, cookieOptions } from './signed-cookies.ts'

const USER_AGENT_MAX = 400
const YEAR_SECONDS = 365 * 24 * 60 * 60

export function clientInfo(c: Context<RequestEnv>) {
  const network = c.get('rateLimits').networkOf(c)
  return {
    userAgent: (c.req.header('user-agent') ?? '').slice(0, USER_AGENT_MAX),
    network,
    networkPrefix: networkPrefix(network),
  }
}

/** The id that recognises a browser; null before its first sign-up or sign-in. */
export function knownDeviceOf(c: Context<RequestEnv>, isHttps: boolean): string | null {
  const id = getCookie(c, cookieName('pb-device', isHttps))
  return id && /^[\w-]{22}$/.test(id) ? id : null
}

/** The device id, created if there is none. Its cookie is stored for another year. */
export function deviceOf(c: Context<RequestEnv>, isHttps: boolean): string {
  const id = knownDeviceOf(c, isHttps) ?? randomBytes(16).toString('base64url')
  setCookie(c, cookieName('pb-device', isHttps), id, {
    ...cookieOptions(isHttps),
    httpOnly: true,
    maxAge: YEAR_SECONDS,
  })
  return id
}

const BROWSERS: [RegExp, string][] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOpera\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bCriOS\/|\b(?:Headless)?Chrome\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]

const SYSTEMS: [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac(?:intosh| OS X)\b/, 'Mac'],
  [/\bCrOS\b/, 'Chromebook'],
  [/\bLinux\b/, 'Linux'],
]

/** « Firefox sur Windows »: enough to distinguish one's own devices; the rest of the user agent is dropped. */
export function deviceName(userAgent: string): string {
  const nameIn = (table: [RegExp, string][]) => table.find(([sign]) => sign.test(userAgent))?.[1]
  const browser = nameIn(BROWSERS)
  const system = nameIn(SYSTEMS)
  if (browser && system) return `${browser} sur ${system}`
  return browser ?? system ?? 'Appareil inconnu'
}
