import { createFileRoute } from '@tanstack/react-router'
import type { PaymentSearch } from '#web/features/payments/use-payment-return.ts'
import { VipScreen } from '#web/features/payments/VipScreen.tsx'
import { awaitOnServer } from '#web/lib/call.ts'
import { pageHead } from '#web/lib/head.ts'

const PURPOSE = 'La publication directe, sans attente ni limite, et la mise en avant de vos plans.'

export const Route = createFileRoute('/vip')({
  validateSearch: (search: PaymentSearch): PaymentSearch => search,
  loader: async ({ context: { queryClient } }) => {
    const { offerQuery } = await import('#web/features/payments/payments-queries.ts')
    // The page works without the offer.
    await awaitOnServer(queryClient.prefetchQuery(offerQuery))
  },
  head: ({ match }) => pageHead(match, { title: 'Devenir VIP', description: import.meta.env.SSR && PURPOSE }),
  component: VipPage,
})

function VipPage() {
  return <VipScreen search={Route.useSearch()} />
}
