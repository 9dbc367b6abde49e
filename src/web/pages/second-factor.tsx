import { createFileRoute } from '@tanstack/react-router'
import { safeReturnPath } from '#domain/accounts/accounts.ts'
import { settingsPath } from '#domain/profiles/members.ts'
import { loadAside, readAuthSearch } from '#web/features/accounts/auth/auth-route.ts'
import { AuthLayout, BackToSignIn } from '#web/features/accounts/auth/AuthLayout.tsx'
import { SecondFactor } from '#web/features/accounts/auth/SecondFactor.tsx'
import { useLeaveWhenSignedIn } from '#web/features/accounts/auth/use-leave-when-signed-in.ts'
import { useViewer } from '#web/features/accounts/viewer/use-auth.ts'
import { pageHead } from '#web/lib/head.ts'

const TITLE = 'Double authentification'
const PURPOSE = 'Vérifions que c’est bien vous.'

export const Route = createFileRoute('/auth/double-authentification')({
  validateSearch: readAuthSearch,
  loader: ({ context }) => loadAside(context.queryClient),
  head: ({ match }) => pageHead(match, { title: TITLE, isPrivate: true }),
  component: SecondFactorPage,
})

function SecondFactorPage() {
  const { retour, suite } = Route.useSearch()
  const viewer = useViewer()
  useLeaveWhenSignedIn(suite && viewer ? settingsPath(viewer.profile, 'donnees') : safeReturnPath(retour))
  return (
    <AuthLayout title={TITLE} purpose={PURPOSE}>
      <SecondFactor retour={retour} />
      <BackToSignIn retour={retour} />
    </AuthLayout>
  )
}
