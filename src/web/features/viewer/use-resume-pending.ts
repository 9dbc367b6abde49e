import { useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { PendingAction } from '#domain/pending-actions.ts'
import { moveFocus } from '#web/lib/focus.ts'
import { takePending } from './pending-action.ts'

/**
 * Calls `resume` once for a member who pressed this button before signing in, and is back on the page. Returns the ref of the
 * button, which has the focus as if it was pressed again.
 */
export function useResumePending({ kind, id }: PendingAction, isReady: boolean, resume: () => void) {
  const router = useRouter()
  const button = useRef<HTMLButtonElement>(null)
  const onReady = useEffectEvent(() => {
    const isOurs = (action: PendingAction): action is PendingAction =>
      action.kind === kind && action.id === id
    if (!takePending(router.state.location.pathname, isOurs)) return
    moveFocus(button.current)
    resume()
  })
  useEffect(() => {
    if (isReady) onReady()
  }, [isReady])
  return button
}
