import type { MouseEvent, ReactNode } from 'react'
import { Button } from '#web/ui/Button.tsx'

type SaveBarProps = {
  label: string
  isChanged: boolean
  isSending: boolean
  onForget: () => void
  /** What else the form can do. */
  children?: ReactNode
}

/** Saves what was typed, or gives it up. */
export function SaveBar({ label, isChanged, isSending, onForget, children }: SaveBarProps) {
  const forget = ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    // This button goes, and must not take the focus with it.
    currentTarget.form?.querySelector<HTMLElement>('[type=submit]')?.focus()
    onForget()
  }
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Button type="submit" variant="primary" busy={isSending} busyLabel="Enregistrement…">
        {label}
      </Button>
      {children}
      {isChanged && !isSending && (
        <>
          <Button variant="ghost" onClick={forget}>
            Annuler
          </Button>
          <p className="text-small text-muted">Pas encore enregistré, gardé dans cet onglet.</p>
        </>
      )}
    </div>
  )
}
