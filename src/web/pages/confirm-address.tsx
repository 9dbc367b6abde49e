import { createFileRoute } from '@tanstack/react-router'
import { loadAside } from '#web/features/accounts/auth/auth-route.ts'
import { AuthLayout, BackToSignIn } from '#web/features/accounts/auth/AuthLayout.tsx'
import { useLinkToken } from '#web/features/accounts/auth/use-link-token.ts'
import { ConfirmAddress } from '#web/features/accounts/auth/ConfirmAddress.tsx'
import { pageHead } from '#web/lib/head.ts'

const PURPOSE = 'Le lien de votre e‑mail prouve que cette adresse est la vôtre.'

export const Route = createFileRoute('/auth/confirmation')({
  loader: ({ context }) => loadAside(context.queryClient),
  head: ({ match }) => pageHead(match, { title: 'Confirmation de l’adresse', isPrivate: true }),
  component: ConfirmAddressPage,
})

function ConfirmAddressPage() {
  const token = useLinkToken()
  return (
    <AuthLayout title="Confirmation de l’adresse" purpose={PURPOSE}>
      <ConfirmAddress token={token} />
      <BackToSignIn />
    </AuthLayout>
  )
}
