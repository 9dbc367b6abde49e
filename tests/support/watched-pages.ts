import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { chromium, type Page } from '@playwright/test'
import { afterAll } from 'vitest'
import type { aSite } from './site.ts'

/** The site's pages in a real browser that records forbidden events: `events` must stay empty. */
export async function watchPages(site: Awaited<ReturnType<typeof aSite>>) {
  const { listener } = await site.withPages()
  const server = createServer(listener).listen(0, '127.0.0.1')
  await once(server, 'listening')
  site.live.attach(server)
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const browser = await chromium.launch({ executablePath: process.env.CHROMIUM, args: ['--no-sandbox'] })
  afterAll(async () => {
    await browser.close()
    server.close()
  })
  const events: string[] = []

  /** A page of the member with these cookies; `notes` collects the events on it. */
  async function open(cookie = '', notes = events): Promise<Page> {
    const context = await browser.newContext({ baseURL: origin })
    await context.addCookies(cookiesIn(cookie, origin))
    await context.addInitScript(() => {
      addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
        console.error(`CSP ${violatedDirective} ${blockedURI}`),
      )
    })
    const page = await context.newPage()
    watch(page, origin, notes)
    return page
  }

  /** Opens the path, waits until it is rendered, and returns its text, field values and link addresses. */
  async function visit(page: Page, path: string): Promise<string> {
    await page.goto(path, { waitUntil: 'load' })
    await page.waitForFunction(isShown)
    await page.waitForLoadState('networkidle')
    for (const button of await page.getByRole('button', { name: /^Tout afficher/ }).all())
      await button.click()
    const { text, ...found } = await page.evaluate(readPage)
    if (found.isPwned || found.dangerous.length > 0) events.push(`${path}: ${JSON.stringify(found)}`)
    return text
  }
  return { open, visit, events }
}

function watch(page: Page, origin: string, events: string[]) {
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
}

/** Runs in the page: React has hydrated it, where there is any, and no skeleton or loading status is left. */
function isShown() {
  const content = document.querySelector('#contenu > *')
  const isAlive = !content || Object.keys(content).some((key) => key.startsWith('__reactFiber'))
  const isAwaited = [...document.querySelectorAll('.animate-sweep')].some((place) => place.checkVisibility())
  const states = [...document.querySelectorAll('[role=status]')].map(({ textContent }) => textContent)
  return isAlive && !isAwaited && !states.some((text) => text.startsWith('Chargement'))
}

/** Runs in the page. */
function readPage() {
  const isDangerous = (element: Element) =>
    !element.matches('a, form') ||
    /^\s*(javascript|data|vbscript):/i.test(
      element.getAttribute('href') ?? element.getAttribute('action') ?? '',
    )
  const typed = [...document.querySelectorAll<HTMLInputElement>('input, textarea')].map(({ value }) => value)
  const addresses = [...document.querySelectorAll('a')].map(({ href }) => href)
  return {
    isPwned: 'pwned' in window,
    dangerous: [...document.querySelectorAll('a[href], form[action], iframe, base, object, embed')]
      .filter(isDangerous)
      .map(({ outerHTML }) => outerHTML),
    text: [document.title, document.body.textContent, ...typed, ...addresses].join('\n'),
  }
}

const cookiesIn = (header: string, url: string) =>
  header
    .split('; ')
    .filter(Boolean)
    .map((pair) => {
      const at = pair.indexOf('=')
      return { name: pair.slice(0, at), value: pair.slice(at + 1), url }
    })
