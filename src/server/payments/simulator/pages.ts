import { html, raw } from 'hono/html'
import { formatPrice, INTERVAL_LABELS } from '#domain/payments.ts'
import { longDate } from '#domain/time.ts'
import {
  lineOf,
  type CheckoutSession,
  type Invoice,
  itemOf,
  type PortalSession,
  type StripeSubscription,
} from './objects.ts'
import type { PortalView } from './portal.ts'

/** The address to which the buyer returns after the payment. */
export const successUrl = ({ id, success_url }: CheckoutSession) =>
  success_url.replace('{CHECKOUT_SESSION_ID}', id)

export const checkoutPage = (session: CheckoutSession, isCardRefused: boolean): SimulatorPage => {
  const { description, price } = lineOf(session)
  const amount = formatPrice(session.amount_total)
  const intervalLabel = price.recurring ? INTERVAL_LABELS[price.recurring.interval] : 'une seule fois'
  return layout(
    'Paiement simulé',
    html`<section>
      <h1>${description}</h1>
      <p class="amount">${amount}</p>
      <p class="quiet">${intervalLabel}, TVA comprise le cas échéant</p>
      ${session.status === 'open' ? paymentForm(amount, isCardRefused) : closed(session)}
    </section>`,
  )
}

const paymentForm = (amount: string, isCardRefused: boolean): SimulatorPage =>
  html`${
      isCardRefused &&
      html`<p class="refused" role="alert">
        Votre carte a été refusée : rien n’a été payé. Réessayez, ou annulez.
      </p>`
    }
    <form method="post" class="tall">
      <button class="main" name="action" value="pay">Payer ${amount}</button>
      <button name="action" value="refuse">Refuser la carte</button>
      <button name="action" value="cancel">Annuler</button>
    </form>`

const closed = (session: CheckoutSession): SimulatorPage =>
  session.status === 'complete'
    ? html`<p>Ce paiement est fait.</p>
        <p><a href="${successUrl(session)}">Continuer</a></p>`
    : html`<p>Cette page de paiement n’est plus ouverte : rien n’a été payé.</p>
        <p><a href="${session.cancel_url}">Revenir à Plan B</a></p>`

export const portalPage = (
  { return_url }: PortalSession,
  { subscriptions, charges, invoices }: PortalView,
  hasChanged: boolean,
): SimulatorPage =>
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

function subscriptionSection(subscription: StripeSubscription): SimulatorPage {
  const { price } = itemOf(subscription)
  const intervalLabel = INTERVAL_LABELS[price.recurring?.interval ?? 'month']
  return html`<section>
    <h2>${subscription.description}, ${formatPrice(price.unit_amount)} ${intervalLabel}</h2>
    <p>${stateOf(subscription)}</p>
    ${subscription.status !== 'canceled' && subscriptionForm(subscription)}
  </section>`
}

function stateOf(subscription: StripeSubscription): string {
  const end = dateOf(itemOf(subscription).current_period_end)
  if (subscription.status === 'canceled') return 'Résilié.'
  if (subscription.status === 'past_due')
    return 'Le renouvellement n’a pas pu être payé : une facture est due.'
  return subscription.cancel_at_period_end
    ? `Résilié : prend fin le ${end}.`
    : `Actif : se renouvelle le ${end}.`
}

const subscriptionForm = ({ id, status, cancel_at_period_end }: StripeSubscription): SimulatorPage =>
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

const listSection = (title: string, none: string, rows: SimulatorPage[]): SimulatorPage =>
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

function chargeRow(view: ChargeView): SimulatorPage {
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

const invoiceRow = ({ created, total, status, lines }: Invoice): SimulatorPage =>
  html`<li>${row(created, lines.data[0]?.description ?? '', total, INVOICE_STATES[status])}</li>`

const row = (created: number, description: string, amount: number, state: string): SimulatorPage =>
  html`<p class="row">
    <span>${dateOf(created)}, ${description}</span> <span>${formatPrice(amount)}, ${state}</span>
  </p>`

const dateOf = (seconds: number) => longDate(new Date(seconds * 1000).toISOString())

export type SimulatorPage = ReturnType<typeof html>

/** A page that says what it is: nothing here costs anything. */
const layout = (title: string, content: SimulatorPage): SimulatorPage =>
  html`<!doctype html>
    <html lang="fr">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>${title} · Plan B</title>
        <style>
          ${raw(STYLE)}
        </style>
      </head>
      <body>
        <main>
          <header>
            <p class="mark">${title}</p>
            <p>
              Aucun argent ne circule : sur cette machine, cette page remplace celle de Stripe. Tout le reste
              se passe comme avec un vrai paiement.
            </p>
          </header>
          ${content}
        </main>
      </body>
    </html>`

/** With the colours of the site (web/styles/tokens.css), which a page without scripts does not load. */
const STYLE = `
  :root {
    color-scheme: light dark;
    --paper: light-dark(oklch(0.985 0.004 95), oklch(0.17 0.02 265));
    --surface: light-dark(oklch(1 0 0), oklch(0.21 0.02 265));
    --ink: light-dark(oklch(0.22 0.03 265), oklch(0.95 0.01 95));
    --muted: light-dark(oklch(0.48 0.02 265), oklch(0.72 0.015 265));
    --line: light-dark(oklch(0.91 0.008 95), oklch(0.3 0.02 265));
    --field: light-dark(oklch(0.64 0.015 265), oklch(0.54 0.02 265));
    --primary: light-dark(oklch(0.45 0.17 265), oklch(0.74 0.13 265));
    --on-primary: light-dark(oklch(1 0 0), oklch(0.17 0.03 265));
    --warn: light-dark(oklch(0.5 0.11 70), oklch(0.82 0.14 75));
    --warn-tint: light-dark(oklch(0.962 0.04 88), oklch(0.28 0.04 75));
    --bad: light-dark(oklch(0.51 0.19 25), oklch(0.74 0.14 25));
    --bad-tint: light-dark(oklch(0.962 0.018 25), oklch(0.27 0.05 25));
  }
  * { box-sizing: border-box; }
  body {
    margin: 0;
    padding: 1rem;
    background: var(--paper);
    color: var(--ink);
    font: 1rem/1.5 system-ui, sans-serif;
    overflow-wrap: break-word;
  }
  main { max-width: 40rem; margin: 0 auto; }
  header {
    padding: 0.75rem 1rem;
    border: 1px solid var(--warn);
    border-radius: 0.75rem;
    background: var(--warn-tint);
  }
  header p, section > :first-child { margin-top: 0; }
  header p:last-child, section > :last-child { margin-bottom: 0; }
  .mark { margin-bottom: 0.25rem; color: var(--warn); font-weight: 700; }
  section {
    margin-top: 1rem;
    padding: 1.25rem;
    border: 1px solid var(--line);
    border-radius: 0.75rem;
    background: var(--surface);
  }
  h1 { margin: 1.5rem 0 0; font-size: 1.5rem; line-height: 1.25; }
  section h1 { margin: 0; }
  h2 { margin: 0 0 0.5rem; font-size: 1.125rem; }
  .amount { margin: 0.25rem 0 0; font-size: 2rem; font-weight: 700; line-height: 1.2; }
  .quiet { color: var(--muted); }
  .amount + .quiet { margin-top: 0; }
  .refused {
    padding: 0.75rem 1rem;
    border-left: 4px solid var(--bad);
    border-radius: 0.25rem;
    background: var(--bad-tint);
  }
  form { display: flex; flex-wrap: wrap; gap: 0.5rem; margin-top: 1rem; }
  .tall { flex-direction: column; }
  button {
    min-height: 2.75rem;
    padding: 0.5rem 1rem;
    border: 1px solid var(--field);
    border-radius: 0.5rem;
    background: transparent;
    color: var(--ink);
    font: inherit;
    font-weight: 600;
    cursor: pointer;
  }
  button.main { border-color: var(--primary); background: var(--primary); color: var(--on-primary); }
  a { color: var(--primary); }
  :focus-visible { outline: 3px solid var(--primary); outline-offset: 2px; }
  ul { margin: 0; padding: 0; list-style: none; }
  li + li { margin-top: 0.75rem; padding-top: 0.75rem; border-top: 1px solid var(--line); }
  .row { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0 1rem; margin: 0; }
  li form { margin-top: 0.5rem; }
  .unseen { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
`
