import Globe from 'lucide-react/icons/globe'
import type { OpenSession } from '#domain/viewer.ts'
import { Time } from '#web/lib/Time.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Tag } from '#web/ui/Tag.tsx'
import { toSessionsTitle } from './sessions-title.ts'
import { useEndSessions } from './use-end-sessions.ts'

export function SessionRow({ session }: { session: OpenSession }) {
  const { end, isEnding } = useEndSessions(session.id)
  return (
    <li className="flex min-h-14 items-center gap-3 py-3">
      <Globe className="text-muted" />
      <div className="min-w-0 flex-1 leading-5">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <b>{session.device}</b>
          {session.is_current && <Tag tone="good">Cet appareil</Tag>}
        </p>
        <p className="text-small text-muted">
          {session.is_current ? 'Active maintenant' : <Time iso={session.last_seen_at} />}
        </p>
      </div>
      {!session.is_current && (
        <Button
          ref={toSessionsTitle}
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
