import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { signedCookie } from './signed-cookies.ts'

const cookie = signedCookie('pb-test', { keys: ['new', 'old'], isHttps: false })

/** The cookie header of a browser that got this value. */
async function headerWith(value: string, { write } = cookie): Promise<string> {
  const app = new Hono().get('/', (c) => {
    write(c, value, 60)
    return c.body(null)
  })
  return (await app.request('/')).headers.getSetCookie()[0]?.split(';')[0] ?? ''
}

test('a signed value is read back, also under an earlier key', async () => {
  const former = signedCookie('pb-test', { keys: ['old'], isHttps: false })
  expect(cookie.read(await headerWith('value'))).toBe('value')
  expect(cookie.read(`other=1; ${await headerWith('value', former)}`)).toBe('value')
  expect(cookie.read(await headerWith('value', former), ['new'])).toBeNull()
})

test('a changed, unsigned, foreign or missing value is null', async () => {
  const foreign = signedCookie('pb-test', { keys: ['foreign'], isHttps: false })
  const header = await headerWith('value')
  const changed = header.replace('value', 'other')
  for (const wrong of [changed, 'pb-test=value', 'pb-test=value.', 'pb-test=.', 'pb-test=', '', undefined])
    expect(cookie.read(wrong)).toBeNull()
  expect(cookie.read(await headerWith('value', foreign))).toBeNull()
})
