import { queryOptions, useQuery } from '@tanstack/react-query'
import { membersApi } from '#api/moderation.ts'
import type { MemberRecord } from '#domain/moderation/staff.ts'
import { STAFF_ACTIONS, type StaffAction } from '#domain/moderation/staff-log.ts'
import { AboutMember } from './AboutMember.tsx'
import { LogDays } from './LogDays.tsx'
import type { PagedList } from '#web/lib/use-list.ts'
import { call } from '#web/lib/call.ts'
import { keys } from '#web/lib/keys.ts'
import { Field } from '#web/ui/Field.tsx'
import { Select } from '#web/ui/Input.tsx'

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
