import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { openConnection } from '#server/platform/db/client.ts'
import { bodyOf, type Person } from './support/community.ts'
import { startLocalSite, until, untilReady } from './support/site.ts'
import { aTrial } from './support/trial.ts'

const LONGEST_KILL_MS = 120
const GRANTED_MS = 180_000

const site = await startLocalSite()
afterAll(site.stop)

test('the process is killed around payments, again and again: each member who paid becomes VIP and is notified once, and no other member', async () => {
  const { people } = await aTrial(site)
  for (const person of people) await payAndKill(person)
  await until('all payments are granted', async () => (await counts()).missing === 0, GRANTED_MS)
  const { paid, granted, notified } = await counts()
  expect(paid).toBeGreaterThan(0)
  expect({ granted, notified }).toEqual({ granted: paid, notified: paid })
  console.log(
    `• ${people.length} kill -9 around a payment: ${paid} paid, ${granted} granted, each notified once`,
  )
})

async function payAndKill(person: Person) {
  const { url } = await bodyOf<{ url: string }>(person.post('/api/payments/checkout', { interval: 'month' }))
  const paying = person
    .request('POST', new URL(url).pathname, {
      body: 'action=pay',
      redirect: 'manual',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    .catch(() => null)
  await pause(Math.random() * LONGEST_KILL_MS)
  await site.end('SIGKILL')
  await paying
  site.launch()
  await untilReady(site.url)
}

async function counts() {
  const { sql, end } = await openConnection(site.target)
  const row = await sql.one<{ paid: number; granted: number; notified: number; missing: number }>`
    with paid as (
      select c.user_id from simulated_stripe s join billing_customers c on c.customer_id = s.customer
      where s.object ->> 'object' = 'checkout.session' and s.object ->> 'status' = 'complete'
    )
    select (select count(*) from paid) as paid,
      (select count(*) from profiles where subscribed) as granted,
      (select count(*) from notifications where type = 'payment') as notified,
      (select count(*) from paid join profiles p using (user_id) where not p.subscribed) as missing`.finally(
    end,
  )
  return row
}
