import { queryOptions, useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { secondFactorApi } from '#api/accounts-second-factor.ts'
import { PROOF_MINUTES } from '#domain/accounts/second-factor.ts'
import { ContinueWithGoogle } from '#web/features/accounts/auth/ContinueWithGoogle.tsx'
import { useViewer } from '#web/features/accounts/viewer/use-auth.ts'
import { call } from '#web/lib/call.ts'
import { keys } from '#web/lib/keys.ts'
import type { OpenDialogProps } from '#web/lib/open-dialog.ts'
import { Dialog } from '#web/ui/Dialog.tsx'
import { QueryError } from '#web/ui/ErrorWithRetry.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { Loading, Skeletons } from '#web/ui/Skeleton.tsx'
import { type IdentityAnswer, IdentityForm } from './IdentityForm.tsx'

/** Proves the identity of the member before a sensitive action. */
export default function ProofDialog({ onProven, onClose }: { onProven: () => void } & OpenDialogProps) {
  return (
    <Dialog
      open
      size="s"
      title="Confirmez que c’est bien vous"
      description={`Cette action est protégée. Rien d’autre ne vous sera demandé pendant ${PROOF_MINUTES} minutes.`}
      onClose={onClose}
    >
      <Proof
        onProven={() => {
          onProven()
          onClose()
        }}
      />
    </Dialog>
  )
}

const proofQuery = queryOptions({
  queryKey: keys.proof,
  queryFn: () => call(secondFactorApi.readProof, {}),
  // The challenge of a passkey is used once.
  staleTime: 0,
  gcTime: 0,
})

function Proof({ onProven }: { onProven: () => void }) {
  const query = useQuery(proofQuery)
  const email = useViewer()?.user.email
  const { data } = query
  if (query.isPending) return <ProofSkeleton />
  if (!data) return <QueryError heading="h3" title="Impossible de charger la confirmation" query={query} />
  if (data.kinds.includes('google')) return <GoogleProof />
  if (data.kinds.length === 0) {
    return (
      <Notice tone="warn" role="alert">
        Votre compte n’a encore aucun moyen de le prouver ici. Dans vos paramètres, section « Connexion »,
        définissez un mot de passe.
      </Notice>
    )
  }
  const send = async (answer: IdentityAnswer) => {
    await call(secondFactorApi.prove, { body: answer })
    onProven()
  }
  return (
    <IdentityForm
      {...data}
      email={email}
      send={send}
      onFailure={() => void query.refetch()}
      submitLabel="Confirmer"
    />
  )
}

/** The browser leaves the page, so the request cannot be repeated. */
function GoogleProof() {
  const here = useLocation({ select: ({ href }) => href })
  return (
    <div className="grid gap-4">
      <Notice>
        Google vous ramènera sur cette page : vous y referez alors ce que vous veniez de demander, et ce qui
        n’est pas enregistré sera à saisir de nouveau.
      </Notice>
      <ContinueWithGoogle back={here} purpose="prove" />
    </div>
  )
}

function ProofSkeleton() {
  return (
    <Loading label="Chargement…" className="grid gap-3">
      <Skeletons sizes={['h-4 w-32', 'h-11', 'h-11']} />
    </Loading>
  )
}
