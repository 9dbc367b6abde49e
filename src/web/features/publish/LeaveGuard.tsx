import { useBlocker } from '@tanstack/react-router'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'

/** Asks before leaving, and only when something would really be lost. */
export function LeaveGuard({ wouldLose }: { wouldLose: () => boolean }) {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => current.pathname !== next.pathname && wouldLose(),
    enableBeforeUnload: wouldLose,
    withResolver: true,
  })
  return (
    <ConfirmDialog
      open={status === 'blocked'}
      onCancel={() => reset?.()}
      onConfirm={() => proceed?.()}
      title="Quitter cette page ?"
      description="Vos derniers changements, ou une image en cours d’envoi, ne sont pas encore enregistrés et seraient perdus."
      confirmLabel="Quitter quand même"
      cancelLabel="Rester"
      destructive
    />
  )
}
