import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import Globe from 'lucide-react/icons/globe'
import { accountsApi } from '#api/accounts.ts'
import type { SessionSummary } from '#domain/accounts/viewer.ts'
import { call } from '#web/lib/call.ts'
import { keys } from '#web/lib/keys.ts'
import { Time } from '#web/ui/Time.tsx'
import { QueryError } from '#web/ui/ErrorWithRetry.tsx'
import { Button } from '#web/ui/Button.tsx'
import { focusOnRemoval } from '#web/lib/focus.ts'
import { Loading, Skeleton } from '#web/ui/Skeleton.tsx'
import { Tag } from '#web/ui/Tag.tsx'
import { toast, toastError } from '#web/lib/toast.ts'

const sessionsQuery = queryOptions({
  queryKey: keys.sessions,
  queryFn: () => call(accountsApi.listSessions, {}),
  select: ({ sessions }) => sessions,
})

const TITLE_ID = 'sessions-ouvertes'
/** For buttons that are removed with the sessions they end. */
const toTitle = focusOnRemoval(() => document.getElementById(TITLE_ID))

export function Sessions() {
  return (
    <div className="grid grid-cols-1 gap-1">
      <h3 id={TITLE_ID} tabIndex={-1} className="text-section outline-none">
        Sessions ouvertes
      </h3>
      <SessionList />
    </div>
  )
}

function SessionList() {
  const query = useQuery(sessionsQuery)
  const { data: sessions } = query
  if (query.isPending) return <SessionsSkeleton />
  if (!sessions) return <QueryError heading="h3" title="Impossible de charger vos sessions" query={query} />
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

function SessionRow({ session }: { session: SessionSummary }) {
  const { end, isEnding } = useEndSessions(session.id)
  return (
    <li className="flex min-h-14 flex-wrap items-center gap-3 py-3">
      <Globe className="text-muted" />
      <div className="min-w-0 grow basis-28 leading-5">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <b>{session.device}</b>
          {session.is_current && <Tag tone="good">Cet appareil</Tag>}
        </p>
        <p className="text-small text-muted">
          {session.is_current ? 'Active maintenant' : <Time iso={session.last_seen_at} />}
          {session.network && ` · ouverte depuis le réseau ${session.network}`}
        </p>
      </div>
      {!session.is_current && (
        <Button
          ref={toTitle}
          size="s"
          busy={isEnding}
          aria-label={`Déconnecter ${session.device}`}
          onClick={end}
        >
          Déconnecter
        </Button>
      )}
    </li>
  )
}

function EndOthers() {
  const { end, isEnding } = useEndSessions()
  return (
    <Button
      ref={toTitle}
      className="mt-2 py-2 whitespace-normal! sm:justify-self-start"
      busy={isEnding}
      busyLabel="Un instant…"
      onClick={end}
    >
      Déconnecter les autres sessions
    </Button>
  )
}

/** Ends one session by its id, or all the others without one. */
function useEndSessions(sessionId?: string) {
  const queryClient = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      sessionId
        ? call(accountsApi.endSession, { params: { sessionId } })
        : call(accountsApi.endOtherSessions, {}),
    onSuccess: async () => {
      await queryClient.invalidateQueries(sessionsQuery)
      toast({ title: sessionId ? 'Session fermée' : 'Autres sessions fermées' })
    },
    onError: (error) => toastError(error.message),
  })
  return { end: () => mutate(), isEnding: isPending }
}

function SessionsSkeleton() {
  return (
    <Loading label="Chargement des sessions…" className="grid">
      {[1, 2].map((row) => (
        <span key={row} className="flex min-h-16 items-center gap-3">
          <Skeleton shape="circle" className="size-5" />
          <Skeleton className="h-4 w-48" />
        </span>
      ))}
    </Loading>
  )
}
