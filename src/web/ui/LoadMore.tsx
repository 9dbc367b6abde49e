import { useState } from 'react'
import { focusIfLost } from '#web/lib/focus.ts'
import { Button } from './Button.tsx'

type LoadMoreProps = {
  /** False at the end of the list. */
  hasMore: boolean
  onLoad: () => void
  busy?: boolean
  /** Why the next page failed to load; the button retries. */
  error?: string | null
  label?: string
}

/** Loads the next page of a list. */
export function LoadMore({ hasMore, onLoad, busy = false, error, label = 'Voir plus' }: LoadMoreProps) {
  const [hasLoaded, setHasLoaded] = useState(false)
  if (!hasMore) return hasLoaded ? <End /> : null
  const load = () => {
    setHasLoaded(true)
    onLoad()
  }
  return (
    <div className="grid justify-items-center gap-2 py-4">
      {error && (
        <p role="alert" className="text-small text-bad">
          {error}
        </p>
      )}
      <Button busy={busy} busyLabel="Chargement…" onClick={load}>
        {error ? 'Réessayer' : label}
      </Button>
    </div>
  )
}

/** Takes the focus of the button, which the last page removes. */
function End() {
  return (
    <p ref={focusIfLost} tabIndex={-1} className="sr-only">
      Fin de la liste
    </p>
  )
}
