import { expect, test } from 'vitest'
import { aPayingSite } from '../../../../tests/support/payments.ts'
import * as stripe from '../../../../tests/support/stripe.ts'
import published from '../../../../tests/support/stripe-objects.json' with { type: 'json' }

/*
 * The objects of the simulated Stripe beside one example of each that Stripe publishes. Whether a value of ours may be null,
 * and of which type it is where the example has null, the types of the package decide (`Part` in objects.ts).
 */

type Json = string | number | boolean | null | Json[] | JsonObject
type JsonObject = { [name: string]: Json }

const EXAMPLES: Record<string, JsonObject> = published.objects

const NULL_BY_TYPE = 'null by the types of the package'

/** Fields in which ours differ, and why. */
const DIFFERENT: Record<string, Record<string, string>> = {
  'checkout.session': {
    'line_items: ours alone': 'Stripe sends it where it is expanded; ours keeps there what the page sells',
    'payment_intent: null': NULL_BY_TYPE,
    'url: null': NULL_BY_TYPE,
  },
  invoice: {
    'payments: ours alone':
      'Stripe sends it where it is expanded, and so does ours; here it is as it is stored',
    'parent: null': NULL_BY_TYPE,
    'parent.quote_details: null': NULL_BY_TYPE,
  },
  invoice_payment: {
    'payment.payment_intent: ours alone': 'the example has a payment of this type without its id',
  },
  price: { 'recurring: null': NULL_BY_TYPE },
  subscription: { 'cancel_at: null': NULL_BY_TYPE, 'canceled_at: null': NULL_BY_TYPE },
}

/** Fields that ours do not have, because neither the adapter nor the simulated pages read them. */
const LEFT_OUT: Record<string, string> = {
  'billing_portal.session': `
    configuration customer_account flow locale on_behalf_of`,
  charge: `
    amount_captured application application_fee application_fee_amount balance_transaction
    billing_details calculated_statement_descriptor captured failure_balance_transaction failure_code
    failure_message fraud_details metadata on_behalf_of outcome payment_method payment_method_details
    receipt_email receipt_number receipt_url refunds review shipping source source_transfer
    statement_descriptor statement_descriptor_suffix transfer_data transfer_group`,
  'checkout.session': `
    adaptive_pricing after_expiration allow_promotion_codes amount_subtotal automatic_tax
    billing_address_collection client_secret collected_information consent consent_collection
    currency_conversion custom_fields custom_text customer_account customer_creation customer_details
    customer_email discounts integration_identifier invoice_creation locale managed_payments metadata
    origin_context payment_link payment_method_collection payment_method_configuration_details
    payment_method_options payment_method_types permissions phone_number_collection recovered_from
    saved_payment_method_options setup_intent shipping_address_collection shipping_cost shipping_options
    submit_type total_details ui_mode wallet_options`,
  customer: `
    address balance currency default_source delinquent description discount invoice_prefix
    invoice_settings next_invoice_sequence phone preferred_locales shipping tax_exempt test_clock`,
  dispute: `
    enhanced_eligibility_types evidence evidence_details metadata payment_method_details reason`,
  event: `
    pending_webhooks request`,
  invoice: `
    account_country account_name account_tax_ids amount_due amount_overpaid amount_paid amount_remaining
    amount_shipping application attempt_count attempted auto_advance automatic_tax
    automatically_finalizes_at billing_reason collection_method custom_fields customer_account
    customer_address customer_email customer_name customer_phone customer_shipping customer_tax_exempt
    customer_tax_ids default_payment_method default_source default_tax_rates description discounts
    due_date effective_at ending_balance footer from_invoice hosted_invoice_url invoice_pdf issuer
    last_finalization_error latest_revision lines.data.discount_amounts lines.data.discountable
    lines.data.discounts lines.data.invoice lines.data.livemode lines.data.metadata lines.data.parent
    lines.data.pretax_credit_amounts lines.data.pricing lines.data.quantity lines.data.quantity_decimal
    lines.data.subscription lines.data.subtotal lines.data.taxes metadata next_payment_attempt number
    on_behalf_of parent.subscription_details.metadata payment_settings period_end period_start
    post_payment_credit_notes_amount pre_payment_credit_notes_amount receipt_number rendering
    shipping_cost shipping_details starting_balance statement_descriptor subscription subtotal
    subtotal_excluding_tax test_clock total_discount_amounts total_excluding_tax
    total_pretax_credit_amounts total_taxes webhooks_delivered_at`,
  invoice_payment: `
    amount_paid amount_requested created currency is_default livemode status_transitions`,
  item: `
    adjustable_quantity amount_discount amount_subtotal amount_tax metadata quantity`,
  price: `
    active billing_scheme created custom_unit_amount id livemode lookup_key metadata nickname product
    recurring.interval_count recurring.meter recurring.trial_period_days recurring.usage_type
    tax_behavior tiers_mode transform_quantity type unit_amount_decimal`,
  refund: `
    balance_transaction customer customer_account destination_details metadata payment_method reason
    receipt_number source_transfer_reversal transfer_reversal`,
  subscription: `
    application application_fee_percent automatic_tax billing_cycle_anchor billing_cycle_anchor_config
    billing_mode billing_schedules billing_thresholds cancellation_details collection_method currency
    customer_account days_until_due default_payment_method default_source default_tax_rates discounts
    ended_at invoice_settings latest_invoice managed_payments metadata next_pending_invoice_item_invoice
    on_behalf_of pause_collection payment_settings pending_invoice_item_interval pending_setup_intent
    pending_update schedule start_date test_clock transfer_data trial_end trial_settings trial_start`,
  subscription_item: `
    billing_thresholds created discounts metadata plan quantity tax_rates`,
}

const typeOf = (value: Json) => (Array.isArray(value) ? 'array' : value === null ? 'null' : typeof value)
const isObject = (value: Json | undefined): value is JsonObject =>
  value !== undefined && typeOf(value) === 'object'
const kindOf = (value: JsonObject) => (typeof value['object'] === 'string' ? value['object'] : '')

/** Of a kind of which there is an example: it is compared with that one wherever it stands. */
const isKnown = (value: JsonObject) => kindOf(value) in EXAMPLES

/** An object with all others that stand in it. */
function objectsIn(value: Json): JsonObject[] {
  if (Array.isArray(value)) return value.flatMap(objectsIn)
  if (!isObject(value)) return []
  return [...(isKnown(value) ? [value] : []), ...Object.values(value).flatMap(objectsIn)]
}

type Difference = { path: string; what: string }

function differences(ours: Json, theirs: Json, path = ''): Difference[] {
  if (path === 'metadata') return []
  if (Array.isArray(ours) && Array.isArray(theirs)) {
    const [example] = theirs
    return example === undefined ? [] : ours.flatMap((item) => differences(item, example, path))
  }
  if (isObject(ours) && isObject(theirs)) {
    if (path !== '' && isKnown(ours)) return []
    return [...new Set([...Object.keys(ours), ...Object.keys(theirs)])].flatMap((name) => {
      const at = path ? `${path}.${name}` : name
      const [own, their] = [ours[name], theirs[name]]
      if (their === undefined) return [{ path: at, what: 'ours alone' }]
      return own === undefined ? [{ path: at, what: 'left out' }] : differences(own, their, at)
    })
  }
  const [own, their] = [typeOf(ours), typeOf(theirs)]
  return own === their || their === 'null' ? [] : [{ path, what: own }]
}

test('each simulated object has the fields of Stripe’s own, but for those that are listed', async () => {
  const byKind = Map.groupBy((await everythingThatHappens()).flatMap(objectsIn), kindOf)
  expect([...byKind.keys()].toSorted()).toEqual(Object.keys(LEFT_OUT).toSorted())
  for (const [kind, objects] of byKind) {
    const found = objects.flatMap((object) => differences(object, EXAMPLES[kind]!))
    const different = found
      .filter(({ what }) => what !== 'left out')
      .map(({ path, what }) => `${path}: ${what}`)
    expect(unique(different), kind).toEqual(unique(Object.keys(DIFFERENT[kind] ?? {})))
    const leftOut = found.filter(({ what }) => what === 'left out').map(({ path }) => path)
    expect(unique(leftOut), kind).toEqual(LEFT_OUT[kind]?.trim().split(/\s+/))
  }
})

const unique = (lines: string[]) => [...new Set(lines)].toSorted()

/** What the simulated Stripe has stored after a bit of everything. */
async function everythingThatHappens(): Promise<JsonObject[]> {
  const site = await aPayingSite()
  const [one, other] = [await site.buyer(), await site.buyer()]
  for (const member of [one, other]) await site.paid(await site.checkout(member))
  await site.paid(await site.badgePage(one))
  await one.browser.post('/api/payments/portal')
  await stripe.inquire(site, one)
  await stripe.closeInquiry(site, one)
  await stripe.refund(site, one)
  for (const happen of [stripe.failRenewal, stripe.payDue, stripe.cancelAtPeriodEnd]) await happen(site, one)
  await stripe.dispute(site, other)
  await stripe.winDispute(site, other)
  await stripe.cancelNow(site, other)
  const rows = await site.sql<{ object: JsonObject }[]>`
    select object from simulated_stripe where object ? 'object'`
  return rows.map(({ object }) => object)
}
