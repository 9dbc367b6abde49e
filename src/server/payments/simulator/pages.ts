import { html, raw } from 'hono/html'
import { formatPrice, INTERVAL_LABELS } from '#domain/payments.ts'
import { longDate } from '#domain/time.ts'
import type * as stripe from './objects.ts'
import { itemOf } from './objects.ts'

export type SimulatorPage = ReturnType<typeof html>

/** The address to which the buyer returns after the payment. */
export const successUrl = ({ id, success_url }: stripe.CheckoutSession) =>
  success_url.replace('{CHECKOUT_SESSION_ID}', id)

export function checkoutPage(session: stripe.CheckoutSession): SimulatorPage {
  const [{ description, price }] = session.line_items.data
  const amount = formatPrice(session.amount_total)
  const intervalLabel = price.recurring ? INTERVAL_LABELS[price.recurring.interval] : 'une seule fois'
  return layout(
    'Paiement simulé',
    html`<section>
      <h1>${description}</h1>
      <p class="amount">${amount}</p>
      <p>${intervalLabel}, TVA comprise le cas échéant</p>
      ${
        session.status === 'open'
          ? html`<form method="post">
              <button class="main" name="action" value="pay">Payer ${amount}</button>
              <button name="action" value="cancel">Annuler</button>
            </form>`
          : closed(session)
      }
    </section>`,
  )
}

const closed = (session: stripe.CheckoutSession): SimulatorPage =>
  session.status === 'complete'
    ? html`<p>Ce paiement est fait.</p>
        <p><a href="${successUrl(session)}">Continuer</a></p>`
    : html`<p>Cette page de paiement n’est plus ouverte : rien n’a été payé.</p>
        <p><a href="${session.cancel_url}">Revenir à Plan B</a></p>`

type PortalView = {
  subscriptions: stripe.StripeSubscription[]
  charges: stripe.Charge[]
  invoices: stripe.Invoice[]
}

export const portalPage = (
  { return_url }: stripe.PortalSession,
  { subscriptions, charges, invoices }: PortalView,
  hasChanged: boolean,
): SimulatorPage =>
  layout(
    'Portail simulé',
    html`<h1>Vos abonnements et vos factures</h1>
      ${
        hasChanged &&
        html`<p class="changed" role="alert">Ce n’est plus possible : voici ce qui vaut maintenant.</p>`
      }
      ${subscriptions.map(subscriptionSection)}
      ${listSection('Paiements', 'Aucun paiement.', charges.map(chargeRow))}
      ${listSection('Factures', 'Aucune facture.', invoices.map(invoiceRow))}
      <p><a href="${return_url}">Revenir à Plan B</a></p>`,
  )

function subscriptionSection(subscription: stripe.StripeSubscription): SimulatorPage {
  const { id, description, status, cancel_at_period_end } = subscription
  const { price, current_period_end } = itemOf(subscription)
  const intervalLabel = INTERVAL_LABELS[price.recurring?.interval ?? 'month']
  const end = dateOf(current_period_end)
  const state = cancel_at_period_end ? `Résilié : prend fin le ${end}.` : `Actif : se renouvelle le ${end}.`
  return html`<section>
    <h2>${description}, ${formatPrice(price.unit_amount)} ${intervalLabel}</h2>
    <p>${status === 'canceled' ? 'Résilié.' : state}</p>
    ${
      status !== 'canceled' &&
      html`<form method="post">
        <input type="hidden" name="id" value="${id}" />
        ${
          cancel_at_period_end
            ? html`<button name="action" value="resume">Reprendre l’abonnement</button>`
            : html`<button name="action" value="cancel">Résilier à la fin de la période</button>`
        }
      </form>`
    }
  </section>`
}

const listSection = (title: string, none: string, rows: SimulatorPage[]): SimulatorPage =>
  html`<section>
    <h2>${title}</h2>
    ${rows.length === 0 && html`<p>${none}</p>`}
    <ul>
      ${rows}
    </ul>
  </section>`

const chargeRow = ({ created, description, amount, refunded }: stripe.Charge): SimulatorPage =>
  row(created, description, `${formatPrice(amount)}, ${refunded ? 'remboursé' : 'payé'}`)

const invoiceRow = ({ created, total, lines }: stripe.Invoice): SimulatorPage =>
  row(created, lines.data[0].description, `${formatPrice(total)}, payée`)

const row = (created: number, description: string, state: string): SimulatorPage =>
  html`<li><span>${dateOf(created)}, ${description}</span> <span>${state}</span></li>`

const dateOf = (seconds: number) => longDate(new Date(seconds * 1000).toISOString())

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
        <header>
          <p class="mark">${title}</p>
          <p>
            Aucun argent ne circule : sur cette machine, cette page remplace celle de Stripe. Tout le reste se
            passe comme avec un vrai paiement.
          </p>
        </header>
        <main>${content}</main>
      </body>
    </html>`

const STYLE = `
  :root { color-scheme: light dark; }
  body { max-width: 40rem; margin: 0 auto; padding: 1rem; font: 1rem/1.5 system-ui, sans-serif; }
  header, section, .changed { margin: 1rem 0; padding: 1rem; border: 1px solid GrayText; border-radius: 0.75rem; }
  h1, h2, p { margin: 0 0 0.5rem; line-height: 1.25; }
  h1 { font-size: 1.5rem; }
  h2 { font-size: 1.125rem; }
  .mark, .main { color: light-dark(oklch(0.45 0.17 265), oklch(0.74 0.13 265)); }
  .mark, .amount { font-weight: 700; }
  .amount { font-size: 2rem; }
  form { display: flex; flex-direction: column; gap: 0.5rem; }
  button { min-height: 2.75rem; font: inherit; font-weight: 600; }
  ul { margin: 0; padding: 0; list-style: none; }
  li { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0 1rem; }
`
