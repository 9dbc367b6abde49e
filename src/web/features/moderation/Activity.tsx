import { keepPreviousData, useQuery, queryOptions } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { moderationApi } from '#api/moderation.ts'
import { profilePath } from '#domain/profiles/members.ts'
import { type LogEntry, STAFF_ACTIONS, type StaffAction } from '#domain/moderation/staff-log.ts'
import { clockTime, exactDate } from '#domain/time.ts'
import { useViewer } from '#web/features/accounts/viewer/use-auth.ts'
import { useList, type PagedList } from '#web/lib/use-list.ts'
import { call } from '#web/lib/call.ts'
import { keys } from '#web/lib/keys.ts'
import { useNow } from '#web/lib/use-now.ts'
import { ListPages } from '#web/ui/ListPages.tsx'
import { QueryError } from '#web/ui/ErrorWithRetry.tsx'
import { cx } from '#web/ui/cx.ts'
import { membersApi } from '#api/moderation.ts'
import type { MemberRecord } from '#domain/moderation/staff.ts'
import { Field } from '#web/ui/Field.tsx'
import { Select } from '#web/ui/Input.tsx'
import { logFiltersIn, type ModeratorAddress } from './moderator-address.ts'
import { QueueSkeleton } from './QueueFrame.tsx'
import { byDay, activityRemark, activitySentence } from './activity-words.ts'
import { AboutMember } from './AboutMember.tsx'
import { LogDays } from './LogDays.tsx'

/** All staff actions, from every log. */
export default function Activity({ address }: { address: ModeratorAddress }) {
  const list = useList(address, {})
  const now = useNow() ?? 0
  const { after, before } = list.state
  const query = { ...logFiltersIn(address), after, before }
  const activity = useQuery({
    queryKey: keys.staff('activity', query),
    queryFn: () => call(moderationApi.activity, { query }),
    placeholderData: keepPreviousData,
  })
  const { data } = activity
  return (
    <div className="grid grid-cols-1 gap-4 p-4 md:p-6 md:pt-4">
      <h2 className="sr-only">Activité</h2>
      <ActivityFilters filters={query} list={list} />
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

/** When, who, what, to whom, and why. */
function ActivityEntry({ entry }: { entry: LogEntry }) {
  const { who, did, plan, member, tail } = activitySentence(entry, useViewer()?.user.id)
  const remark = activityRemark(entry)
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

type LogFilters = {
  by: string | undefined
  member: string | undefined
  action: StaffAction | undefined
  from: string | undefined
  to: string | undefined
}

type ActivityFiltersProps = {
  filters: LogFilters
  list: Pick<PagedList, 'narrow' | 'narrowLink'>
}

/** Filters by action, staff member and day. */
export function ActivityFilters({ filters, list }: ActivityFiltersProps) {
  const change = (name: keyof LogFilters) => (event: { target: { value: string } }) =>
    list.narrow({ [name]: event.target.value || undefined })
  return (
    <div className="grid grid-cols-1 gap-x-4 gap-y-3 sm:grid-cols-2">
      <Field label="Action">
        <Select value={filters.action ?? ''} onChange={change('action')}>
          <option value="">Toutes les actions</option>
          {Object.entries(STAFF_ACTIONS).map(([action, label]) => (
            <option key={action} value={action}>
              {label}
            </option>
          ))}
        </Select>
      </Field>
      <Field label="Par">
        <Select value={filters.by ?? ''} onChange={change('by')}>
          <option value="">Toute l’équipe</option>
          <TeamOptions chosen={filters.by} />
        </Select>
      </Field>
      <LogDays days={filters} onChange={list.narrow} />
      {filters.member && <AboutMember memberId={filters.member} list={list} />}
    </div>
  )
}

const teamQuery = queryOptions({
  queryKey: keys.staff('members', { filter: 'team', pages: 'all' }),
  queryFn: async () => {
    const team: MemberRecord[] = []
    let after: string | undefined
    do {
      const query = { filter: 'team', sort: 'pseudo', after } as const
      const { rows, next } = await call(membersApi.listForModerators, { query })
      team.push(...rows)
      after = next ?? undefined
    } while (after)
    return team
  },
})

function TeamOptions({ chosen }: { chosen: string | undefined }) {
  const { data: team } = useQuery(teamQuery)
  const isKnown = !chosen || team?.some(({ user_id }) => user_id === chosen)
  return (
    <>
      {team?.map(({ user_id, pseudo }) => (
        <option key={user_id} value={user_id}>
          {pseudo}
        </option>
      ))}
      {!isKnown && <option value={chosen}>Une autre personne</option>}
    </>
  )
}
