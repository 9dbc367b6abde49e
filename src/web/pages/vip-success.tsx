import { createFileRoute, Navigate, useHydrated } from '@tanstack/react-router'
import type { PaymentSearch } from '#web/features/payments/use-payment-return.ts'
import { PurchaseScreen } from '#web/features/payments/PurchaseScreen.tsx'
import { LoadingPurchase } from '#web/features/payments/PurchaseLayout.tsx'
import { useRefreshedViewer } from '#web/features/payments/use-purchase.ts'
import { RedirectVisitors } from '#web/features/accounts/viewer/RedirectVisitors.tsx'
import { SignInRequired } from '#web/features/accounts/viewer/MembersOnly.tsx'
import { useViewer } from '#web/features/accounts/viewer/use-auth.ts'
import { pageHead } from '#web/lib/head.ts'

export const Route = createFileRoute('/vip/success')({
  validateSearch: (search: PaymentSearch): PaymentSearch => search,
  head: ({ match }) => pageHead(match, { title: 'Abonnement VIP', isPrivate: true }),
  component: VipSuccessPage,
})

function VipSuccessPage() {
  const { session_id } = Route.useSearch()
  // The server renders this page without the session id.
  const isHydrated = useHydrated()
  const viewer = useViewer()
  useRefreshedViewer()
  if (!viewer)
    return (
      <LoadingPurchase title="Abonnement VIP">
        {isHydrated && session_id ? (
          <SignInRequired text="Connectez-vous pour voir où en est votre abonnement." />
        ) : (
          <RedirectVisitors to="/vip" />
        )}
      </LoadingPurchase>
    )
  if (!session_id) return <Navigate to="/vip" replace />
  return (
    <PurchaseScreen
      key={`${viewer.user.id} ${session_id}`}
      viewer={viewer}
      product="vip"
      sessionId={session_id}
    />
  )
}
