import { useState } from 'react'
import { focusIfLost } from '#web/lib/focus.ts'
import { Button, buttonClass, Spinner } from './Button.tsx'
import { isLinkClick } from './menu.ts'

type LoadMoreProps = {
  /** False at the end of the list. */
  hasMore: boolean
  onLoad: () => void
  busy?: boolean
  /** Why the next page failed to load; the button retries. */
  error?: string | null
  label?: string
  /** The address of the page, used without JavaScript; a button when absent. */
  href?: string
}

/** Loads the next page of a list. */
export function LoadMore({ hasMore, onLoad, busy = false, error, label = 'Voir plus', href }: LoadMoreProps) {
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
      {href === undefined ? (
        <Button busy={busy} busyLabel="Chargement…" onClick={load}>
          {error ? 'Réessayer' : label}
        </Button>
      ) : (
        <a
          href={href}
          aria-busy={busy || undefined}
          onClick={(event) => {
            if (!isLinkClick(event)) return
            event.preventDefault()
            if (!busy) load()
          }}
          className={buttonClass()}
        >
          {busy && <Spinner />}
          {error ? 'Réessayer' : label}
        </a>
      )}
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
