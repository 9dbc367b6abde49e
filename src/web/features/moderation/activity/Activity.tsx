import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { moderationApi } from '#api/moderation.ts'
import { ListPages } from '#web/ui/ListPages.tsx'
import { useList } from '#web/lib/use-list.ts'
import { call } from '#web/lib/call.ts'
import { keys } from '#web/lib/keys.ts'
import { QueryError } from '#web/ui/ErrorWithRetry.tsx'
import { useNow } from '#web/lib/use-now.ts'
import { cx } from '#web/ui/cx.ts'
import type { ModeratorAddress } from '../moderator-address.ts'
import { QueueSkeleton } from '../QueueSkeleton.tsx'
import { askedIn } from './activity-address.ts'
import { byDay } from './activity-words.ts'
import { ActivityEntry } from './ActivityEntry.tsx'
import { ActivityFilters } from './ActivityFilters.tsx'

/** All that the staff did, whichever log it is in. */
export default function Activity({ address }: { address: ModeratorAddress }) {
  const list = useList(address, {})
  const now = useNow() ?? 0
  const { after, before } = list.state
  const asked = { ...askedIn(address), after, before }
  const activity = useQuery({
    queryKey: keys.staff('activity', asked),
    queryFn: () => call(moderationApi.activity, { query: asked }),
    placeholderData: keepPreviousData,
  })
  const { data } = activity
  return (
    <div className="grid grid-cols-1 gap-4 p-4 md:p-6 md:pt-4">
      <h2 className="sr-only">Activité</h2>
      <ActivityFilters asked={asked} list={list} />
      {activity.isPending && <QueueSkeleton />}
      {activity.isError && !data && (
        <QueryError title="Erreur" text="Impossible de charger l’activité" query={activity} heading="h3" />
      )}
      {data?.rows.length === 0 && (
        <p className="py-10 text-center text-dense text-muted">Aucune action ne correspond.</p>
      )}
      <div
        aria-busy={activity.isPlaceholderData}
        className={cx('grid gap-4 transition-opacity', activity.isPlaceholderData && 'opacity-60')}
      >
        {byDay(data?.rows ?? [], now).map(({ day, entries }) => (
          <section key={day} aria-label={day}>
            <h3 className="text-section">{day}</h3>
            <ul className="divide-y divide-line">
              {entries.map((entry) => (
                <ActivityEntry key={entry.id} entry={entry} />
              ))}
            </ul>
          </section>
        ))}
      </div>
      <ListPages label="Pages d’activité" list={list} query={activity} />
    </div>
  )
}
