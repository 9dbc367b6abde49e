import { createFileRoute, Link, useHydrated } from '@tanstack/react-router'
import { useMutation } from '@tanstack/react-query'
import MailX from 'lucide-react/icons/mail-x'
import { notificationsApi } from '#api/notifications.ts'
import type { StoppableMail } from '#domain/mails.ts'
import { loadAside } from '#web/features/accounts/auth/auth-route.ts'
import { AuthLayout, isLinkRefused } from '#web/features/accounts/auth/AuthLayout.tsx'
import { useReturnPath } from '#web/features/viewer/return-path.ts'
import { useViewer } from '#web/features/viewer/use-auth.ts'
import { pageHead } from '#web/lib/head.ts'
import { call } from '#web/lib/call.ts'
import { focusOnMount } from '#web/lib/focus.ts'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'

export const Route = createFileRoute('/desabonnement')({
  // In the query, unlike the links into an account: mail programs send the same token for one-click unsubscription.
  validateSearch: ({ jeton }: Record<string, string>): { jeton?: string | undefined } => ({
    jeton: jeton || undefined,
  }),
  loader: ({ context }) => loadAside(context.queryClient),
  head: ({ match }) => pageHead(match, { title: 'Désabonnement', isPrivate: true }),
  component: UnsubscribePage,
})

function UnsubscribePage() {
  const { jeton } = Route.useSearch()
  const token = useHydrated() ? (jeton ?? null) : undefined
  return (
    <AuthLayout
      title="Désabonnement"
      purpose="Arrêtez les e-mails du genre de celui que vous venez d’ouvrir. Aucune connexion n’est nécessaire."
    >
      <Unsubscribe token={token} />
    </AuthLayout>
  )
}

/** Stops the emails of the kind of the opened one. Needs a click, since mail scanners open links by themselves. */
function Unsubscribe({ token }: { token: string | null | undefined }) {
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: (given: string) => call(notificationsApi.unsubscribe, { query: { token: given } }),
  })
  if (data) return <Done stopped={data.stopped} />
  if (token === null || isLinkRefused(error)) return <DeadLink reason={error?.message ?? INCOMPLETE} />
  return (
    <div className="grid gap-4">
      {error && (
        <Notice tone="bad" role="alert" title="Désabonnement impossible.">
          {error.message}
        </Notice>
      )}
      <Button
        variant="primary"
        wide
        busy={isPending}
        busyLabel="Désabonnement…"
        className="md:min-h-11"
        onClick={() => token && mutate(token)}
      >
        Ne plus recevoir ces e-mails
      </Button>
      <SettingsLink />
    </div>
  )
}

const INCOMPLETE = 'Ce lien de désabonnement est incomplet.'

const STOPPED: Record<StoppableMail, string> = {
  new_reply: 'Vous ne recevrez plus d’e-mail quand on répond à vos commentaires.',
  new_mention: 'Vous ne recevrez plus d’e-mail quand on vous mentionne.',
  new_comment: 'Vous ne recevrez plus d’e-mail quand on commente vos plans.',
  new_message: 'Vous ne recevrez plus d’e-mail quand un message vous attend.',
  plan_approved: 'Vous ne recevrez plus d’e-mail au sujet des décisions concernant vos plans.',
  plan_rejected: 'Vous ne recevrez plus d’e-mail au sujet des décisions concernant vos plans.',
  digest: 'Vous ne recevrez plus le résumé du lundi.',
  steps: 'Vous ne recevrez plus vos prochaines étapes par e-mail.',
}

/** Replaces the button and takes its focus. */
function Done({ stopped }: { stopped: StoppableMail | null }) {
  return (
    <div
      ref={focusOnMount}
      tabIndex={-1}
      role="status"
      className="grid gap-3 rounded-card border border-line bg-surface p-5 outline-none"
    >
      <span className="grid size-11 place-items-center rounded-media bg-primary-tint text-primary">
        <MailX />
      </span>
      <h2 className="text-section">C’est fait</h2>
      <p>{stopped && STOPPED[stopped]} Les notifications sur le site restent comme elles étaient.</p>
      <SettingsLink />
    </div>
  )
}

function DeadLink({ reason }: { reason: string }) {
  return (
    <>
      <Notice tone="warn" role="alert" title={reason}>
        Ouvrez-le à nouveau depuis l’e-mail, ou réglez vos e-mails dans vos paramètres.
      </Notice>
      <SettingsLink />
    </>
  )
}

/** Visitors sign in first. */
function SettingsLink() {
  const viewer = useViewer()
  const here = useReturnPath()
  if (!viewer)
    return (
      <Link to="/auth" search={{ retour: here ?? '/' }} className={LINK}>
        Me connecter pour régler mes notifications
      </Link>
    )
  return (
    <Link
      to="/u/$pseudo"
      params={{ pseudo: viewer.profile.pseudo }}
      search={{ tab: 'parametres' }}
      hash="notifications"
      className={LINK}
    >
      Régler mes notifications
    </Link>
  )
}

const LINK = 'link inline-flex min-h-11 items-center justify-self-start text-dense'
