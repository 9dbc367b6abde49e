import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import { accountsApi } from '#api/accounts.ts'
import { call } from '#web/lib/call.ts'
import { Button } from '#web/ui/Button.tsx'
import { toastError } from '#web/lib/toast.ts'
import { googlePurpose, type GooglePurpose } from './google-sign-in.ts'

type ContinueWithGoogleProps = { back: string; purpose?: GooglePurpose }

/** Signs in with Google, or proves the identity of the signed-in member, and returns to this path. */
export function ContinueWithGoogle({ back, purpose = 'sign_in' }: ContinueWithGoogleProps) {
  const { mutate, reset, isPending, isSuccess } = useMutation({
    mutationFn: () => call(accountsApi.signInWithGoogle, { body: { back } }),
    onSuccess: ({ url }) => {
      googlePurpose.set(purpose)
      location.assign(url)
    },
    onError: (error) => toastError(error.message, 'Erreur de connexion'),
  })
  // A member who sees this button is not signing in; going back from Google may restore the page from the bfcache.
  useEffect(() => {
    googlePurpose.set(null)
    const onPageShow = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return
      googlePurpose.set(null)
      reset()
    }
    window.addEventListener('pageshow', onPageShow)
    return () => window.removeEventListener('pageshow', onPageShow)
  }, [reset])
  return (
    <Button
      wide
      // Stays busy until the browser leaves the page.
      busy={isPending || isSuccess}
      busyLabel="Vers Google…"
      className="whitespace-normal! md:min-h-11"
      onClick={() => mutate()}
    >
      <GoogleIcon />
      Continuer avec Google
    </Button>
  )
}

function GoogleIcon() {
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
