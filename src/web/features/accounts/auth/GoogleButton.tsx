import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import { accountsApi } from '#api/accounts.ts'
import { call } from '#web/lib/call.ts'
import { useSite } from '#web/lib/site.ts'
import { Button } from '#web/ui/Button.tsx'
import { toastError } from '#web/lib/toast.ts'
import { googleTrip } from './google-trip.ts'

/** Only where Google is configured. */
export function GoogleButton({ back }: { back: string }) {
  const { has_google } = useSite()
  if (!has_google) return null
  return (
    <>
      <ContinueWithGoogle back={back} />
      <p className="flex items-center gap-3 text-small text-muted before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        ou avec votre adresse
      </p>
    </>
  )
}

/** Leads to Google, and from there to this path. */
export function ContinueWithGoogle({ back }: { back: string }) {
  const { mutate, reset, isPending, isSuccess } = useMutation({
    mutationFn: () => call(accountsApi.signInWithGoogle, { body: { back } }),
    onSuccess: ({ url }) => {
      googleTrip.set(true)
      location.assign(url)
    },
    onError: (error) => toastError(error.message, 'Erreur de connexion'),
  })
  // Whoever sees this button again is not on the way; going back from Google may even show it as it was left.
  useEffect(() => {
    googleTrip.set(false)
    const comeBack = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return
      googleTrip.set(false)
      reset()
    }
    window.addEventListener('pageshow', comeBack)
    return () => window.removeEventListener('pageshow', comeBack)
  }, [reset])
  return (
    <Button
      wide
      // Stays busy: the page is on its way out.
      busy={isPending || isSuccess}
      busyLabel="Vers Google…"
      className="whitespace-normal md:min-h-11"
      onClick={() => mutate()}
    >
      <GoogleMark />
      Continuer avec Google
    </Button>
  )
}

function GoogleMark() {
  return (
    <svg
      aria-hidden
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2.4"
      className="size-5 shrink-0"
    >
      <path d="M20 12.2h-8M20 12.2a8 8 0 1 1-2.6-5.9" strokeLinecap="round" />
    </svg>
  )
}
