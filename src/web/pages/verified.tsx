import { createFileRoute } from '@tanstack/react-router'
import type { PaymentSearch } from '#web/features/payments/payment-search.ts'
import { VerifiedScreen } from '#web/features/payments/verified/VerifiedScreen.tsx'
import { pageHead } from '#web/lib/head.ts'

const PURPOSE = 'Le badge qui dit à la communauté que c’est bien vous.'

export const Route = createFileRoute('/verified')({
  validateSearch: (search: PaymentSearch): PaymentSearch => search,
  head: ({ match }) => pageHead(match, { title: 'Se vérifier', description: PURPOSE }),
  component: VerifiedPage,
})

function VerifiedPage() {
  return <VerifiedScreen search={Route.useSearch()} />
}
