import { queryOptions, useQuery } from '@tanstack/react-query'
import { membersApi } from '#api/members.ts'
import type { MemberRecord } from '#domain/staff.ts'
import { STAFF_ACTIONS, type StaffAction } from '#domain/staff-log.ts'
import { AboutMember } from '../sanctions/AboutMember.tsx'
import { LogDays } from '../staff/LogDays.tsx'
import type { List } from '#web/lib/use-list.ts'
import { call } from '#web/lib/call.ts'
import { keys } from '#web/lib/keys.ts'
import { Field } from '#web/ui/Field.tsx'
import { Select } from '#web/ui/Input.tsx'

type Asked = {
  by: string | undefined
  member: string | undefined
  action: StaffAction | undefined
  from: string | undefined
  to: string | undefined
}

type ActivityFiltersProps = {
  asked: Asked
  list: Pick<List, 'narrow' | 'narrowLink'>
}

/** By action, by person and by day. */
export function ActivityFilters({ asked, list }: ActivityFiltersProps) {
  const change = (name: keyof Asked) => (event: { target: { value: string } }) =>
    list.narrow({ [name]: event.target.value || undefined })
  return (
    <div className="grid grid-cols-1 gap-x-4 gap-y-3 sm:grid-cols-2">
      <Field label="Action">
        <Select value={asked.action ?? ''} onChange={change('action')}>
          <option value="">Toutes les actions</option>
          {Object.entries(STAFF_ACTIONS).map(([action, words]) => (
            <option key={action} value={action}>
              {words}
            </option>
          ))}
        </Select>
      </Field>
      <Field label="Par">
        <Select value={asked.by ?? ''} onChange={change('by')}>
          <option value="">Toute l’équipe</option>
          <TeamOptions chosen={asked.by} />
        </Select>
      </Field>
      <LogDays asked={asked} onChange={list.narrow} />
      {asked.member && <AboutMember memberId={asked.member} list={list} />}
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
      // oxlint-disable-next-line no-await-in-loop -- each page says where the next one begins
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
