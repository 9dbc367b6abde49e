import { html } from 'hono/html'
import { formatPrice, INTERVAL_LABELS } from '#domain/payments.ts'
import { lineOf, type CheckoutSession } from './objects.ts'
import { layout, type Page } from './page-layout.ts'

/** The address to which the buyer returns after the payment. */
export const successUrl = ({ id, success_url }: CheckoutSession) =>
  success_url.replace('{CHECKOUT_SESSION_ID}', id)

export const checkoutPage = (session: CheckoutSession, isCardRefused: boolean): Page => {
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

const paymentForm = (amount: string, isCardRefused: boolean): Page =>
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

const closed = (session: CheckoutSession): Page =>
  session.status === 'complete'
    ? html`<p>Ce paiement est fait.</p>
        <p><a href="${successUrl(session)}">Continuer</a></p>`
    : html`<p>Cette page de paiement n’est plus ouverte : rien n’a été payé.</p>
        <p><a href="${session.cancel_url}">Revenir à Plan B</a></p>`
