import { createFileRoute, useHydrated } from '@tanstack/react-router'
import { loadAside } from '#web/features/accounts/auth/auth-route.ts'
import { AuthLayout } from '#web/features/accounts/auth/AuthLayout.tsx'
import { MailLinkAction } from '#web/features/profiles/MailLinkAction.tsx'
import { pageHead } from '#web/lib/head.ts'
import { Loading, Skeletons } from '#web/ui/Skeleton.tsx'

export const Route = createFileRoute('/desabonnement')({
  // In the query, unlike the links into an account: mail programs send the same token for one-click unsubscription.
  validateSearch: ({ jeton }: Record<string, string>): { jeton?: string | undefined } => ({
    jeton: jeton || undefined,
  }),
  loader: ({ context }) => loadAside(context.queryClient),
  head: ({ match }) => pageHead(match, { title: 'Vos e‑mails', isPrivate: true }),
  component: UnsubscribePage,
})

/** The links in mails that need no session: they stop mails of a kind, or mute a discussion. */
function UnsubscribePage() {
  const { jeton } = Route.useSearch()
  // The server renders one page for all tokens.
  const isHydrated = useHydrated()
  return (
    <AuthLayout
      title="Vos e‑mails"
      purpose="Aucune connexion n’est nécessaire."
      withoutScripts={
        <>
          Cette page a besoin de JavaScript. Sans lui, désabonnez-vous dans votre messagerie : la plupart
          proposent « Se désabonner » près de l’expéditeur. Vous pouvez aussi{' '}
          <a href="/contact" className="link">
            nous écrire
          </a>
          .
        </>
      }
    >
      {isHydrated ? (
        <MailLinkAction key={jeton} token={jeton ?? null} />
      ) : (
        <Loading label="Chargement…" className="grid gap-4 noscript:hidden">
          <Skeletons sizes={['h-52']} />
        </Loading>
      )}
    </AuthLayout>
  )
}
