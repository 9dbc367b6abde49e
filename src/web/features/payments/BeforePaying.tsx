import { Link } from '@tanstack/react-router'
import ChevronDown from 'lucide-react/icons/chevron-down'
import type { ReactNode } from 'react'

/** Questions before a purchase. */
export function BeforePaying() {
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
