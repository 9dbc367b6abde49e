import { createFileRoute } from '@tanstack/react-router'
import { safeReturnPath } from '#domain/accounts.ts'
import { loadAside } from '#web/features/accounts/auth/auth-route.ts'
import { AuthLayout, BackToSignIn } from '#web/features/accounts/auth/AuthLayout.tsx'
import { SecondFactor } from '#web/features/accounts/auth/SecondFactor.tsx'
import { useLeaveWhenSignedIn } from '#web/features/accounts/auth/use-leave-when-signed-in.ts'
import { pageHead } from '#web/lib/head.ts'

const TITLE = 'Double authentification'
const PURPOSE = 'Une étape de plus, pour que votre mot de passe ne suffise pas à un autre.'

export const Route = createFileRoute('/auth/double-authentification')({
  validateSearch: ({ retour }: Record<string, string>): { retour?: string | undefined } => ({
    retour: retour || undefined,
  }),
  loader: ({ context }) => loadAside(context.queryClient),
  head: ({ match }) => pageHead(match, { title: TITLE, isPrivate: true }),
  component: SecondFactorPage,
})

function SecondFactorPage() {
  const { retour } = Route.useSearch()
  useLeaveWhenSignedIn(safeReturnPath(retour))
  return (
    <AuthLayout title={TITLE} purpose={PURPOSE}>
      <SecondFactor retour={retour} />
      <BackToSignIn />
    </AuthLayout>
  )
}
