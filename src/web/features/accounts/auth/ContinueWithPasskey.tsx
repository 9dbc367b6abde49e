import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import KeyRound from 'lucide-react/icons/key-round'
import { useEffect, useEffectEvent } from 'react'
import { secondFactorApi, type WebAuthnJson } from '#api/accounts-second-factor.ts'
import { toAppError } from '#domain/errors.ts'
import { OpenLocalhost } from './IdentityForm.tsx'
import {
  canAutofillPasskeys,
  cancelAutofill,
  signFromAutofill,
  signWithPasskey,
  useHostForPasskeys,
} from './passkeys.ts'
import { refetchViewerInAllTabs } from '#web/features/accounts/viewer/viewer-query.ts'
import { call } from '#web/lib/call.ts'
import { keys } from '#web/lib/keys.ts'
import { toastError } from '#web/lib/toast.ts'
import { Button } from '#web/ui/Button.tsx'
import { toastSignedIn } from './google-sign-in.ts'

/** Signs in with a passkey, by the button or among the suggestions of the address field. */
export function ContinueWithPasskey() {
  const localhost = useHostForPasskeys()
  const { mutate, isPending, isSuccess } = usePasskeySignIn()
  if (localhost) return <OpenLocalhost href={localhost} />
  return (
    <>
      <Button
        wide
        busy={isPending}
        busyLabel="Connexion…"
        className="max-[24rem]:whitespace-normal md:min-h-11"
        onClick={() => mutate(null)}
      >
        <KeyRound className="size-5" />
        Continuer avec une clé d’accès
      </Button>
      {!isPending && !isSuccess && <PasskeyAutofill onChosen={mutate} />}
    </>
  )
}

/** Without a signed challenge, the browser asks for a passkey first. */
function usePasskeySignIn() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (signed: WebAuthnJson | null) => {
      const assertion = signed ?? (await signWithPasskey((await requestOptions()).passkey))
      await call(secondFactorApi.signInWithPasskey, { body: { assertion } })
      await refetchViewerInAllTabs(client)
      toastSignedIn()
    },
    onError: (error) => toastError(toAppError(error).message, 'Erreur de connexion'),
  })
}

const requestOptions = () => call(secondFactorApi.passkeyOptions, {})

/** A challenge lasts five minutes. */
const RENEW_MS = 4 * 60_000

const autofillQuery = queryOptions({
  queryKey: keys.passkeyOptions,
  queryFn: async () => ((await canAutofillPasskeys()) ? await requestOptions() : null),
  staleTime: 0,
  gcTime: 0,
  refetchInterval: ({ state }) => (state.data ? RENEW_MS : false),
  refetchOnReconnect: false,
  retry: false,
})

/** Mounted while the browser may suggest passkeys. */
function PasskeyAutofill({ onChosen }: { onChosen: (signed: WebAuthnJson) => void }) {
  const { data } = useQuery(autofillQuery)
  const choose = useEffectEvent(onChosen)
  useEffect(() => {
    if (!data) return undefined
    let isCurrent = true
    signFromAutofill(data.passkey).then(
      (signed) => signed && isCurrent && choose(signed),
      // The button still works without the suggestions.
      () => {},
    )
    return () => {
      isCurrent = false
      cancelAutofill().catch(() => {})
    }
  }, [data])
  return null
}
