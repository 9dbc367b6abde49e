import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { recentWriteCookie } from './signed-cookies.ts'

const KEYS = ['la clé de ce jour', 'celle d’avant'] as const

async function setCookieOf(cookie: ReturnType<typeof recentWriteCookie>): Promise<string> {
  const app = new Hono().get('/', (c) => {
    cookie.write(c)
    return c.body(null)
  })
  return (await app.request('/')).headers.get('set-cookie') ?? ''
}

test('the cookie says for fifteen seconds that this browser wrote', async () => {
  let now = Date.now()
  const cookie = recentWriteCookie({ keys: KEYS, isHttps: false, now: () => now })
  const [sent = ''] = (await setCookieOf(cookie)).split(';')
  expect(cookie.isIn(`pb-session=x; ${sent}`)).toBe(true)
  now += 14_900
  expect(cookie.isIn(sent)).toBe(true)
  now += 200
  expect(cookie.isIn(sent)).toBe(false)
})

test('the cookie is HttpOnly and SameSite, and bound to this host over TLS', async () => {
  const options = 'Max-Age=15; Path=/; HttpOnly'
  const local = recentWriteCookie({ keys: KEYS, isHttps: false })
  expect(await setCookieOf(local)).toMatch(new RegExp(`^pb-wrote=[^;]+; ${options}; SameSite=Lax$`))
  const secure = recentWriteCookie({ keys: KEYS, isHttps: true })
  expect(await setCookieOf(secure)).toMatch(
    new RegExp(`^__Host-pb-wrote=[^;]+; ${options}; Secure; SameSite=Lax$`),
  )
})

test('the cookie counts only with a signature of this site, also of the previous secret', async () => {
  const cookie = recentWriteCookie({ keys: KEYS, isHttps: false })
  const [sent = ''] = (await setCookieOf(cookie)).split(';')
  const later = sent.replace(/=(\d+)/, (_, end) => `=${Number(end) + 60_000}`)
  for (const forged of [undefined, '', 'pb-wrote=1', `pb-wrote=${Date.now() + 9_000}`, later, `${sent}x`])
    expect(cookie.isIn(forged)).toBe(false)
  const rotated = recentWriteCookie({ keys: ['une nouvelle', KEYS[0]], isHttps: false })
  expect(rotated.isIn(sent)).toBe(true)
})
