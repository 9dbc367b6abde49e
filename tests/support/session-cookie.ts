import { Hono } from 'hono'
import type { SessionCookies } from '#server/accounts/sessions/cookie.ts'

/** What a browser sends along once it was given the cookies of this session. */
export async function cookieOf(cookies: SessionCookies, token: string): Promise<string> {
  const writer = new Hono().get('/', (c) => {
    cookies.write(c, token)
    return c.body(null)
  })
  const answer = await writer.request('/')
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';', 1)[0])
    .join('; ')
}
