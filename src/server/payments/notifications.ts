import { isDeepStrictEqual } from 'node:util'
import { formatPrice, INTERVAL_LABELS, OG, OG_PLACES } from '#domain/payments.ts'
import { BADGE_COLOURS } from '#domain/roles.ts'
import { longDate } from '#domain/time.ts'
import { notify } from '#server/notifications/actions.ts'
import type { AppContext } from '#server/platform/context.ts'
import type { Transaction } from '#server/platform/db/database.ts'
import { invalidatePages } from '#server/platform/db/invalidate-pages.ts'
import { paymentNotice } from '#server/platform/mail/templates/payment.ts'
import type { RecordedPurchase, PaymentDecision } from './decide.ts'
import type { Entitlements } from './reconcile.queries.ts'

/** A purchase whose status changed. */
export type PurchaseChange = { purchase: RecordedPurchase; now: PaymentDecision['purchases'][number] }

type EntitlementChange = {
  before: Entitlements
  after: Entitlements
  changes: PurchaseChange[]
  /** The payment of a subscription was refunded or disputed. */
  isReversed: boolean
  /** The paid time of a subscription counts again, after a dispute that was won. */
  isRestored: boolean
}

/** A notification about a payment, sent also by mail. */
type PaymentNotification = {
  product: 'vip' | 'verified'
  title: string
  message: string
  /** Further paragraphs of the mail. */
  details: string[]
  button: string
}

function notificationsOf(change: EntitlementChange): PaymentNotification[] {
  const { before, after, changes, isReversed, isRestored } = change
  const changedTo = (status: string) =>
    changes.filter(({ now }) => now.status === status).map(({ purchase }) => purchase)
  const bought = changedTo('paid').filter((purchase) => !wasReversed(purchase))
  const restored = changedTo('paid').filter(wasReversed)
  const started = bought.find(isVip)
  const hasVipBegun = after.subscribed && !before.subscribed
  const hasVipEnded = before.subscribed && !after.subscribed
  const isVipRestored = hasVipBegun && isRestored && !started
  const hasStarted = started !== undefined || (hasVipBegun && !isVipRestored && !after.is_past_due)
  const og = ogDetails(change)
  return [
    ...(hasStarted ? [vipStarted(started, after, og)] : []),
    ...(isVipRestored ? [vipRestored(after, og)] : []),
    // `vipRestored` covers the restored payment too.
    ...(isVipRestored ? [] : restored.filter(isVip)).map((purchase) =>
      paymentRestored(purchase, after, hasStarted ? [] : og),
    ),
    ...(after.is_past_due && !before.is_past_due ? [renewalFailed(after.vip_until ?? '')] : []),
    ...(hasVipEnded ? [vipEnded(isReversed, og)] : []),
    ...bought.filter(isBadge).map(badgeBought),
    ...restored.filter(isBadge).map(badgeRestored),
    ...changedTo('refunded').filter(isBadge).map(badgeRevoked),
    // `vipEnded` covers the reversed payment too.
    ...(hasVipEnded ? [] : changedTo('refunded').filter(isVip)).map((purchase) =>
      paymentReversed(purchase, og),
    ),
    ...changedTo('void').map(paymentVoided),
  ]
}

/** The OG badge is granted with the first VIP payment, and revoked with its refund. */
function ogDetails({ before, after }: EntitlementChange): string[] {
  const [had, has] = [before, after].map(({ public_profile }) => public_profile.badges.includes(OG))
  if (had === has) return []
  return has
    ? [
        `Vous êtes parmi les ${OG_PLACES} premiers : le badge OG est à vous, même si vous arrêtez l’abonnement.`,
      ]
    : ['Le badge OG allait avec votre premier paiement : il est retiré.']
}

const isVip = ({ product }: RecordedPurchase) => product === 'vip'
const isBadge = ({ product }: RecordedPurchase) => product === 'verified'
/** The payment was refunded or disputed until now. */
const wasReversed = ({ status }: RecordedPurchase) => status === 'refunded'

const vipStarted = (
  purchase: RecordedPurchase | undefined,
  { renews_at }: Entitlements,
  og: string[],
): PaymentNotification => ({
  product: 'vip',
  title: 'Bienvenue dans le VIP',
  message: 'Votre abonnement est actif : vos plans sont publiés sans attendre.',
  details: [
    ...(purchase
      ? [
          `Votre paiement de ${amountOf(purchase)} ${INTERVAL_LABELS[purchase.interval ?? 'month']} est confirmé.`,
        ]
      : []),
    ...og,
    `${renews_at ? `Prochain renouvellement : le ${longDate(renews_at)}. ` : ''}Vous arrêtez quand vous voulez depuis « Gérer mon abonnement », où se trouvent aussi vos factures.`,
    ...(purchase ? [WITHDRAWAL] : []),
  ],
  button: 'Voir mon abonnement',
})

/** The paid time counts again; the subscription itself stays cancelled since the dispute. */
const vipRestored = ({ vip_until }: Entitlements, og: string[]): PaymentNotification => ({
  product: 'vip',
  title: 'Votre VIP est rétabli',
  message: `La contestation de votre paiement est close : vous êtes de nouveau VIP jusqu’au ${longDate(vip_until ?? '')}.`,
  details: [
    ...og,
    'L’abonnement lui-même reste arrêté : plus rien ne sera prélevé. Vous pourrez vous réabonner ensuite.',
  ],
  button: 'Voir mon abonnement',
})

/** A payment counts again without effect on VIP: its period is over, or another subscription runs. */
const paymentRestored = (
  purchase: RecordedPurchase,
  { subscribed }: Entitlements,
  og: string[],
): PaymentNotification => ({
  product: 'vip',
  title: 'Contestation close',
  message: `La contestation de votre paiement VIP de ${amountOf(purchase)} est close : il est de nouveau pris en compte.`,
  details: [
    ...og,
    ...(subscribed
      ? []
      : [
          'La période qu’il couvrait est passée : votre abonnement reste arrêté, et plus rien ne sera prélevé.',
        ]),
  ],
  button: subscribed ? 'Voir mon abonnement' : 'Voir l’offre',
})

const renewalFailed = (until: string): PaymentNotification => ({
  product: 'vip',
  title: 'Le renouvellement de votre VIP a échoué',
  message: `Mettez votre carte à jour avant le ${longDate(until)} pour rester VIP.`,
  details: [
    'Votre banque a refusé le paiement. Nous le tenterons encore quelques fois ; rien ne change pour vous d’ici là.',
    'Changez de carte, ou arrêtez l’abonnement, depuis « Gérer mon abonnement ».',
  ],
  button: 'Voir mon abonnement',
})

const vipEnded = (isReversed: boolean, og: string[]): PaymentNotification => ({
  product: 'vip',
  title: 'Votre VIP est terminé',
  message: isReversed
    ? 'Votre paiement VIP a été remboursé ou contesté : l’abonnement est arrêté.'
    : 'Votre abonnement VIP est arrivé à son terme.',
  details: [
    ...og,
    'Vos plans restent en ligne, et votre compte redevient ce qu’il était. Plus rien ne sera prélevé pour cet abonnement.',
  ],
  button: 'Voir l’offre',
})

const badgeBought = (purchase: RecordedPurchase): PaymentNotification => ({
  product: 'verified',
  title: 'Votre compte est vérifié',
  message: `La coche ${colourOf(purchase)} est sur votre profil, vos plans et vos commentaires.`,
  details: [`Votre paiement de ${amountOf(purchase)}, une seule fois, est confirmé.`, WITHDRAWAL],
  button: 'Voir ma coche',
})

const badgeRestored = (purchase: RecordedPurchase): PaymentNotification => ({
  product: 'verified',
  title: 'Votre coche est rétablie',
  message: `La contestation de votre paiement (${amountOf(purchase)}) est close : la coche ${colourOf(purchase)} est de nouveau sur votre profil, vos plans et vos commentaires.`,
  details: [],
  button: 'Voir ma coche',
})

const badgeRevoked = (purchase: RecordedPurchase): PaymentNotification => ({
  product: 'verified',
  title: 'Votre coche est retirée',
  message: `Le paiement de votre coche (${amountOf(purchase)}) a été remboursé ou contesté : elle est retirée.`,
  details: ['Vos plans restent en ligne.'],
  button: 'Voir l’offre',
})

const paymentReversed = (purchase: RecordedPurchase, og: string[]): PaymentNotification => ({
  product: 'vip',
  title: 'Paiement remboursé',
  message: `Votre premier paiement VIP de ${amountOf(purchase)} a été remboursé ou contesté.`,
  details: [...og, 'Votre abonnement continue.'],
  button: 'Voir mon abonnement',
})

const paymentVoided = (purchase: RecordedPurchase): PaymentNotification => ({
  product: purchase.product,
  title: 'Paiement remboursé',
  message: `Votre paiement de ${amountOf(purchase)} n’était pas dû : il vous est rendu en entier.`,
  details: [
    'Vous aviez déjà payé, ou la page de paiement n’était plus valable. Selon votre banque, l’argent revient sur votre compte en quelques jours.',
  ],
  button: 'Revenir à Plan B',
})

const WITHDRAWAL =
  'Vous changez d’avis ? Vous avez 14 jours pour demander le remboursement de ce paiement depuis la page Contact.'

const amountOf = ({ amount_cents }: RecordedPurchase) => formatPrice(amount_cents)

const colourOf = ({ verified_type }: RecordedPurchase) => BADGE_COLOURS[verified_type ?? 'blue']

type Ctx = Pick<AppContext, 'live' | 'sendLater' | 'site'>

/** Notifies the member of changed entitlements, on the site and by mail, and invalidates public pages that show them. */
export async function notifyMember(
  tx: Transaction,
  { live, sendLater, site }: Ctx,
  userId: string,
  change: EntitlementChange,
): Promise<void> {
  for (const { product, title, message, details, button } of notificationsOf(change)) {
    await notify(tx, live, { user_id: userId, type: 'payment', title, message, data: { product } })
    await sendLater(
      tx,
      paymentNotice({
        to: change.after.email,
        title,
        paragraphs: [message, ...details],
        button,
        link: `${site.url}/${product}`,
      }),
    )
  }
  const { before, after } = change
  if (!isDeepStrictEqual(before.public_profile, after.public_profile)) await invalidatePages(tx, [userId])
}

/** Makes the member's open tabs refetch their profile. */
export const refreshTabs = (tx: Transaction, { live }: Ctx, userId: string): void =>
  live.publish({ to: [userId], event: { type: 'profile_changed' } }, tx)
