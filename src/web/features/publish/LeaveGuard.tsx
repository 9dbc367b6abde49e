import { useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'

/** Asks for confirmation before leaving, only if something would be lost. */
export function LeaveGuard({ wouldLose }: { wouldLose: () => boolean }) {
  const { history } = useRouter()
  const [resolveBlock, setResolveBlock] = useState<((isStaying: boolean) => void) | null>(null)
  const mayLose = useEffectEvent(wouldLose)
  // Not the router's hook, which would add to the bundle of every page.
  useEffect(
    () =>
      history.block({
        enableBeforeUnload: () => mayLose(),
        blockerFn: async ({ currentLocation, nextLocation }) => {
          if (currentLocation.pathname === nextLocation.pathname || !mayLose()) return false
          return await new Promise<boolean>((resolve) => setResolveBlock(() => resolve))
        },
      }),
    [history],
  )
  const respond = (isStaying: boolean) => {
    resolveBlock?.(isStaying)
    setResolveBlock(null)
  }
  return (
    <ConfirmDialog
      open={resolveBlock !== null}
      onCancel={() => respond(true)}
      onConfirm={() => respond(false)}
      title="Quitter cette page ?"
      description="Vos dernières modifications, ou une image en cours d’envoi, ne sont pas encore enregistrées et seraient perdues."
      confirmLabel="Quitter quand même"
      cancelLabel="Rester"
      destructive
    />
  )
}
