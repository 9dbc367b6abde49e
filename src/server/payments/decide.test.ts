import { describe, expect, test } from 'vitest'
import type { SubscriptionStatus } from '#domain/payments.ts'
import type { PaymentSnapshot } from '#server/platform/adapters/payments.ts'
import { type RecordedPurchase, decide } from './decide.ts'

const NOW = '2026-06-15T12:00:00.000Z'
const day = (days: number) => new Date(Date.parse(NOW) + days * 24 * 3600 * 1000).toISOString()

type Fate = 'kept' | 'refunded' | 'disputed'
type Vip = {
  id: string
  /** Of each payment, the first one first; each is for thirty days, the last one for twenty more. */
  payments: Fate[]
  status?: SubscriptionStatus
  recorded?: RecordedPurchase['status']
  /** What the page took; we sell for 699. */
  cents?: number
}

const payment = (id: string, fate: Fate, paid_at: string): PaymentSnapshot => ({
  id,
  paid_at,
  is_reversed: fate !== 'kept',
  is_disputed: fate === 'disputed',
})

function vip({ id, payments, status = 'active', recorded = 'paid', cents = 699 }: Vip) {
  const paid = payments.map((fate, n) => {
    const left = payments.length - 1 - n
    const money = payment(`${id}${n + 1}`, fate, day(-10 - 30 * left))
    return Object.assign({ paid_until: day(20 - 30 * left) }, money)
  })
  const [first] = paid
  const { paid_until: _, ...money } = first!
  return {
    purchase: {
      ...bought(id, recorded),
      product: 'vip',
      interval: 'month',
      verified_type: null,
    } as RecordedPurchase,
    session: { id, amount_cents: cents, currency: 'CHF', subscription_id: `sub_${id}`, payment: money },
    subscription: {
      id: `sub_${id}`,
      status,
      interval: 'month' as const,
      cancel_at_period_end: false,
      created_at: day(-100),
      payments: paid,
    },
  }
}

function badge(id: string, fate: Fate = 'kept', recorded: RecordedPurchase['status'] = 'open') {
  return {
    purchase: {
      ...bought(id, recorded),
      product: 'verified',
      interval: null,
      verified_type: 'red',
    } as RecordedPurchase,
    session: {
      id,
      amount_cents: 699,
      currency: 'CHF',
      subscription_id: null,
      payment: payment(`${id}1`, fate, day(-1)),
    },
    subscription: null,
  }
}

const bought = (id: string, status: RecordedPurchase['status']) =>
  ({ id, checkout_session_id: id, amount_cents: 699, currency: 'CHF', status, paid_at: null }) as const

type Sold = ReturnType<typeof vip> | ReturnType<typeof badge>

/** In the order in which they were bought; the provider lists the newest first. */
function decided(sold: Sold[], account_deleted_at: string | null = null) {
  const { purchases, subscriptions, corrections } = decide({
    snapshot: {
      checkout_sessions: sold.map(({ session }) => session).toReversed(),
      subscriptions: sold.flatMap(({ subscription }) => subscription ?? []).toReversed(),
    },
    recorded: sold.map(({ purchase }) => purchase),
    account_deleted_at,
    now: NOW,
  })
  return {
    ledger: Object.fromEntries(purchases.map(({ id, status }) => [id, status])),
    vip: Object.fromEntries(subscriptions.map(({ id, vip_until }) => [id.slice(4), vip_until])),
    status: Object.fromEntries(subscriptions.map(({ id, status }) => [id.slice(4), status])),
    ...corrections,
  }
}

const NOTHING = { cancel: [], refund: [] }

describe('One subscription', () => {
  test('that is paid grants VIP until three days after the paid period', () => {
    expect(decided([vip({ id: 'a', payments: ['kept', 'kept'] })])).toEqual({
      ledger: { a: 'paid' },
      vip: { a: day(23) },
      status: { a: 'active' },
      ...NOTHING,
    })
  })

  test('whose renewal fails grants VIP for two weeks, and is then cancelled', () => {
    const late = vip({ id: 'a', payments: ['kept'], status: 'past_due' })
    expect(decided([late])).toMatchObject({ vip: { a: day(34) }, ...NOTHING })
    for (const paid of late.subscription.payments) paid.paid_until = day(-15)
    expect(decided([late])).toMatchObject({ vip: { a: null }, status: { a: 'canceled' }, cancel: ['sub_a'] })
  })

  test.each([
    ['whose last payment was refunded', ['kept', 'refunded'], 'paid'],
    ['whose only payment was refunded', ['refunded'], 'refunded'],
    ['whose last payment is disputed', ['kept', 'disputed'], 'paid'],
    ['of which any payment is disputed', ['disputed', 'kept'], 'refunded'],
  ] as const)('%s is cancelled, and no other payment is refunded', (_, payments, book) => {
    expect(decided([vip({ id: 'a', payments: [...payments] })])).toEqual({
      ledger: { a: book },
      vip: { a: null },
      status: { a: 'canceled' },
      cancel: ['sub_a'],
      refund: [],
    })
  })

  test('whose first payment was refunded continues, and the payment counts again when that refund fails', () => {
    const first = vip({ id: 'a', payments: ['refunded', 'kept'] })
    expect(decided([first])).toMatchObject({ ledger: { a: 'refunded' }, vip: { a: day(23) }, ...NOTHING })
    const failed = vip({ id: 'a', payments: ['kept', 'kept'], recorded: 'refunded' })
    expect(decided([failed])).toMatchObject({ ledger: { a: 'paid' }, vip: { a: day(23) }, ...NOTHING })
  })

  test('at another price than ours is cancelled, and all its payments are refunded, however often this is decided', () => {
    const wrong = vip({ id: 'a', payments: ['kept', 'kept'], cents: 1, recorded: 'open' })
    expect(decided([wrong])).toEqual({
      ledger: { a: 'void' },
      vip: {},
      status: {},
      cancel: ['sub_a'],
      refund: ['a1', 'a2'],
    })
    const half = vip({
      id: 'a',
      payments: ['refunded', 'kept'],
      cents: 1,
      recorded: 'void',
      status: 'canceled',
    })
    expect(decided([half])).toMatchObject({ ledger: { a: 'void' }, cancel: [], refund: ['a2'] })
  })

  test('that was not bought here is ignored', () => {
    const foreign = vip({ id: 'a', payments: ['kept'] })
    const { subscription, session } = foreign
    const { subscriptions, corrections } = decide({
      snapshot: { checkout_sessions: [session], subscriptions: [subscription] },
      recorded: [],
      account_deleted_at: null,
      now: NOW,
    })
    expect([subscriptions, corrections]).toEqual([[], NOTHING])
  })
})

describe('Two subscriptions', () => {
  test('for the same time: the first one stays, the other is cancelled and refunded', () => {
    expect(
      decided([vip({ id: 'a', payments: ['kept'] }), vip({ id: 'b', payments: ['kept'], recorded: 'open' })]),
    ).toEqual({
      ledger: { a: 'paid', b: 'void' },
      vip: { a: day(23), b: null },
      status: { a: 'active', b: 'canceled' },
      cancel: ['sub_b'],
      refund: ['b1'],
    })
  })

  test('one whose renewal fails is replaced by a new one, without a refund', () => {
    const old = vip({ id: 'a', payments: ['kept', 'kept'], status: 'past_due' })
    expect(decided([old, vip({ id: 'b', payments: ['kept'], recorded: 'open' })])).toMatchObject({
      ledger: { a: 'paid', b: 'paid' },
      status: { a: 'canceled', b: 'active' },
      cancel: ['sub_a'],
      refund: [],
    })
  })

  test('one whose last payment was refunded is replaced, and keeps its earlier payments', () => {
    const old = vip({ id: 'a', payments: ['kept', 'kept', 'refunded'] })
    expect(decided([old, vip({ id: 'b', payments: ['kept'], recorded: 'open' })])).toMatchObject({
      ledger: { a: 'paid', b: 'paid' },
      status: { a: 'canceled', b: 'active' },
      cancel: ['sub_a'],
      refund: [],
    })
  })

  test('one that ended keeps its time beside the new one', () => {
    const old = vip({ id: 'a', payments: ['kept'], status: 'canceled' })
    expect(decided([old, vip({ id: 'b', payments: ['kept'] })])).toMatchObject({
      vip: { a: day(23), b: day(23) },
      ...NOTHING,
    })
  })
})

describe('Badges', () => {
  test('the first one counts, a second one is refunded', () => {
    expect(decided([badge('a', 'kept', 'paid'), badge('b')])).toMatchObject({
      ledger: { a: 'paid', b: 'void' },
      refund: ['b1'],
    })
    expect(decided([badge('a'), badge('b', 'kept', 'paid')])).toMatchObject({
      ledger: { a: 'void', b: 'paid' },
      refund: ['a1'],
    })
  })

  test('another one can be bought after a refund', () => {
    expect(decided([badge('a', 'refunded', 'paid'), badge('b')])).toMatchObject({
      ledger: { a: 'refunded', b: 'paid' },
      ...NOTHING,
    })
  })
})

describe('A deleted member', () => {
  test('has the running subscription cancelled; earlier payments are kept, later charges are refunded', () => {
    const running = vip({ id: 'a', payments: ['kept', 'kept', 'kept'] })
    expect(decided([running], day(-20))).toEqual({
      ledger: { a: 'paid' },
      vip: { a: null },
      status: { a: 'canceled' },
      cancel: ['sub_a'],
      refund: ['a3'],
    })
  })

  test('who pays in a checkout session that was still open is refunded', () => {
    const late = vip({ id: 'a', payments: ['kept'], recorded: 'open' })
    expect(decided([late], day(-11))).toMatchObject({
      ledger: { a: 'void' },
      cancel: ['sub_a'],
      refund: ['a1'],
    })
  })
})
