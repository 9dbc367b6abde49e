import { createFileRoute } from '@tanstack/react-router'
import type { PaymentSearch } from '#web/features/payments/use-payment-return.ts'
import { VerifiedScreen } from '#web/features/payments/VerifiedScreen.tsx'
import { pageHead } from '#web/lib/head.ts'

const PURPOSE = 'Une coche bleue, rouge ou jaune à côté de votre nom, payée une seule fois.'

export const Route = createFileRoute('/verified')({
  validateSearch: (search: PaymentSearch): PaymentSearch => search,
  head: ({ match }) => pageHead(match, { title: 'Se vérifier', description: import.meta.env.SSR && PURPOSE }),
  component: VerifiedPage,
})

function VerifiedPage() {
  return <VerifiedScreen search={Route.useSearch()} />
}
