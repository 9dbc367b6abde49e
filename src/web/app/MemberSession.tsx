import { useEffect } from 'react'
import { useSessionRenewal } from '#web/features/viewer/use-session-renewal.ts'
import { useLive } from './use-live.ts'

/** What goes on while a member is signed in: their session is renewed, and news come in. */
export default function MemberSession({ mayListen }: { mayListen: boolean }) {
  useSessionRenewal()
  useLive(mayListen)
  useReadyReactions()
  return null
}

/** So that the first like is as quick as any other. */
function useReadyReactions() {
  useEffect(() => {
    import('#web/features/reactions/react.ts').catch(() => {})
  }, [])
}
