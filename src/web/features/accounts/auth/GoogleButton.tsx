import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import { accountsApi } from '#api/accounts.ts'
import { call } from '#web/lib/call.ts'
import { useSite } from '#web/lib/site.ts'
import { Button } from '#web/ui/Button.tsx'
import { toastError } from '#web/lib/toast.ts'
import { googleSignInFlag } from './google-sign-in.ts'

/** Shown only if Google is configured. */
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

/** Signs in with Google and returns to this path. */
export function ContinueWithGoogle({ back }: { back: string }) {
  const { mutate, reset, isPending, isSuccess } = useMutation({
    mutationFn: () => call(accountsApi.signInWithGoogle, { body: { back } }),
    onSuccess: ({ url }) => {
      googleSignInFlag.set(true)
      location.assign(url)
    },
    onError: (error) => toastError(error.message, 'Erreur de connexion'),
  })
  // A member who sees this button is not signing in; going back from Google may restore the page from the bfcache.
  useEffect(() => {
    googleSignInFlag.set(false)
    const onPageShow = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return
      googleSignInFlag.set(false)
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
      className="whitespace-normal md:min-h-11"
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
