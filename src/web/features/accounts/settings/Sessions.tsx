import { useQuery } from '@tanstack/react-query'
import { Button } from '#web/ui/Button.tsx'
import { ErrorWithRetry } from '#web/ui/ErrorWithRetry.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx'
import { SessionRow } from './SessionRow.tsx'
import { SESSIONS_TITLE_ID, toSessionsTitle } from './sessions-title.ts'
import { sessionsQuery } from './sessions-query.ts'
import { useEndSessions } from './use-end-sessions.ts'

export function Sessions() {
  return (
    <div className="grid grid-cols-1 gap-1">
      <h3 id={SESSIONS_TITLE_ID} tabIndex={-1} className="text-section outline-none">
        Sessions ouvertes
      </h3>
      <SessionList />
    </div>
  )
}

function SessionList() {
  const { data: sessions, isPending, isFetching, refetch } = useQuery(sessionsQuery)
  if (isPending) return <SessionsSkeleton />
  if (!sessions) {
    return (
      <ErrorWithRetry
        heading="h3"
        title="Impossible de charger vos sessions"
        onRetry={() => void refetch()}
        busy={isFetching}
      />
    )
  }
  return (
    <>
      <ul className="divide-y divide-line">
        {sessions.map((session) => (
          <SessionRow key={session.id} session={session} />
        ))}
      </ul>
      {sessions.length > 1 && <EndOthers />}
    </>
  )
}

function EndOthers() {
  const { end, isEnding } = useEndSessions()
  return (
    <Button
      ref={toSessionsTitle}
      className="mt-2 whitespace-normal sm:justify-self-start"
      busy={isEnding}
      busyLabel="Un instant…"
      onClick={end}
    >
      Déconnecter les autres sessions
    </Button>
  )
}

function SessionsSkeleton() {
  return (
    <div role="status" className="grid">
      <VisuallyHidden>Chargement des sessions…</VisuallyHidden>
      {[1, 2].map((row) => (
        <span key={row} className="flex min-h-16 items-center gap-3">
          <Skeleton shape="circle" className="size-5" />
          <Skeleton className="h-4 w-48" />
        </span>
      ))}
    </div>
  )
}
