import { expect } from 'vitest'
import type { Subscription } from '#domain/accounts/viewer.ts'
import type { Role, VerifiedType } from '#domain/roles.ts'
import { reconcileCustomer } from '#server/payments/reconcile.ts'
import { deliverAll, pay } from './stripe.ts'
import { aSite } from './site.ts'

/** A site where members pay with the simulated Stripe. */
export async function aPayingSite() {
  const baseSite = await aSite({ env: { RATE_LIMIT_FACTOR: '100000' } })
  const { simulator } = baseSite
  const { payments } = baseSite.ctx
  if (!simulator || !payments) throw new Error('Payments are not simulated.')
  const site = { ...baseSite, simulator, ctx: { ...baseSite.ctx, payments } }
  const { sql } = site.db

  const buyer = async (member: Parameters<typeof site.aMember>[0] = {}) => {
    const made = await site.aMember(member)
    const browser = await site.as(made)
    return { ...made, browser }
  }
  type Buyer = Awaited<ReturnType<typeof buyer>>

  const pageOf = async (response: Response): Promise<string> => {
    expect(response.status, await response.clone().text()).toBe(200)
    return ((await response.json()) as { url: string }).url
  }
  const checkout = async ({ browser }: Buyer, interval: 'month' | 'year' = 'month') =>
    pageOf(await browser.post('/api/payments/checkout', { interval }))
  const badgePage = async ({ browser }: Buyer, verified_type: VerifiedType = 'blue') =>
    pageOf(await browser.post('/api/payments/verified', { verified_type }))

  return {
    ...site,
    sql,
    buyer,
    checkout,
    badgePage,
    deliver: (inOrder?: (ids: string[]) => string[]) => deliverAll(site, inOrder),
    /** Pays on this page; the webhook receives the events. */
    async paid(page: string) {
      const session = await pay(site, page)
      await deliverAll(site)
      return session.id
    },
    /** Runs the queued reconciliations, then delivers the resulting events. */
    async reconcileQueued() {
      const waiting = site.jobs.filter(({ kind }) => kind === 'reconcile_customer')
      for (const job of waiting) site.jobs.splice(site.jobs.indexOf(job), 1)
      for (const { payload } of waiting)
        await reconcileCustomer(site.ctx, (payload as { customer_id: string }).customer_id)
      await deliverAll(site)
    },
    async entitlements({ id }: { id: string }) {
      const row = await sql.one<{
        role: Role
        subscribed: boolean
        verified_type: VerifiedType | null
        badges: string[]
      }>`select role, subscribed, verified_type, badges from profiles where user_id = ${id}`
      return row
    },
    async subscription({ browser }: Buyer): Promise<Subscription> {
      return (await (await browser.get('/api/my/subscription')).json()) as Subscription
    },
    async notified({ id, email }: Buyer) {
      const notes = await sql<{ title: string }[]>`
        select title from notifications where user_id = ${id} and type = 'payment' order by created_at`
      const mails = (await site.mailbox.list()).filter(({ to }) => to === email)
      return { notes: notes.map(({ title }) => title), mails: mails.map(({ subject }) => subject) }
    },
  }
}
