import { html } from 'hono/html'
import { francs } from '#domain/prices.ts'
import { longDate } from '#domain/time.ts'
import { type Charge, type Invoice, itemOf, type PortalSession, type Subscription } from '../objects.ts'
import type { PortalView } from '../portal.ts'
import { layout, type Page } from './layout.ts'

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
  const rhythm = price.recurring?.interval === 'year' ? 'par an' : 'par mois'
  return html`<section>
    <h2>${subscription.description}, ${francs(price.unit_amount)} ${rhythm}</h2>
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

function chargeRow(charge: Charge): Page {
  const { id, amount, description, created, paid, refunded, disputed } = charge
  const about = html`<span class="unseen">le paiement du ${dateOf(created)}</span>`
  return html`<li>
    ${row(created, description, amount, chargeState(charge))}
    ${
      paid &&
      !refunded &&
      !disputed &&
      html`<form method="post">
        <input type="hidden" name="id" value="${id}" />
        <button name="action" value="refund">Rembourser ${about}</button>
        <button name="action" value="dispute">Contester ${about}</button>
      </form>`
    }
  </li>`
}

function chargeState({ paid, refunded, disputed }: Charge): string {
  if (!paid) return 'refusé'
  if (refunded) return 'remboursé'
  return disputed ? 'contesté' : 'payé'
}

const INVOICE_STATES = { open: 'à payer', paid: 'payée', void: 'annulée' }

const invoiceRow = ({ created, total, status, lines }: Invoice): Page =>
  html`<li>${row(created, lines.data[0]?.description ?? '', total, INVOICE_STATES[status])}</li>`

const row = (created: number, description: string, amount: number, state: string): Page =>
  html`<p class="row">
    <span>${dateOf(created)}, ${description}</span> <span>${francs(amount)}, ${state}</span>
  </p>`

const dateOf = (seconds: number) => longDate(new Date(seconds * 1000).toISOString())
