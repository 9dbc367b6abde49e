import { useRouter, useRouterState } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { PendingAction } from '#domain/accounts/pending-actions.ts'
import { moveFocus } from '#web/lib/focus.ts'
import { takePending } from './pending-action.ts'

/**
 * Calls `resume` once for a member who pressed this button before signing in, and is back on the page. Returns the ref of the
 * button, which has the focus as if it was pressed again. For an item of a menu it is the menu's button, `buttonId`.
 */
export function useResumePending(
  { kind, id }: PendingAction,
  isReady: boolean,
  resume: () => void,
  buttonId?: string,
) {
  const router = useRouter()
  // A page is rendered before the navigation to it ends, which closes all dialogs.
  const isNavigationDone = useRouterState({ select: ({ status }) => status === 'idle' })
  const button = useRef<HTMLButtonElement>(null)
  const onReady = useEffectEvent(() => {
    const isOurs = (action: PendingAction): action is PendingAction =>
      action.kind === kind && action.id === id
    if (!takePending(router.state.location.pathname, isOurs)) return
    // After the page has taken the focus (RouteAnnouncer).
    queueMicrotask(() => {
      moveFocus(buttonId === undefined ? button.current : document.getElementById(buttonId))
      resume()
    })
  })
  useEffect(() => {
    if (isReady && isNavigationDone) onReady()
  }, [isReady, isNavigationDone])
  return button
}
