import { paymentsApi } from '#api/payments.ts'
import type { Database } from '#server/db/database.ts'
import type { AppContext } from '#server/context.ts'
import { get, type SimulatedAccount, simulatedAccount } from './account.ts'
import { restApi } from './rest.ts'

/** Stripe for a local site without keys: no money moves, everything else is as there. */
export type StripeSimulator = {
  /** Handles the library's calls in place of Stripe. */
  fetch: typeof globalThis.fetch
  /** Calls the webhook with a signed event; throws unless the response is 2xx. */
  deliver(eventId: string, request: Ask): Promise<void>
  account: SimulatedAccount
}

type Ask = (path: string, init: RequestInit) => Response | Promise<Response>

type Given = {
  db: Database
  enqueue: AppContext['enqueue']
  webhookSecret: string
  siteUrl: string
  sign: (body: string, secret: string) => Promise<string>
}

export function stripeSimulator({ db, enqueue, webhookSecret, siteUrl, sign }: Given): StripeSimulator {
  const account = simulatedAccount({ db, enqueue })
  const api = restApi(account, siteUrl)
  return {
    account,
    fetch: async (input, init) => await api.fetch(new Request(input, init)),
    async deliver(eventId, request) {
      const body = JSON.stringify(await get(db.sql, 'event', eventId))
      const { method, path } = paymentsApi.webhook
      const headers = {
        'content-type': 'application/json',
        'stripe-signature': await sign(body, webhookSecret),
      }
      const response = await request(path, { method, headers, body })
      if (!response.ok) throw new Error(`The webhook responded ${response.status} to ${eventId}.`)
    },
  }
}
