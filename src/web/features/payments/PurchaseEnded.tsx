import { Link } from '@tanstack/react-router'
import CircleHelp from 'lucide-react/icons/circle-help'
import Clock from 'lucide-react/icons/clock'
import Undo2 from 'lucide-react/icons/undo-2'
import { formatPrice, type Purchase } from '#domain/payments.ts'
import { buttonClass } from '#web/ui/Button.tsx'
import { PurchaseCard, PurchaseIcon } from './PurchaseLayout.tsx'

/** Another member's payment, or none. */
export const NotYours = ({ product }: Pick<Purchase, 'product'>) => (
  <PurchaseCard
    art={<PurchaseIcon icon={CircleHelp} />}
    title="Ce paiement n’est pas le vôtre"
    text="Cette adresse ne mène à aucun paiement de votre compte. Vous avez payé avec un autre compte ? Connectez-vous avec celui-là."
    actions={
      <>
        <Link to={OFFERS[product]} className={buttonClass({ variant: 'primary' })}>
          {product === 'vip' ? 'Voir l’offre VIP' : 'Voir l’offre Vérifié'}
        </Link>
        <Home />
      </>
    }
  />
)

/** The checkout session expired. */
export const NotPaid = ({ product }: Pick<Purchase, 'product'>) => (
  <PurchaseCard
    art={<PurchaseIcon icon={Clock} />}
    title="Rien n’a été payé"
    text="Cette page de paiement a expiré sans paiement : rien n’a été prélevé."
    actions={
      <>
        <Link to={OFFERS[product]} className={buttonClass({ variant: 'primary' })}>
          Revenir à l’offre
        </Link>
        <Home />
      </>
    }
  />
)

export const Refunded = ({ purchase }: { purchase: Purchase }) => (
  <PurchaseCard
    art={<PurchaseIcon icon={Undo2} />}
    title="Ce paiement a été remboursé ou contesté"
    text={`Il était de ${formatPrice(purchase.amount_cents)}. Les droits qu’il ouvrait ont pris fin.`}
    actions={
      <>
        <Link to={OFFERS[purchase.product]} className={buttonClass({ variant: 'primary' })}>
          Revenir à l’offre
        </Link>
        <Home />
      </>
    }
  />
)

const OFFERS = { vip: '/vip', verified: '/verified' } as const

const Home = () => (
  <Link to="/" className={buttonClass()}>
    Accueil
  </Link>
)
