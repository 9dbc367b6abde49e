import { createFileRoute } from '@tanstack/react-router'
import { loadAside } from '#web/features/accounts/auth/auth-route.ts'
import { AuthLayout, BackToSignIn } from '#web/features/accounts/auth/AuthLayout.tsx'
import { ForgottenPassword } from '#web/features/accounts/auth/ForgottenPassword.tsx'
import { pageHead } from '#web/lib/head.ts'

const PURPOSE = 'Recevez par e-mail un lien pour choisir un nouveau mot de passe.'

export const Route = createFileRoute('/auth/mot-de-passe-oublie')({
  loader: ({ context }) => loadAside(context.queryClient),
  head: ({ match }) => pageHead(match, { title: 'Mot de passe oublié', isPrivate: true }),
  component: () => (
    <AuthLayout title="Mot de passe oublié" purpose={PURPOSE}>
      <ForgottenPassword />
      <BackToSignIn />
    </AuthLayout>
  ),
})
