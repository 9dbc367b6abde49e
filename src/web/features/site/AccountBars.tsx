import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { accountsApi } from '#api/accounts.ts'
import type { Viewer } from '#domain/accounts/viewer.ts'
import { commentBanSentence } from '#domain/moderation/ban-status.ts'
import { viewerQuery } from '#web/features/accounts/viewer/viewer-query.ts'
import { call } from '#web/lib/call.ts'
import { focusOnMount } from '#web/lib/focus.ts'
import { toastFailure } from '#web/lib/toast.ts'
import { Button } from '#web/ui/Button.tsx'

const ROW = 'column flex flex-wrap items-center gap-x-4 gap-y-2 py-2 text-dense'

/** What limits a member: a ban, an address that does not work. */
export default function AccountBars({ viewer }: { viewer: Viewer }) {
  return (
    <>
      <BanBar />
      {viewer.mails.problem === 'bounced' && (
        <div className={ROW}>
          <AddressBar viewer={viewer} />
        </div>
      )}
    </>
  )
}

/** Timers overflow after 24 days. */
const LONGEST_MS = 1e9
const SHORTEST_MS = 5_000

/** The limits of a sanctioned member, with a link to the reason. */
function BanBar() {
  // Refetches the viewer when the suspension ends.
  const { data: viewer } = useQuery({
    ...viewerQuery,
    refetchInterval: ({ state }) => {
      const until = state.data?.ban_status.banned_until
      return until ? Math.min(Math.max(Date.parse(until) - Date.now(), SHORTEST_MS), LONGEST_MS) : false
    },
  })
  const sentence = viewer && commentBanSentence(viewer.ban_status)
  return (
    sentence && (
      <div className={ROW}>
        <p>{sentence}</p>
        <Link to="/recours" className="hit link">
          Voir le motif et faire appel
        </Link>
      </div>
    )
  )
}

/** Mails to the member come back: a link to their address shows that it works again; otherwise they change it. */
function AddressBar({ viewer: { user, profile } }: { viewer: Viewer }) {
  const { mutate, isPending, isSuccess } = useMutation({
    mutationFn: () => call(accountsApi.verifyAddress, {}),
    onError: (error) => toastFailure(error, 'Impossible d’envoyer le lien'),
  })
  if (!isSuccess)
    return (
      <>
        <p className="wrap-anywhere">Nous n’arrivons plus à vous écrire à {user.email}.</p>
        <Button size="s" busy={isPending} busyLabel="Envoi…" onClick={() => mutate()}>
          Vérifier mon adresse
        </Button>
      </>
    )
  return (
    <>
      <p ref={focusOnMount} tabIndex={-1} role="status" className="wrap-anywhere outline-none">
        Un lien vient d’être envoyé à {user.email} : ouvrez-le. Rien reçu ? Votre adresse ne fonctionne plus.
      </p>
      <Link
        to="/u/$pseudo"
        params={{ pseudo: profile.pseudo }}
        search={{ tab: 'parametres' }}
        hash="connexion"
        className="hit link"
      >
        Changer d’adresse
      </Link>
    </>
  )
}
