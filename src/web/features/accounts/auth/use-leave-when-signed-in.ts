import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useViewer } from '#web/features/viewer/use-auth.ts'

/** Whoever is signed in, from here, from another tab or since before, has nothing more to do on this page. */
export function useLeaveWhenSignedIn(to: string) {
  const navigate = useNavigate()
  const isSignedIn = Boolean(useViewer())
  useEffect(() => {
    if (isSignedIn) void navigate({ href: to, replace: true })
  }, [isSignedIn, navigate, to])
}
