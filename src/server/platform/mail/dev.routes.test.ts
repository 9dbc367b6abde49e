import { rmSync } from 'node:fs'
import { Hono } from 'hono'
import { afterAll, expect, test } from 'vitest'
import { aTemporaryDirectory } from '../../../../tests/support/temporary-directory.ts'
import { openMailbox } from '#server/platform/adapters/mail/mailbox.ts'
import { respondError, toPublicError } from '#server/platform/http/errors.ts'
import { createLog } from '#server/platform/http/log.ts'
import type { RequestEnv } from '#server/platform/http/request-env.ts'
import { securityHeaders } from '#server/platform/http/security.ts'
import { EXAMPLES } from './dev-examples.ts'
import { devMailRoutes } from './dev.routes.ts'
import { confirmAddress } from '#server/platform/mail/templates/account.ts'

const directory = aTemporaryDirectory('dev-mail')
afterAll(() => rmSync(directory, { recursive: true }))
const mailbox = openMailbox(directory, 'Plan B <bonjour@planb.test>')

const app = new Hono<RequestEnv>()
app.use(securityHeaders({ isHttps: false }))
app.onError((error, c) => respondError(c, toPublicError(error, 'id', createLog('silent'))))
devMailRoutes(app, mailbox)

const LINK = 'http://127.0.0.1:3000/confirmer?jeton=abc&de=f'

test('the mailbox says when it is empty', async () => {
  expect(await (await app.request('/dev/mail')).text()).toContain('Aucun e‑mail pour le moment.')
})

test('a mail is found in the list, read as text with its link, and shown as HTML', async () => {
  await mailbox.send(
    confirmAddress({
      to: 'eloise@exemple.test',
      link: LINK,
      expires_at: '2099-01-01T00:00:00.000Z',
    }),
  )
  const list = await (await app.request('/dev/mail')).text()
  expect(list).toContain('à eloise@exemple.test')
  const [, href = ''] = /<a href="(\/dev\/mail\/[^"]+)">Confirmez votre adresse e.mail<\/a>/.exec(list)!

  const page = await app.request(href)
  const text = await page.text()
  expect(text).toContain(`<a href="${LINK.replace('&', '&amp;')}">`)
  expect(page.headers.get('content-security-policy')).toMatch(
    /^default-src 'none'; style-src 'unsafe-inline'/,
  )

  const shown = await app.request(`${href}/html`)
  expect(await shown.text()).toContain('<h1 style=')
  expect(shown.headers.get('content-type')).toMatch('text/html')
  expect(shown.headers.get('content-security-policy')).toMatch(/default-src 'none'.*; sandbox allow-popups$/)
})

test('the preview shows every mail as text, in light and in dark, and runs nothing [342]', async () => {
  const response = await app.request('/dev/mail/apercu')
  expect(response.headers.get('content-security-policy')).toMatch(/^default-src 'none'/)
  const page = await response.text()
  const count = Object.values(EXAMPLES).flat().length
  expect(page.match(/<pre>/g)).toHaveLength(count)
  expect(page.match(/<iframe\s+sandbox(?:="")?\s/g)).toHaveLength(2 * count)
  expect(page.match(/@media not all \{/g)).toHaveLength(count)
  expect(page.match(/@media all \{/g)).toHaveLength(count)
  expect(page).not.toContain('prefers-color-scheme')
})

test('a mail that does not exist is not found', async () => {
  for (const id of ['rien', '..%2F..%2Fetc%2Fpasswd', '2026-01-31T08-00-00.123Z-00000000']) {
    expect((await app.request(`/dev/mail/${id}`)).status).toBe(404)
    expect((await app.request(`/dev/mail/${id}/html`)).status).toBe(404)
  }
})
