import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { chromium, type Page } from '@playwright/test'
import { afterAll, expect, test } from 'vitest'
import { NAUGHTY } from '../support/naughty.ts'
import { aPlanForm } from '../support/plan-form.ts'
import { aMessagesSite } from '../support/messages.ts'

/*
 * Everything that a member can type, typed as somebody would who means harm; then the pages that show it, in a real browser,
 * to everybody who reads them. Nothing may run, nothing may be asked of another site, and no policy may have to stop it.
 */

const site = await aMessagesSite({ env: { RATE_LIMIT_FACTOR: '100000' } })
const { answer } = await site.withPages()
const server = createServer(answer).listen(0, '127.0.0.1')
await once(server, 'listening')
site.live.attach(server)
const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM,
  args: ['--no-sandbox'],
})
afterAll(async () => {
  await browser.close()
  server.close()
})

const author = await site.aPerson({ role: 'vip' })
const ordinary = await site.aPerson({ role: 'user' })
const reader = await site.aPerson({ role: 'vip' })
const founder = await site.aPerson({ role: 'founder' })

/** What the site refuses is shown nowhere; what it takes is counted. */
let taken = 0
const count = async (answers: Promise<Response>) => {
  const { status } = await answers
  expect(status).toBeLessThan(500)
  if (status < 300) taken += 1
}

/** Every field that somebody else is shown, with each text. Answers the addresses at which they can be read. */
async function typeEverywhere() {
  const all = NAUGHTY.join('\n\n').replaceAll('\0', '').toWellFormed()
  const { browser: writes } = author
  const long = await writes.post('/api/plans', {
    form: aPlanForm({ title: 'Tous les textes', markdown_content: all }),
  })
  expect(long.status, await long.clone().text()).toBe(200)
  const { id: planId, slug } = (await long.json()) as { id: string; slug: string }
  const pages = [`/plan/${slug}`]
  const conversation = await site.opened(author, reader)
  for (const text of NAUGHTY) {
    const form = aPlanForm({
      title: text,
      category: 'Autre',
      custom_category: text.slice(0, 40),
      duration: text.slice(0, 60),
      tags: [text.slice(0, 30)],
      markdown_content: `# ${text}\n\n${text}\n\n\`\`\`${text}\n${text}\n\`\`\`\n\n| ${text} |\n| --- |\n| ${text} |`,
    })
    const made = await writes.post('/api/plans', { form })
    if (made.ok) pages.push(`/plan/${((await made.json()) as { slug: string }).slug}`)
    await count(Promise.resolve(made))
    await count(writes.post(`/api/plans/${planId}/comments`, { id: randomUUID(), content: text }))
    await count(site.send(author, conversation, { content: text }))
    const somebody = await site.aPerson({ role: 'user' })
    await count(somebody.browser.patch('/api/my/profile', { pseudo: text }))
    await count(somebody.browser.patch('/api/my/profile', { bio: text, bio_url: text }))
    const links = [{ id: '1', type: 'website', label: text, url: text }]
    await count(somebody.browser.patch('/api/my/profile', { external_links: links }))
    await count(somebody.browser.put('/api/my/handle', { handle: text }))
    await count(somebody.browser.post(`/api/plans/${planId}/reports`, { reason: text }))
    await count(somebody.browser.post(`/api/members/${author.id}/reports`, { reason: text }))
    await count(somebody.browser.put(`/api/members/${author.id}/follow`))
    await count(
      somebody.browser.post('/api/support', {
        id: randomUUID(),
        email: somebody.email,
        subject: text,
        message: text,
      }),
    )
    await count(
      founder.browser.post(`/api/moderation/members/${somebody.id}/bans`, {
        type: 'temp',
        hours: 1,
        reason: text,
      }),
    )
    const [row] = await site.db.sql<
      [{ pseudo: string }]
    >`select pseudo from profiles where user_id = ${somebody.id}`
    if (!row.pseudo.startsWith('Membre')) pages.push(`/u/${encodeURIComponent(row.pseudo)}`)
  }
  await count(
    ordinary.browser.post('/api/plans', { form: aPlanForm({ title: NAUGHTY[2]!, markdown_content: all }) }),
  )
  return { pages, conversation }
}

const searches = NAUGHTY.slice(0, 26).flatMap((text) => {
  const word = encodeURIComponent(text.toWellFormed())
  return [
    `/search?q=${word}`,
    `/?category=${word}&sort=${word}`,
    `/u/${word || 'x'}`,
    `/auth?retour=${word}`,
    `/${word}`,
  ]
})

/** The page with what happened on it that must not. */
async function watched(cookie: string, events: string[]): Promise<Page> {
  const context = await browser.newContext({ baseURL: origin })
  const cookies = cookie
    .split('; ')
    .filter(Boolean)
    .map((pair) => {
      const at = pair.indexOf('=')
      return { name: pair.slice(0, at), value: pair.slice(at + 1), url: origin }
    })
  await context.addCookies(cookies)
  await context.addInitScript(() => {
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      console.error(`CSP ${violatedDirective} ${blockedURI}`),
    )
  })
  const page = await context.newPage()
  const note = (what: string) => void events.push(`${page.url()}: ${what}`)
  page.on('dialog', (dialog) => {
    note(`dialog ${dialog.message()}`)
    void dialog.dismiss()
  })
  page.on('console', (message) => {
    if (/^CSP |Content.Security.Policy/i.test(message.text())) note(message.text())
  })
  page.on('pageerror', (error) => note(`error ${error.message}`))
  page.on('request', (request) => {
    if (!request.url().startsWith(origin) && !/^(data|blob):/.test(request.url()))
      note(`asks ${request.url()}`)
  })
  return page
}

test('a script that got into a page would be noticed', async () => {
  const events: string[] = []
  const page = await watched('', events)
  await page.goto('/')
  await page.evaluate(() => {
    const script = document.createElement('script')
    script.textContent = 'window.pwned = 1'
    document.body.append(script)
  })
  await expect.poll(() => events.length).toBeGreaterThan(0)
})

test('whatever is typed, no page runs it, asks for it elsewhere or needs its policy', async () => {
  const { pages, conversation } = await typeEverywhere()
  console.log(`${taken} texts were taken, ${pages.length} pages made of them`)
  const events: string[] = []
  const look = async (page: Page, path: string) => {
    await page.goto(path, { waitUntil: 'load' })
    // What is shown by scripts is there once the page asks for nothing more.
    await page.waitForLoadState('networkidle')
    const state = await page.evaluate(() => ({
      pwned: 'pwned' in window,
      scripts: [...document.querySelectorAll('a[href], form[action], iframe, base, object, embed')]
        .filter(
          (element) =>
            !element.matches('a, form') ||
            /^\s*(javascript|data|vbscript):/i.test(
              element.getAttribute('href') ?? element.getAttribute('action') ?? '',
            ),
        )
        .map(({ outerHTML }) => outerHTML),
    }))
    if (state.pwned || state.scripts.length > 0) events.push(`${path}: ${JSON.stringify(state)}`)
  }
  const visitor = await watched('', events)
  for (const path of ['/', '/?sort=new', '/top', '/badges', ...pages, ...searches]) await look(visitor, path)
  const member = await watched(reader.browser.cookieHeader(), events)
  for (const path of ['/messages', `/messages?c=${conversation}`, pages[0]!, '/mes-plans'])
    await look(member, path)
  const owner = await watched(author.browser.cookieHeader(), events)
  for (const path of ['/mes-plans', '/dashboard', '/publish']) await look(owner, path)
  const staff = await watched(founder.browser.cookieHeader(), events)
  for (const path of ['/moderator', '/validator', '/admin', '/admin/moderation', '/admin/analytics'])
    await look(staff, path)
  expect(events).toEqual([])
})
