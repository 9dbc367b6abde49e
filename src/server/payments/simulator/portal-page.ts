import { html } from 'hono/html'
import { formatPrice, INTERVAL_LABELS } from '#domain/payments.ts'
import { longDate } from '#domain/time.ts'
import { type Invoice, itemOf, type PortalSession, type Subscription } from './objects.ts'
import type { PortalView } from './portal.ts'
import { layout, type Page } from './page-layout.ts'

export const portalPage = (
  { return_url }: PortalSession,
  { subscriptions, charges, invoices }: PortalView,
  hasChanged: boolean,
): Page =>
  layout(
    'Portail simulé',
    html`<h1>Vos abonnements et vos factures</h1>
      ${
        hasChanged &&
        html`<p class="refused" role="alert">Ce n’est plus possible : voici ce qui vaut maintenant.</p>`
      }
      ${subscriptions.map(subscriptionSection)}
      ${listSection('Paiements', 'Aucun paiement.', charges.map(chargeRow))}
      ${listSection('Factures', 'Aucune facture.', invoices.map(invoiceRow))}
      <p><a href="${return_url}">Revenir à Plan B</a></p>`,
  )

function subscriptionSection(subscription: Subscription): Page {
  const { price } = itemOf(subscription)
  const intervalLabel = INTERVAL_LABELS[price.recurring?.interval ?? 'month']
  return html`<section>
    <h2>${subscription.description}, ${formatPrice(price.unit_amount)} ${intervalLabel}</h2>
    <p>${stateOf(subscription)}</p>
    ${subscription.status !== 'canceled' && subscriptionForm(subscription)}
  </section>`
}

function stateOf(subscription: Subscription): string {
  const end = dateOf(itemOf(subscription).current_period_end)
  if (subscription.status === 'canceled') return 'Résilié.'
  if (subscription.status === 'past_due')
    return 'Le renouvellement n’a pas pu être payé : une facture est due.'
  return subscription.cancel_at_period_end
    ? `Résilié : prend fin le ${end}.`
    : `Actif : se renouvelle le ${end}.`
}

const subscriptionForm = ({ id, status, cancel_at_period_end }: Subscription): Page =>
  html`<form method="post">
    <input type="hidden" name="id" value="${id}" />
    ${status === 'past_due' && html`<button class="main" name="action" value="pay_due">Payer la facture due</button>`}
    ${
      cancel_at_period_end
        ? html`<button name="action" value="resume">Reprendre l’abonnement</button>`
        : html`<button name="action" value="cancel">Résilier à la fin de la période</button>
            ${status === 'active' && html`<button name="action" value="renew">Renouveler maintenant</button>`}
            <button name="action" value="fail">Faire échouer le renouvellement</button>`
    }
    <button name="action" value="end">Résilier tout de suite</button>
  </form>`

const listSection = (title: string, none: string, rows: Page[]): Page =>
  html`<section>
    <h2>${title}</h2>
    ${
      rows.length === 0
        ? html`<p class="quiet">${none}</p>`
        : html`<ul>
            ${rows}
          </ul>`
    }
  </section>`

type ChargeView = PortalView['charges'][number]

function chargeRow(view: ChargeView): Page {
  const { id, amount, description, created } = view.charge
  const about = html`<span class="unseen">(paiement du ${dateOf(created)})</span>`
  const actions = chargeActions(view)
  return html`<li>
    ${row(created, description, amount, chargeState(view))}
    ${
      actions.length > 0 &&
      html`<form method="post">
        <input type="hidden" name="id" value="${id}" />
        ${actions.map(([action, label]) => html`<button name="action" value="${action}">${label} ${about}</button>`)}
      </form>`
    }
  </li>`
}

/** The possible actions of the seller, the buyer and the bank: [action, label]. */
function chargeActions({ charge: { paid, refunded }, dispute }: ChargeView): [string, string][] {
  if (!paid || refunded) return []
  if (dispute?.status === 'needs_response')
    return [
      ['win', 'Gagner la contestation'],
      ['lose', 'Perdre la contestation'],
    ]
  const refund: [string, string] = ['refund', 'Rembourser']
  if (dispute?.status === 'warning_needs_response')
    return [refund, ['close_inquiry', 'Clore la demande de la banque']]
  if (dispute && !dispute.is_charge_refundable) return []
  return [refund, ['dispute', 'Contester'], ['inquire', 'Demander des renseignements']]
}

function chargeState({ charge: { paid, refunded }, dispute }: ChargeView): string {
  if (!paid) return 'refusé'
  if (refunded) return 'remboursé'
  return dispute ? DISPUTE_STATES[dispute.status] : 'payé'
}

const DISPUTE_STATES = {
  needs_response: 'contesté',
  warning_needs_response: 'payé, la banque se renseigne',
  warning_closed: 'payé',
  won: 'payé, contestation gagnée',
  lost: 'perdu par contestation',
}

const INVOICE_STATES = { open: 'à payer', paid: 'payée', void: 'annulée' }

const invoiceRow = ({ created, total, status, lines }: Invoice): Page =>
  html`<li>${row(created, lines.data[0]?.description ?? '', total, INVOICE_STATES[status])}</li>`

const row = (created: number, description: string, amount: number, state: string): Page =>
  html`<p class="row">
    <span>${dateOf(created)}, ${description}</span> <span>${formatPrice(amount)}, ${state}</span>
  </p>`

const dateOf = (seconds: number) => longDate(new Date(seconds * 1000).toISOString())
