import { useState } from 'react'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import type { OpenState } from './open-state.ts'

/** The answer takes two seconds, and is no the first time. */
export function SlowConfirmDialog({ open, onClose }: OpenState) {
  const [isBusy, setIsBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const confirm = () => {
    setIsBusy(true)
    setTimeout(() => {
      setIsBusy(false)
      setError('Le plan n’a pas pu être publié. Réessayez.')
      if (error) onClose()
    }, 2000)
  }
  return (
    <ConfirmDialog
      open={open}
      onCancel={onClose}
      onConfirm={confirm}
      busy={isBusy}
      busyLabel="Publication…"
      error={isBusy ? null : error}
      title="Publier ce plan ?"
      description="Il sera visible de tous dès que l’équipe l’aura validé."
      confirmLabel="Publier"
    />
  )
}
