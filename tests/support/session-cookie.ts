import { Hono } from 'hono'
import type { SessionCookies } from '#server/accounts/signed-cookies.ts'

/** The cookie header of a browser that received the cookies of this session. */
export async function cookieOf(cookies: SessionCookies, token: string): Promise<string> {
  const writer = new Hono().get('/', (c) => {
    cookies.write(c, token)
    return c.body(null)
  })
  const response = await writer.request('/')
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';', 1)[0])
    .join('; ')
}
