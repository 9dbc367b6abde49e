import * as v from 'valibot'
import { BILLING_INTERVALS } from '#domain/payments.ts'
import { STRIPE_API_VERSION } from '#server/platform/adapters/stripe.ts'

type Fetch = typeof globalThis.fetch

/** The simulated Stripe, which refuses a call with an unknown or wrong parameter, as Stripe does. */
export const withStrictParameters =
  (simulated: Fetch): Fetch =>
  async (input, init) => {
    const request = new Request(input, init)
    const { pathname, search } = new URL(request.url)
    const call = CALLS.find(([method, path]) => method === request.method && path.test(pathname))
    if (!/^Bearer \S+$/.test(request.headers.get('authorization') ?? '')) {
      return refusal(401, { message: 'You did not provide an API key.' })
    }
    const version = request.headers.get('stripe-version')
    if (version !== STRIPE_API_VERSION) {
      return refusal(400, { message: `Invalid Stripe API version: ${version}` })
    }
    if (!call) return refusal(404, { message: 'Unrecognized request URL.' })
    const form = request.method === 'POST' ? await request.clone().text() : search
    const { issues } = v.safeParse(call[2], nested(form))
    if (!issues) return await simulated(request)
    const [issue] = issues
    const code = issue.received === 'undefined' ? 'parameter_missing' : 'parameter_invalid'
    const param = v.getDotPath(issue) ?? 'request'
    return refusal(400, { message: `Invalid ${param}: ${issue.received}`, code, param })
  }

const refusal = (status: number, error: { message: string; code?: string; param?: string }) =>
  Response.json({ error: { type: 'invalid_request_error', ...error } }, { status })

type Nested = { [name: string]: string | Nested }

/** `line_items[0][price_data][currency]=chf` and the like, as nested objects. */
function nested(form: string): Nested {
  const root: Nested = {}
  for (const [name, value] of new URLSearchParams(form)) {
    const path = name.split(/\]?\[|\]$/).filter((step) => step !== '')
    const last = path.pop() ?? ''
    let inner = root
    for (const step of path) {
      const next = inner[step]
      inner = typeof next === 'object' ? next : (inner[step] = {})
    }
    inner[last] = value
  }
  return root
}

const text = (max: number) => v.pipe(v.string(), v.nonEmpty(), v.maxLength(max))
const id = text(255)
const url = v.pipe(text(5000), v.url())
const integer = v.pipe(v.string(), v.regex(/^\d+$/), v.transform(Number))
const locale = v.optional(v.literal('fr'))
const email = v.pipe(text(512), v.includes('@'))
const metadata = v.optional(v.record(text(40), v.pipe(v.string(), v.maxLength(500))))
/** An empty value deletes the field. */
const deleted = v.optional(v.literal(''))

/** Between half an hour and a day from now. */
const expires_at = v.pipe(
  integer,
  v.check((at) => {
    const left = at - Math.floor(Date.now() / 1000)
    return left >= 30 * 60 - 5 && left <= 24 * 60 * 60 + 5
  }),
)

const price = {
  currency: v.pipe(v.string(), v.regex(/^[a-z]{3}$/)),
  unit_amount: v.pipe(integer, v.minValue(1), v.maxValue(99_999_999)),
  tax_behavior: v.optional(v.picklist(['inclusive', 'exclusive', 'unspecified'])),
  product_data: v.strictObject({ name: text(250) }),
}

const onlyLine = <Price extends v.ObjectEntries>(price_data: Price) =>
  v.strictObject({ 0: v.strictObject({ quantity: v.literal('1'), price_data: v.strictObject(price_data) }) })

const session = {
  customer: id,
  client_reference_id: v.optional(text(200)),
  success_url: url,
  cancel_url: url,
  expires_at: v.optional(expires_at),
  locale,
}

const paging = {
  customer: id,
  limit: v.optional(v.pipe(integer, v.minValue(1), v.maxValue(100))),
  starting_after: v.optional(id),
}

const NONE = v.strictObject({})

const CALLS: [method: string, path: RegExp, parameters: v.GenericSchema][] = [
  [
    'POST',
    /^\/v1\/customers$/,
    v.strictObject({ email, metadata, preferred_locales: v.optional(v.record(v.string(), text(10))) }),
  ],
  [
    'POST',
    /^\/v1\/customers\/\w+$/,
    v.strictObject({
      email: v.optional(v.union([email, v.literal('')])),
      name: deleted,
      phone: deleted,
      address: deleted,
      shipping: deleted,
      metadata,
    }),
  ],
  [
    'POST',
    /^\/v1\/checkout\/sessions$/,
    v.variant('mode', [
      v.strictObject({
        ...session,
        mode: v.literal('payment'),
        line_items: onlyLine(price),
        invoice_creation: v.optional(v.strictObject({ enabled: v.picklist(['true', 'false']) })),
      }),
      v.strictObject({
        ...session,
        mode: v.literal('subscription'),
        line_items: onlyLine({
          ...price,
          recurring: v.strictObject({ interval: v.picklist(BILLING_INTERVALS) }),
        }),
      }),
    ]),
  ],
  ['POST', /^\/v1\/checkout\/sessions\/\w+\/expire$/, NONE],
  ['POST', /^\/v1\/billing_portal\/sessions$/, v.strictObject({ customer: id, return_url: url, locale })],
  ['POST', /^\/v1\/refunds$/, v.strictObject({ payment_intent: id })],
  ['DELETE', /^\/v1\/subscriptions\/\w+$/, NONE],
  ['GET', /^\/v1\/checkout\/sessions\/\w+$/, NONE],
  ['GET', /^\/v1\/charges\/\w+$/, NONE],
  [
    'GET',
    /^\/v1\/checkout\/sessions$/,
    v.strictObject({ ...paging, status: v.optional(v.literal('complete')) }),
  ],
  ['GET', /^\/v1\/subscriptions$/, v.strictObject({ ...paging, status: v.optional(v.literal('all')) })],
  ['GET', /^\/v1\/charges$/, v.strictObject(paging)],
  [
    'GET',
    /^\/v1\/invoices$/,
    v.strictObject({ ...paging, expand: v.optional(v.record(v.string(), v.literal('data.payments'))) }),
  ],
  ['GET', /^\/v1\/disputes$/, v.strictObject({ charge: id, limit: paging.limit })],
]
