import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { accountsApi } from '#api/accounts.ts'
import type { Viewer } from '#domain/accounts/viewer.ts'
import { call } from '#web/lib/call.ts'
import { focusOnMount } from '#web/lib/focus.ts'
import { toastFailure } from '#web/lib/toast.ts'
import { Button } from '#web/ui/Button.tsx'

/** Mails to the member come back: a link to their address shows that it works again; otherwise they change it. */
export default function AddressBar({ viewer: { user, profile } }: { viewer: Viewer }) {
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
