import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useViewer } from '#web/features/accounts/viewer/use-auth.ts'

/** Sends signed-in members away from this page, also after a sign-in in another tab. */
export function useLeaveWhenSignedIn(to: string) {
  const navigate = useNavigate()
  const isSignedIn = Boolean(useViewer())
  useEffect(() => {
    if (isSignedIn) void navigate({ href: to, replace: true })
  }, [isSignedIn, navigate, to])
}
