import { createFileRoute } from '@tanstack/react-router'
import { loadAside, readTokenSearch } from '#web/features/accounts/auth/auth-route.ts'
import { AuthLayout } from '#web/features/accounts/auth/AuthLayout.tsx'
import { useLinkToken } from '#web/features/accounts/auth/mail-link.ts'
import { Unsubscribe } from '#web/features/accounts/unsubscribe/Unsubscribe.tsx'
import { pageHead } from '#web/lib/head.ts'

export const Route = createFileRoute('/desabonnement')({
  validateSearch: readTokenSearch,
  loader: ({ context }) => loadAside(context.queryClient),
  head: ({ match }) => pageHead(match, { title: 'Désabonnement', isPrivate: true }),
  component: UnsubscribePage,
})

function UnsubscribePage() {
  const token = useLinkToken(Route.useSearch().jeton)
  return (
    <AuthLayout
      title="Désabonnement"
      purpose="Arrêtez les e-mails du genre de celui que vous venez d’ouvrir. Aucune connexion n’est nécessaire."
    >
      <Unsubscribe token={token} />
    </AuthLayout>
  )
}
