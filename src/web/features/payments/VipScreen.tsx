import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { Link } from '@tanstack/react-router'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { isRunning, OG_PLACES, PAYMENT_CHECK, type SubscriptionStatus } from '#domain/payments.ts'
import type { Subscription } from '#domain/accounts/viewer.ts'
import { useViewer } from '#web/features/accounts/viewer/use-auth.ts'
import { useSite } from '#web/lib/site.ts'
import { toastError } from '#web/lib/toast.ts'
import { RoleBadge } from '#web/ui/RoleBadge.tsx'
import { Card } from '#web/ui/Card.tsx'
import { OfferScreen } from './OfferScreen.tsx'
import { PerkList, VIP_PERKS } from './PerkList.tsx'
import { type PaymentSearch, usePaymentReturn } from './use-payment-return.ts'
import { offerQuery, subscriptionQuery } from './payments-queries.ts'
import { CompareTable } from './CompareTable.tsx'
import { RunningSubscription } from './RunningSubscription.tsx'
import { VipOffer } from './VipOffer.tsx'

/** The offer; for a subscriber their subscription, and what it opens. */
export function VipScreen({ search }: { search: PaymentSearch }) {
  usePaymentReturn(search)
  useSubscriptionCheck(search.session_id !== undefined)
  const subscription = useRunningSubscription()
  if (subscription)
    return (
      <OfferScreen
        title="Votre abonnement"
        purpose="Sa prochaine échéance, vos factures, et ce que VIP vous ouvre."
        offer={<VipCard />}
      >
        <section aria-label="Ce que VIP ouvre">
          <PerkList perks={VIP_PERKS} heading="h2" />
        </section>
      </OfferScreen>
    )
  return (
    <OfferScreen
      title="Publiez quand vous êtes prêt, pas quand c’est votre tour."
      purpose="VIP retire l’attente. Lire, commenter, voter et suivre restent gratuits pour tout le monde."
      offer={<VipCard />}
    >
      <section aria-label="Ce que VIP ouvre">
        <PerkList perks={VIP_PERKS} heading="h2" />
      </section>
      <CompareTable />
      <BeforePaying />
    </OfferScreen>
  )
}

function OgPlaces({ isOwned }: { isOwned: boolean }) {
  const { data } = useQuery(offerQuery)
  return (
    <p className="flex items-center gap-3 text-small">
      <RoleBadge kind="og" size={20} />
      <span>
        {isOwned ? (
          'Le badge OG est à vous, même si vous arrêtez l’abonnement.'
        ) : data ? (
          <Places taken={data.og_taken} />
        ) : (
          <Rule />
        )}
      </span>
    </p>
  )
}

function Places({ taken }: { taken: number }) {
  if (taken >= OG_PLACES) return `Les ${OG_PLACES} places OG sont toutes prises.`
  if (taken === 0) return `Les ${OG_PLACES} places OG sont encore libres.`
  return (
    <>
      <b className="tabular-nums">
        {taken} {taken === 1 ? 'place' : 'places'} OG sur {OG_PLACES}
      </b>{' '}
      {taken === 1 ? 'est prise.' : 'sont prises.'}
    </>
  )
}

const Rule = () => `Le badge OG va aux ${OG_PLACES} premiers abonnés.`

/** The price and the button; for a subscriber, the state of the subscription. */
function VipCard() {
  const viewer = useViewer()
  const { has_payments } = useSite()
  const subscription = useRunningSubscription()
  return (
    <Card as="section" aria-labelledby="offre-vip" className="grid gap-5 lg:p-8">
      <h2 id="offre-vip" className="flex items-center gap-2 text-heading">
        <RoleBadge kind="vip" size={20} decorative />
        VIP
      </h2>
      {subscription ? (
        <RunningSubscription subscription={subscription} canManage={has_payments} />
      ) : (
        <VipOffer viewer={viewer ?? null} />
      )}
      <hr className="border-line" />
      <OgPlaces isOwned={viewer?.profile.badges.includes('OG') ?? false} />
    </Card>
  )
}

function useRunningSubscription(): Subscription | null {
  const subscription = useViewer()?.subscription
  return subscription && isRunning(subscription.status as SubscriptionStatus) ? subscription : null
}

/** Checks the member's subscription, and again 2 s after they come back from the payment. */
function useSubscriptionCheck(isBack: boolean) {
  const isMember = Boolean(useViewer())
  const { error, refetch } = useQuery({ ...subscriptionQuery, enabled: isMember })
  useEffect(() => {
    if (error) toastError('Impossible de vérifier le statut de votre abonnement')
  }, [error])

  // usePaymentReturn removes the session id from the URL at once.
  const [wasBack, setWasBack] = useState(false)
  if (isBack && !wasBack) setWasBack(true)
  useEffect(() => {
    if (!wasBack || !isMember) return undefined
    const timer = setTimeout(() => void refetch(), PAYMENT_CHECK.firstMs)
    return () => clearTimeout(timer)
  }, [wasBack, isMember, refetch])
}

/** Questions before a purchase. */
function BeforePaying() {
  return (
    <section aria-labelledby="avant-de-payer">
      <h2 id="avant-de-payer" className="mb-2 text-heading">
        Avant de payer
      </h2>
      {QUESTIONS.map(({ question, answer }, at) => (
        <details key={question} open={at === 0} className="group border-t border-line last:border-b">
          <summary className="flex min-h-13 items-center justify-between gap-4 font-semibold">
            {question}
            <ChevronDown className="size-4 transition-transform group-open:rotate-180" />
          </summary>
          <p className="max-w-[62ch] pb-4 text-pretty text-muted">{answer}</p>
        </details>
      ))}
    </section>
  )
}

const contact = (
  <Link to="/contact" search={{ sujet: 'Rétractation' }} className="link">
    Contact
  </Link>
)

const QUESTIONS: readonly { question: string; answer: ReactNode }[] = [
  {
    question: 'Puis-je arrêter quand je veux ?',
    answer:
      'Oui, depuis « Gérer mon abonnement ». Vous restez VIP jusqu’à la fin de la période payée, puis votre compte redevient vérifié ou membre. Vos plans restent en ligne.',
  },
  {
    question: 'Puis-je me faire rembourser ?',
    answer: (
      <>
        Dans les 14 jours qui suivent votre premier paiement, vous pouvez en demander le remboursement par la
        page {contact}, sans dire pourquoi : pour les consommateurs de l’Union européenne, c’est le droit de
        rétractation. Le remboursement met fin au VIP aussitôt ; le badge OG est alors retiré.
      </>
    ),
  },
  {
    question: 'Et si un renouvellement échoue ?',
    answer:
      'Nous vous écrivons, et le paiement est tenté de nouveau. Vous restez VIP 14 jours, le temps de mettre votre carte à jour.',
  },
  {
    question: 'VIP fait-il monter mes plans ?',
    answer: 'Seulement à égalité de J’aime. Un plan mieux voté reste toujours devant.',
  },
  {
    question: 'Où sont mes données bancaires ?',
    answer:
      'Chez Stripe, notre prestataire. Le paiement s’ouvre dans un nouvel onglet, sur sa page : Plan B ne voit jamais votre numéro de carte.',
  },
  {
    question: 'Où sont mes factures ?',
    answer:
      'Sur la page de gestion, qui s’ouvre d’ici : « Gérer mon abonnement » tant qu’il court, « Mes factures » ensuite.',
  },
]
