import { createFileRoute } from '@tanstack/react-router'
import type { PaymentSearch } from '#web/features/payments/use-payment-return.ts'
import { VerifiedStatus } from '#web/features/payments/PaidVerified.tsx'
import { LoadingPurchase, PurchaseLayout } from '#web/features/payments/PurchaseLayout.tsx'
import { PurchaseScreen } from '#web/features/payments/PurchaseScreen.tsx'
import { useRefreshedViewer } from '#web/features/payments/use-purchase.ts'
import { SignInRequired } from '#web/features/accounts/viewer/MembersOnly.tsx'
import { useViewer } from '#web/features/accounts/viewer/use-auth.ts'
import { pageHead } from '#web/lib/head.ts'

const TITLE = 'Paiement de la coche'

export const Route = createFileRoute('/verified/success')({
  validateSearch: (search: PaymentSearch): PaymentSearch => search,
  head: ({ match }) => pageHead(match, { title: TITLE, isPrivate: true }),
  component: VerifiedSuccessPage,
})

function VerifiedSuccessPage() {
  const { session_id } = Route.useSearch()
  const viewer = useViewer()
  useRefreshedViewer()
  if (!viewer)
    return (
      <LoadingPurchase title={TITLE}>
        <SignInRequired text="Connectez-vous pour voir où en est votre vérification." />
      </LoadingPurchase>
    )
  if (session_id)
    return (
      <PurchaseScreen
        key={`${viewer.user.id} ${session_id}`}
        viewer={viewer}
        product="verified"
        sessionId={session_id}
      />
    )
  return (
    <PurchaseLayout>
      <VerifiedStatus viewer={viewer} />
    </PurchaseLayout>
  )
}
