import { createFileRoute } from '@tanstack/react-router'
import { loadAside, readTokenSearch } from '#web/features/accounts/auth/auth-route.ts'
import { AuthLayout, BackToSignIn } from '#web/features/accounts/auth/AuthLayout.tsx'
import { DataAccess } from '#web/features/accounts/auth/DataAccess.tsx'
import { useLinkToken } from '#web/features/accounts/auth/mail-link.ts'
import { pageHead } from '#web/lib/head.ts'

const TITLE = 'Accès à vos données'
const PURPOSE = 'Le lien de votre e-mail ouvre vos paramètres, pendant une heure.'

export const Route = createFileRoute('/auth/acces-aux-donnees')({
  validateSearch: readTokenSearch,
  loader: ({ context }) => loadAside(context.queryClient),
  head: ({ match }) => pageHead(match, { title: TITLE, isPrivate: true }),
  component: DataAccessPage,
})

function DataAccessPage() {
  const token = useLinkToken(Route.useSearch().jeton)
  return (
    <AuthLayout title={TITLE} purpose={PURPOSE}>
      <DataAccess token={token} />
      <BackToSignIn />
    </AuthLayout>
  )
}
