import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import type { Browser } from '@playwright/test'
import { createPasswords } from '#server/accounts/auth/passwords.ts'
import { insertAccount, setPassword } from '#server/accounts/queries.ts'
import { connect } from '#server/db/database.ts'
import { anEmbeddedDatabase } from '../faults/support/processes.ts'
import { until } from '../faults/support/site.ts'
import { freePort } from '../support/free-port.ts'
import { aTemporaryDirectory } from '../support/temporary-directory.ts'
import { unique, uniqueEmail } from '../support/unique.ts'
import { toastOf } from './account-steps.ts'
import { FROM_OUR_PAGE } from './demo-members.ts'
import { field, log, messagesIn, write } from './message-steps.ts'
import { expect, openWithLiveConnection, test } from './support.ts'

/*
 * The two members are on two processes of the site, which share only the database and the files.
 */
const PASSWORD = 'savon-de-Vevey'

type Site = Awaited<ReturnType<typeof twoProcesses>>
let site: Site

test.beforeAll(async () => {
  // A database is created and two processes start while other journeys run.
  test.setTimeout(150_000)
  site = await twoProcesses()
})
test.afterAll(async () => await site?.stop())

async function twoProcesses() {
  const dataDir = aTemporaryDirectory('e2e-processes')
  const database = await anEmbeddedDatabase()
  const ports = [await freePort(), await freePort()]
  const processes = ports.map((port) => aProcess(port, dataDir, database.url))
  const urls = await Promise.all(processes.map(({ ready }) => ready))
  const db = connect(database.target)
  return {
    urls: urls as [string, string],
    db,
    async stop() {
      await db.end()
      await Promise.all(processes.map(({ stop }) => stop()))
      await database.stop()
      rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

function aProcess(port: number, DATA_DIR: string, SHARED_DATABASE_URL: string) {
  const own = { LOCAL: '1', PORT: String(port), DATA_DIR, SHARED_DATABASE_URL, DEMO: '0', PASSWORD_COST: '4' }
  const child = spawn(process.execPath, ['tests/e2e/site-process.ts'], {
    env: { ...process.env, ...own },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const url = `http://127.0.0.1:${port}`
  const isReady = async () => (await fetch(`${url}/readyz`)).ok
  return {
    ready: Promise.race([
      until('a process is ready', isReady, 120_000).then(() => url),
      once(child, 'exit').then(([code]) => Promise.reject(new Error(`A process ended with ${code}.`))),
    ]),
    async stop() {
      child.kill('SIGTERM')
      if (child.exitCode === null) await once(child, 'exit')
    },
  }
}

/** A member who may use messages, in a separate browser at one of the processes. */
async function aPerson(browser: Browser, baseURL: string) {
  const pseudo = unique('Deux')
  const email = uniqueEmail()
  const password = await createPasswords({ cost: 4 }).hash(PASSWORD)
  const id = await insertAccount(site.db.sql, { pseudo, email })
  await setPassword(site.db.sql, id, password)
  await site.db.sql`update profiles set role = 'vip' where user_id = ${id}`
  const page = await (await browser.newContext({ baseURL })).newPage()
  const data = { email, password: PASSWORD }
  expect((await page.request.post('/api/auth/sign-in', { data, headers: FROM_OUR_PAGE })).status()).toBe(200)
  return { id, page }
}

async function aConversation(browser: Browser) {
  const [ann, bob] = [await aPerson(browser, site.urls[0]), await aPerson(browser, site.urls[1])]
  const data = { member_id: bob.id }
  const response = await ann.page.request.post('/api/conversations', { data, headers: FROM_OUR_PAGE })
  const { id } = (await response.json()) as { id: string }
  return { ann: ann.page, bob: bob.page, id, path: `/messages?c=${id}` }
}

test('two members on two processes write live, also after a network outage: no message is lost or duplicated, and the order stays [162]', async ({
  browser,
}) => {
  const { ann, bob, id, path } = await aConversation(browser)
  await openWithLiveConnection(ann, path)
  await write(ann, 'Bonjour')
  await expect(toastOf(ann, 'Message envoyé')).toBeVisible()
  await openWithLiveConnection(bob, path)
  await expect(log(bob)).toContainText('Bonjour')
  await expect(log(ann)).toContainText('Vu')
  await field(bob).pressSequentially('Salut')
  await expect(ann.getByText('écrit…')).toBeVisible()
  await field(bob).press('Enter')
  await expect(log(ann)).toContainText('Salut')

  await bob.context().setOffline(true)
  for (const text of ['Un', 'Deux', 'Trois']) await write(bob, text)
  await expect(log(bob).getByText('En attente de connexion')).toHaveCount(3)
  await write(ann, 'Pendant ce temps')
  await expect.poll(() => messagesIn(ann, id)).toContain('Pendant ce temps')
  await bob.context().setOffline(false)
  const all = ['Bonjour', 'Salut', 'Pendant ce temps', 'Un', 'Deux', 'Trois']
  await expect.poll(() => messagesIn(ann, id)).toEqual(all)
  for (const page of [ann, bob]) {
    for (const text of all) await expect(log(page).getByText(text, { exact: true })).toHaveCount(1)
  }
  for (const page of [ann, bob]) await page.context().close()
})
