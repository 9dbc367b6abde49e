import { useEffect, useState } from 'react'
import { accountsApi } from '#api/accounts.ts'
import { AppError, unexpected } from '#domain/errors.ts'
import { call } from '#web/lib/call.ts'
import { useSite } from '#web/lib/site.ts'
import { Button } from '#web/ui/Button.tsx'
import { signInFailed } from './sign-in-failed.ts'

/** Only where Google is configured. */
export function GoogleButton({ back }: { back: string }) {
  const { has_google } = useSite()
  const [isLeaving, setIsLeaving] = useState(false)
  // Going back from Google may show this very page again, as it was left.
  useEffect(() => {
    const comeBack = ({ persisted }: PageTransitionEvent) => persisted && setIsLeaving(false)
    window.addEventListener('pageshow', comeBack)
    return () => window.removeEventListener('pageshow', comeBack)
  }, [])
  if (!has_google) return null

  const leave = async () => {
    setIsLeaving(true)
    try {
      const { url } = await call(accountsApi.signInWithGoogle, { body: { back } })
      // Stays busy: the page is on its way out.
      location.assign(url)
    } catch (error) {
      signInFailed(error instanceof AppError ? error : unexpected())
      setIsLeaving(false)
    }
  }
  return (
    <>
      <Button
        wide
        busy={isLeaving}
        busyLabel="Vers Google…"
        className="md:min-h-11"
        onClick={() => void leave()}
      >
        <GoogleMark />
        Continuer avec Google
      </Button>
      <p className="flex items-center gap-3 text-small text-muted before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        ou avec votre adresse
      </p>
    </>
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
      className="size-5"
    >
      <path d="M20 12.2h-8M20 12.2a8 8 0 1 1-2.6-5.9" strokeLinecap="round" />
    </svg>
  )
}
