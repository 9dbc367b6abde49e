import type { ReactNode } from 'react'
import { Button } from '#web/ui/Button.tsx'
import { focusOnRemoval } from '#web/lib/focus.ts'

type SaveBarProps = {
  label: string
  isChanged: boolean
  isSending: boolean
  onDiscard: () => void
  /** Other actions of the form. */
  children?: ReactNode
}

/** Saves or discards the changes. */
export function SaveBar({ label, isChanged, isSending, onDiscard, children }: SaveBarProps) {
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Button type="submit" variant="primary" busy={isSending} busyLabel="Enregistrement…">
        {label}
      </Button>
      {children}
      {isChanged && !isSending && (
        <>
          <Button ref={focusSubmit} variant="ghost" onClick={onDiscard}>
            Annuler
          </Button>
          <p className="text-small text-muted">Pas encore enregistré, gardé dans cet onglet.</p>
        </>
      )}
    </div>
  )
}

const focusSubmit = focusOnRemoval((button) => button.closest('form')?.querySelector('[type=submit]'))
