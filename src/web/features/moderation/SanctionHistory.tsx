import { queryOptions, useQuery } from '@tanstack/react-query'
import { BAN_NAMES, HOURS_LABELS, hoursOf, type Sanction } from '#domain/moderation/sanctions.ts'
import { exactDate, longDate } from '#domain/time.ts'
import { sanctionsApi } from '#api/moderation-sanctions.ts'
import { call } from '#web/lib/call.ts'
import { keys } from '#web/lib/keys.ts'
import { QueryError } from '#web/ui/ErrorWithRetry.tsx'
import { Skeletons } from '#web/ui/Skeleton.tsx'
import { Tag } from '#web/ui/Tag.tsx'

/** All sanctions of a member, newest first: type, author, reason and end. */
export function SanctionHistory({ memberId }: { memberId: string }) {
  const query = useQuery(historyQuery(memberId))
  const { data, isError } = query
  if (isError && !data) return <QueryError title="Impossible de charger l’historique" query={query} />
  if (!data) return <Skeletons shape="line" sizes={['w-40', 'w-56']} className="grid gap-2" />
  if (data.sanctions.length === 0) return <p className="text-dense text-muted">Aucune sanction à ce jour.</p>
  return (
    <ul className="divide-y divide-line">
      {data.sanctions.map((sanction) => (
        <Entry key={sanction.id} sanction={sanction} />
      ))}
    </ul>
  )
}

function Entry({ sanction }: { sanction: Sanction }) {
  const { type, reason, start_at, by, is_open } = sanction
  const hours = hoursOf(sanction)
  return (
    <li className="grid gap-0.5 py-3 first:pt-0 last:pb-0">
      <p className="flex flex-wrap items-center gap-x-2 text-dense font-semibold">
        {BAN_NAMES[type]}
        {hours && `, ${HOURS_LABELS[hours]}`}
        {is_open && <Tag tone={type === 'comment' ? 'warn' : 'bad'}>En cours</Tag>}
      </p>
      <p className="text-small text-muted">
        {longDate(start_at, 'reader')} · par {by ?? 'un compte supprimé'}
        {endOf(sanction)}
      </p>
      {reason && <p className="text-small wrap-anywhere whitespace-pre-line text-muted">« {reason} »</p>}
    </li>
  )
}

function endOf({ end_at, lifted_at, lifted_by, is_open }: Sanction): string {
  if (lifted_at) return ` · levé le ${longDate(lifted_at, 'reader')}${lifted_by ? ` par ${lifted_by}` : ''}`
  return is_open && end_at ? ` · jusqu’au ${exactDate(end_at, 'reader')}` : ''
}

/** The staff's record of a member, with their sanctions. */
export const historyQuery = (memberId: string) =>
  queryOptions({
    queryKey: keys.staff('sanctions', { memberId }),
    queryFn: () => call(sanctionsApi.history, { params: { memberId } }),
  })
