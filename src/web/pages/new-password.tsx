import { createFileRoute } from '@tanstack/react-router'
import { AuthLayout } from '#web/features/accounts/auth/AuthLayout.tsx'
import { BackToSignIn } from '#web/features/accounts/auth/BackToSignIn.tsx'
import { loadAside } from '#web/features/accounts/auth/load-aside.ts'
import { NewPassword } from '#web/features/accounts/auth/NewPassword.tsx'
import { readTokenSearch, useLinkToken } from '#web/features/accounts/auth/use-link-token.ts'
import { pageHead } from '#web/lib/head.ts'

const PURPOSE = 'Choisissez le mot de passe qui remplacera l’ancien.'

export const Route = createFileRoute('/auth/nouveau-mot-de-passe')({
  validateSearch: readTokenSearch,
  loader: ({ context }) => loadAside(context.queryClient),
  head: ({ match }) =>
    pageHead(match, {
      title: 'Nouveau mot de passe',
      description: PURPOSE,
      path: '/auth/nouveau-mot-de-passe',
      isPrivate: true,
    }),
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
