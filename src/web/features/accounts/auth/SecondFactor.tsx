import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { Navigate, useHydrated } from '@tanstack/react-router'
import { useState } from 'react'
import { secondFactorApi } from '#api/accounts-second-factor.ts'
import { type AppError, isNotFound } from '#domain/errors.ts'
import { TRUST_DAYS } from '#domain/accounts/second-factor.ts'
import { type IdentityAnswer, IdentityForm } from './IdentityForm.tsx'
import { refetchViewerInAllTabs } from '#web/features/accounts/viewer/viewer-query.ts'
import { useViewer } from '#web/features/accounts/viewer/use-auth.ts'
import { call } from '#web/lib/call.ts'
import { keys } from '#web/lib/keys.ts'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { QueryError } from '#web/ui/ErrorWithRetry.tsx'
import { Loading, Skeletons } from '#web/ui/Skeleton.tsx'
import { toastSignedIn } from './google-sign-in.ts'

const challengeQuery = queryOptions({
  queryKey: keys.challenge,
  queryFn: () => call(secondFactorApi.readChallenge, {}),
  // Each sign-in has its own challenge.
  staleTime: 0,
  gcTime: 0,
  refetchOnReconnect: false,
})

/** The second factor of the sign-in that this browser has begun. Without one, the member signs in again. */
export function SecondFactor({ retour }: { retour: string | undefined }) {
  const isHydrated = useHydrated()
  const isSignedIn = Boolean(useViewer())
  const client = useQueryClient()
  const query = useQuery({ ...challengeQuery, enabled: isHydrated && !isSignedIn })
  const [trust, setTrust] = useState(false)
  const { data, error } = query

  if (isNotFound(error) && !isSignedIn) {
    return <Navigate to="/auth" search={{ retour, erreur: 'delai_passe' }} replace />
  }
  if (error && !data) {
    return <QueryError title="Impossible de charger cette étape" text={error.message} query={query} />
  }
  if (!data) {
    return (
      <Loading label="Chargement…" className="grid gap-4">
        <Skeletons sizes={['h-4 w-36', 'h-11', 'h-11']} />
      </Loading>
    )
  }
  const send = async (answer: IdentityAnswer) => {
    await call(secondFactorApi.answerChallenge, { body: { ...answer, trust: data.may_trust && trust } })
    await refetchViewerInAllTabs(client)
    toastSignedIn()
  }
  // After too many attempts, or five minutes, there is no challenge left.
  const onFailure = ({ kind }: AppError) => {
    if (kind !== 'unavailable') void query.refetch()
  }
  return (
    <IdentityForm {...data} send={send} onFailure={onFailure} submitLabel="Se connecter">
      {data.may_trust && <TrustField isTrusted={trust} onChange={setTrust} />}
    </IdentityForm>
  )
}

function TrustField({ isTrusted, onChange }: { isTrusted: boolean; onChange: (isTrusted: boolean) => void }) {
  return (
    <Checkbox
      label={<>Faire confiance à ce navigateur pendant {TRUST_DAYS}&nbsp;jours</>}
      checked={isTrusted}
      onChange={({ target }) => onChange(target.checked)}
    />
  )
}
