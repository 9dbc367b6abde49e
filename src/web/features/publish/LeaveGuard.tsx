import { useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'

/** Asks before leaving, and only when something would really be lost. */
export function LeaveGuard({ wouldLose }: { wouldLose: () => boolean }) {
  const { history } = useRouter()
  const [answer, setAnswer] = useState<((isStaying: boolean) => void) | null>(null)
  const mayLose = useEffectEvent(wouldLose)
  // Not the router's own hook: it would weigh on every page.
  useEffect(
    () =>
      history.block({
        enableBeforeUnload: () => mayLose(),
        blockerFn: async ({ currentLocation, nextLocation }) => {
          if (currentLocation.pathname === nextLocation.pathname || !mayLose()) return false
          return await new Promise<boolean>((resolve) => setAnswer(() => resolve))
        },
      }),
    [history],
  )
  const reply = (isStaying: boolean) => {
    answer?.(isStaying)
    setAnswer(null)
  }
  return (
    <ConfirmDialog
      open={answer !== null}
      onCancel={() => reply(true)}
      onConfirm={() => reply(false)}
      title="Quitter cette page ?"
      description="Vos dernières modifications, ou une image en cours d’envoi, ne sont pas encore enregistrées et seraient perdues."
      confirmLabel="Quitter quand même"
      cancelLabel="Rester"
      destructive
    />
  )
}
