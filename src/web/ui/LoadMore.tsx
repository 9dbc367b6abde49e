import { Button } from './Button.tsx'

type LoadMoreProps = {
  /** False at the end of the list. */
  hasMore: boolean
  onLoad: () => void
  busy?: boolean
  /** Why the next ones did not come; the button tries again. */
  error?: string | null
  label?: string
  /** What stands at the end: « Vous avez tout vu ». */
  end?: string
}

/** The rest of a list, asked for by cursor. */
export function LoadMore({ hasMore, onLoad, busy = false, error, label = 'Voir plus', end }: LoadMoreProps) {
  if (!hasMore) return end ? <p className="py-4 text-center text-small text-muted">{end}</p> : null
  return (
    <div className="grid justify-items-center gap-2 py-4">
      {error && (
        <p role="alert" className="text-small text-bad">
          {error}
        </p>
      )}
      <Button busy={busy} busyLabel="Chargement…" onClick={onLoad}>
        {error ? 'Réessayer' : label}
      </Button>
    </div>
  )
}
