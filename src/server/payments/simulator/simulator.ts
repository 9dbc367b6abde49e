import { paymentsApi } from '#api/payments.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { AppContext } from '#server/platform/context.ts'
import { get, type SimulatedAccount, simulatedAccount } from './account.ts'
import { restApi } from './rest.ts'

/** Simulates Stripe on a local site without keys. */
export type StripeSimulator = {
  /** Handles the library's API calls. */
  fetch: typeof globalThis.fetch
  /** Sends a signed event to the webhook. Throws unless the response is 2xx. */
  deliver(eventId: string, sendRequest: SendRequest): Promise<void>
  account: SimulatedAccount
}

type SendRequest = (path: string, init: RequestInit) => Response | Promise<Response>

type SimulatorOptions = {
  db: Database
  enqueue: AppContext['enqueue']
  webhookSecret: string
  siteUrl: string
  sign: (body: string, secret: string) => Promise<string>
}

export function stripeSimulator({
  db,
  enqueue,
  webhookSecret,
  siteUrl,
  sign,
}: SimulatorOptions): StripeSimulator {
  const account = simulatedAccount({ db, enqueue })
  const api = restApi(account, siteUrl)
  return {
    account,
    fetch: async (input, init) => await api.fetch(new Request(input, init)),
    async deliver(eventId, sendRequest) {
      const body = JSON.stringify(await get(db.sql, 'event', eventId))
      const { method, path } = paymentsApi.webhook
      const headers = {
        'content-type': 'application/json',
        'stripe-signature': await sign(body, webhookSecret),
      }
      const response = await sendRequest(path, { method, headers, body })
      if (!response.ok) throw new Error(`The webhook responded ${response.status} to ${eventId}.`)
    },
  }
}
