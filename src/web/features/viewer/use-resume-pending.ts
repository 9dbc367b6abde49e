import { useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import type { PendingAction } from '#domain/pending-actions.ts'
import { takePending } from './pending-action.ts'

/** Calls `resume` once for a member who pressed this before signing in, and is back on the page. */
export function useResumePending({ kind, id }: PendingAction, isReady: boolean, resume: () => void) {
  const router = useRouter()
  const onReady = useEffectEvent(() => {
    const isOurs = (action: PendingAction): action is PendingAction =>
      action.kind === kind && action.id === id
    if (takePending(router.state.location.pathname, isOurs)) resume()
  })
  useEffect(() => {
    if (isReady) onReady()
  }, [isReady])
}
