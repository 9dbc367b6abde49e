import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { createPasswords } from '#server/accounts/auth/passwords.ts'
import { insertAccount } from '#server/accounts/queries.ts'
import { connect } from '#server/db/database.ts'
import { freePort } from '../support/free-port.ts'
import { aTemporaryDirectory } from '../support/temporary-directory.ts'
import { aSharedDatabase, until } from './support/processes.ts'

/*
 * Kills the site at some moment around a payment, again and again: whoever paid is VIP in the end, told once, and nobody
 * else is. Run: node tests/faults/killed-while-paying.ts
 */
const ROUNDS = 12
const LONGEST_KILL_MS = 120
const GRANTED_MS = 180_000
const PASSWORD = 'savon-de-Vevey'

const dataDir = aTemporaryDirectory('killed-while-paying')
const database = await aSharedDatabase(dataDir, await freePort())
const { sql, end } = connect(database.target)
try {
  for (let round = 0; round < ROUNDS; round++) await payAndKill()
  const site = await aSite()
  await until('all payments are granted', async () => (await counts()).missing === 0, GRANTED_MS)
  await site.kill('SIGTERM')
  const { paid, granted, told } = await counts()
  if (paid === 0 || granted !== paid || told !== paid) {
    throw new Error(`${paid} paid, ${granted} granted, ${told} told.`)
  }
  console.log(`${ROUNDS} kill -9 around a payment: ${paid} paid, ${granted} granted, each told once.`)
} finally {
  await end()
  await database.stop()
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 })
}

/** A local site, which simulates payments. */
async function aSite() {
  const port = await freePort()
  const child = spawn(process.execPath, ['tests/e2e/site-process.ts'], {
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: dataDir,
      SHARED_DATABASE_URL: database.url,
      DEMO: '0',
      RATE_LIMIT_FACTOR: '100',
      PASSWORD_COST: '4',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const url = `http://127.0.0.1:${port}`
  await until('the site is ready', async () => (await fetch(`${url}/readyz`)).ok, 60_000)
  return {
    url,
    async kill(signal: 'SIGKILL' | 'SIGTERM') {
      child.kill(signal)
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
    },
  }
}

async function payAndKill() {
  const site = await aSite()
  const cookie = await aMember(site.url)
  const send = (path: string, body: string, type: string) =>
    fetch(new URL(path, site.url), {
      method: 'POST',
      body,
      redirect: 'manual',
      headers: { cookie, 'content-type': type, 'sec-fetch-site': 'same-origin' },
    })
  const answer = await send('/api/payments/checkout', '{"interval":"month"}', 'application/json')
  const { url } = (await answer.json()) as { url: string }
  const page = new URL(url).pathname
  const paying = send(page, 'action=pay', 'application/x-www-form-urlencoded').catch(() => null)
  await pause(Math.random() * LONGEST_KILL_MS)
  await site.kill('SIGKILL')
  await paying
}

async function aMember(site: string): Promise<string> {
  const email = `${randomUUID()}@exemple.test`
  const password = await createPasswords({ cost: 4 }).hash(PASSWORD)
  await insertAccount(sql, { pseudo: randomUUID().slice(0, 8), email, password })
  const answer = await fetch(`${site}/api/auth/sign-in`, {
    method: 'POST',
    body: JSON.stringify({ email, password: PASSWORD }),
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
  })
  if (!answer.ok) throw new Error(`sign-in: ${answer.status} ${await answer.text()}`)
  return answer.headers
    .getSetCookie()
    .map((line) => line.split(';', 1)[0])
    .join('; ')
}

async function counts() {
  const [row] = await sql<[{ paid: number; granted: number; told: number; missing: number }]>`
    with paid as (
      select c.user_id from simulated_stripe s join billing_customers c on c.customer_id = s.customer
      where s.object ->> 'object' = 'checkout.session' and s.object ->> 'status' = 'complete'
    )
    select (select count(*) from paid) as paid,
      (select count(*) from profiles where subscribed) as granted,
      (select count(*) from notifications where type = 'payment') as told,
      (select count(*) from paid join profiles p using (user_id) where not p.subscribed) as missing`
  return row
}
