import { Link } from '@tanstack/react-router'
import { profilePath } from '#domain/members.ts'
import type { LogEntry } from '#domain/staff-log.ts'
import { clockTime, exactDate } from '#domain/time.ts'
import { useViewer } from '#web/features/viewer/use-auth.ts'
import { remarkOf, sentenceOf } from './activity-words.ts'

/** When, who, what, to whom, and why. */
export function ActivityEntry({ entry }: { entry: LogEntry }) {
  const { who, did, plan, member, tail } = sentenceOf(entry, useViewer()?.user.id)
  const remark = remarkOf(entry)
  return (
    <li className="grid grid-cols-[3.25rem_minmax(0,1fr)] gap-x-4 py-3">
      <time
        dateTime={entry.created_at}
        title={exactDate(entry.created_at, 'reader')}
        className="pt-px text-small text-muted tabular-nums"
      >
        {clockTime(entry.created_at, 'reader')}
      </time>
      <div className="grid gap-0.5 wrap-anywhere">
        <p>
          <b className="font-semibold">{who}</b> {did}
          {plan && <Subject name={plan.title} path={plan.slug && `/plan/${plan.slug}`} />}
          {member && <Subject name={member} path={entry.member && profilePath(entry.member)} />}
          {tail && ` ${tail}`}
        </p>
        {remark && <p className="line-clamp-3 text-small text-muted">{remark}</p>}
        {entry.reason && <p className="text-small whitespace-pre-wrap text-muted">« {entry.reason} »</p>}
      </div>
    </li>
  )
}

function Subject({ name, path }: { name: string; path: string | null }) {
  if (!path) return <b className="font-semibold">{name}</b>
  return (
    <Link to={path} preload={false} className="hit font-semibold underline-offset-3 hover:underline">
      {name}
    </Link>
  )
}
