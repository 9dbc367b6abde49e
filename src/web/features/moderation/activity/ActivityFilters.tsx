import { queryOptions, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import X from 'lucide-react/icons/x'
import { membersApi } from '#api/members.ts'
import type { MemberRecord } from '#domain/staff.ts'
import { type StaffAction, STAFF_ACTIONS } from '#domain/staff-log.ts'
import { historyQuery } from '#web/features/sanctions/history-query.ts'
import { FIRST_PAGE } from '#web/features/staff/list-state.ts'
import { call } from '#web/lib/call.ts'
import { keys } from '#web/lib/keys.ts'
import { chipClass } from '#web/ui/Chip.tsx'
import { Field } from '#web/ui/Field.tsx'
import { Input } from '#web/ui/Input.tsx'
import { Select } from '#web/ui/Select.tsx'

type Asked = {
  by: string | undefined
  member: string | undefined
  action: StaffAction | undefined
  from: string | undefined
  to: string | undefined
}

type ActivityFiltersProps = {
  asked: Asked
  onChange: (change: Record<string, string | undefined>) => void
}

/** By action, by person and by day. */
export function ActivityFilters({ asked, onChange }: ActivityFiltersProps) {
  const change = (name: keyof Asked) => (event: { target: { value: string } }) =>
    onChange({ [name]: event.target.value || undefined })
  const day = (name: 'from' | 'to') => ({
    type: 'date',
    value: asked[name] ?? '',
    min: name === 'to' ? asked.from : undefined,
    max: name === 'from' ? asked.to : undefined,
    onChange: change(name),
  })
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
      <Field label="Du">
        <Input {...day('from')} />
      </Field>
      <Field label="Au">
        <Input {...day('to')} />
      </Field>
      {asked.member && <AboutMember memberId={asked.member} />}
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

/** Somebody’s history alone, with the way back to all. */
function AboutMember({ memberId }: { memberId: string }) {
  const { data } = useQuery(historyQuery(memberId))
  return (
    <Link
      to="/moderator"
      search={(current) => ({ ...current, ...FIRST_PAGE, member: undefined })}
      resetScroll={false}
      className={chipClass({ active: true }, 'max-w-full justify-self-start')}
    >
      <span className="truncate">Ce qui concerne {data?.member.pseudo ?? 'ce membre'}</span>
      <X />
    </Link>
  )
}
