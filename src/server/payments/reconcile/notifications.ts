import { francs, OG, OG_PLACES } from '#domain/payments.ts'
import { BADGE_COLOURS } from '#domain/roles.ts'
import { longDate } from '#domain/time.ts'
import type { RecordedPurchase, Decision } from './decide.ts'
import type { Tier } from './queries.ts'

/** A purchase whose status changed. */
export type Change = { purchase: RecordedPurchase; now: Decision['purchases'][number] }

export type Happened = {
  before: Tier
  after: Tier
  changes: Change[]
  /** The payment of a subscription was returned. */
  isReturned: boolean
  /** The paid time of a subscription counts again. */
  isRestored: boolean
}

/** A notification about a payment, sent also by mail. */
export type PaymentNotification = {
  product: 'vip' | 'verified'
  title: string
  message: string
  /** What the mail says beyond the message, and what its button leads to. */
  details: string[]
  button: string
}

export function notificationsOf(happened: Happened): PaymentNotification[] {
  const { before, after, changes, isReturned, isRestored } = happened
  const now = (status: string) =>
    changes.filter((change) => change.now.status === status).map(({ purchase }) => purchase)
  const bought = now('paid').filter((purchase) => !wasReturned(purchase))
  const restored = now('paid').filter(wasReturned)
  const started = bought.find(isVip)
  const hasBegun = after.subscribed && !before.subscribed
  const hasEnded = before.subscribed && !after.subscribed
  const isVipRestored = hasBegun && isRestored && !started
  const hasStarted = started !== undefined || (hasBegun && !isVipRestored && !after.is_past_due)
  const og = ogDetails(happened)
  return [
    ...(hasStarted ? [vipStarted(started, after, og)] : []),
    ...(isVipRestored ? [vipRestored(after, og)] : []),
    // That VIP is restored says it already.
    ...(isVipRestored ? [] : restored.filter(isVip)).map((purchase) =>
      paymentRestored(purchase, after, hasStarted ? [] : og),
    ),
    ...(after.is_past_due && !before.is_past_due ? [renewalFailed(after.vip_until ?? '')] : []),
    ...(hasEnded ? [vipEnded(isReturned, og)] : []),
    ...bought.filter(isBadge).map(badgeBought),
    ...restored.filter(isBadge).map(badgeRestored),
    ...now('refunded').filter(isBadge).map(badgeWithdrawn),
    // That VIP ended was said already.
    ...(hasEnded ? [] : now('refunded').filter(isVip)).map((purchase) => paymentReturned(purchase, og)),
    ...now('void').map(neverOwed),
  ]
}

/** The badge that comes with the first payment, and goes with it. */
function ogDetails({ before, after }: Happened): string[] {
  const [had, has] = [before, after].map(({ shown }) => shown.badges.includes(OG))
  if (had === has) return []
  return has
    ? [
        `Vous êtes parmi les ${OG_PLACES} premiers : le badge OG est à vous, même si vous arrêtez l’abonnement.`,
      ]
    : ['Le badge OG allait avec votre premier paiement : il est retiré.']
}

const isVip = ({ product }: RecordedPurchase) => product === 'vip'
const isBadge = ({ product }: RecordedPurchase) => product === 'verified'
/** Its money was refunded or disputed until now. */
const wasReturned = ({ status }: RecordedPurchase) => status === 'refunded'

const vipStarted = (
  purchase: RecordedPurchase | undefined,
  { renewed_at }: Tier,
  og: string[],
): PaymentNotification => ({
  product: 'vip',
  title: 'Bienvenue dans le VIP',
  message: 'Votre abonnement est actif : vos plans sont publiés sans attendre.',
  details: [
    ...(purchase
      ? [`Votre paiement de ${amountOf(purchase)} ${RHYTHMS[purchase.interval ?? 'month']} est confirmé.`]
      : []),
    ...og,
    `${renewed_at ? `Prochain renouvellement : le ${longDate(renewed_at)}. ` : ''}Vous arrêtez quand vous voulez depuis « Gérer mon abonnement », où se trouvent aussi vos factures.`,
    ...(purchase ? [WITHDRAWAL] : []),
  ],
  button: 'Voir mon abonnement',
})

/** What was paid counts again; the subscription itself was stopped with the dispute. */
const vipRestored = ({ vip_until }: Tier, og: string[]): PaymentNotification => ({
  product: 'vip',
  title: 'Votre VIP est rétabli',
  message: `La contestation de votre paiement est close : vous êtes de nouveau VIP jusqu’au ${longDate(vip_until ?? '')}.`,
  details: [
    ...og,
    'L’abonnement lui-même reste arrêté : plus rien ne sera prélevé. Vous pourrez vous réabonner ensuite.',
  ],
  button: 'Voir mon abonnement',
})

/** A payment counts again without making VIP: its time is over, or another subscription runs. */
const paymentRestored = (
  purchase: RecordedPurchase,
  { subscribed }: Tier,
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

const RHYTHMS = { month: 'par mois', year: 'par an' }

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

const vipEnded = (isReturned: boolean, og: string[]): PaymentNotification => ({
  product: 'vip',
  title: 'Votre VIP est terminé',
  message: isReturned
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

const badgeWithdrawn = (purchase: RecordedPurchase): PaymentNotification => ({
  product: 'verified',
  title: 'Votre coche est retirée',
  message: `Le paiement de votre coche (${amountOf(purchase)}) a été remboursé ou contesté : elle est retirée.`,
  details: ['Vos plans restent en ligne.'],
  button: 'Voir l’offre',
})

const paymentReturned = (purchase: RecordedPurchase, og: string[]): PaymentNotification => ({
  product: 'vip',
  title: 'Paiement remboursé',
  message: `Votre premier paiement VIP de ${amountOf(purchase)} a été remboursé ou contesté.`,
  details: [...og, 'Votre abonnement continue.'],
  button: 'Voir mon abonnement',
})

const neverOwed = (purchase: RecordedPurchase): PaymentNotification => ({
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

const amountOf = ({ amount_cents }: RecordedPurchase) => francs(amount_cents)

const colourOf = ({ verified_type }: RecordedPurchase) => BADGE_COLOURS[verified_type ?? 'blue']
