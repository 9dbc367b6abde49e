import type { PaymentSearch } from '../payment-search.ts'
import { OfferScreen } from '../OfferScreen.tsx'
import { PerkList } from '../PerkList.tsx'
import { usePaymentReturn } from '../use-payment-return.ts'
import { BeforePaying } from './BeforePaying.tsx'
import { CompareTable } from './CompareTable.tsx'
import { useSubscriptionCheck } from './use-subscription-check.ts'
import { VIP_PERKS } from './vip-perks.ts'
import { VipCard } from './VipCard.tsx'

export function VipScreen({ search }: { search: PaymentSearch }) {
  usePaymentReturn(search)
  useSubscriptionCheck(search.session_id !== undefined)
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
