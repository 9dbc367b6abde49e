import { createFileRoute } from '@tanstack/react-router'
import { loadAside, readTokenSearch } from '#web/features/accounts/auth/auth-route.ts'
import { AuthLayout, BackToSignIn } from '#web/features/accounts/auth/AuthLayout.tsx'
import { NewPassword } from '#web/features/accounts/auth/NewPassword.tsx'
import { useLinkToken } from '#web/features/accounts/auth/mail-link.ts'
import { pageHead } from '#web/lib/head.ts'

const PURPOSE = 'Choisissez le mot de passe qui remplacera l’ancien.'

export const Route = createFileRoute('/auth/nouveau-mot-de-passe')({
  validateSearch: readTokenSearch,
  loader: ({ context }) => loadAside(context.queryClient),
  head: ({ match }) => pageHead(match, { title: 'Nouveau mot de passe', isPrivate: true }),
  component: NewPasswordPage,
})

function NewPasswordPage() {
  const token = useLinkToken(Route.useSearch().jeton)
  return (
    <AuthLayout title="Nouveau mot de passe" purpose={PURPOSE}>
      <NewPassword token={token} />
      <BackToSignIn />
    </AuthLayout>
  )
}
