import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { adminApi } from '#api/admin.ts'
import { SECURITY_GROUPS } from '#domain/security-log.ts'
import { AboutMember } from '#web/features/moderation/sanctions/AboutMember.tsx'
import { ListPages } from '#web/ui/ListPages.tsx'
import { LogDays } from '#web/features/moderation/staff/LogDays.tsx'
import { StaffScreen } from '#web/features/moderation/staff/StaffScreen.tsx'
import { type List, useList, useToldFailure } from '#web/lib/use-list.ts'
import { call } from '#web/lib/call.ts'
import { keys } from '#web/lib/keys.ts'
import { Card } from '#web/ui/Card.tsx'
import { DataTable } from '#web/ui/DataTable.tsx'
import { Field } from '#web/ui/Field.tsx'
import { Select } from '#web/ui/Input.tsx'
import { askedIn, type SecurityAddress } from './security-address.ts'
import { SECURITY_COLUMNS } from './security-columns.tsx'

const FAILURE = 'Impossible de charger le journal de sécurité'

/** What happened at the doors of accounts. */
export function SecurityScreen({ address }: { address: SecurityAddress }) {
  return (
    <StaffScreen
      title="Sécurité"
      purpose="Connexions, refus et changements d’accès des 12 derniers mois. Un même réseau porte le même code."
      ability="openAdmin"
      visitors="/"
      current="/admin/securite"
    >
      <SecurityLog address={address} />
    </StaffScreen>
  )
}

function SecurityLog({ address }: { address: SecurityAddress }) {
  const list = useList(address, {})
  const { after, before } = list.state
  const asked = askedIn(address)
  const query = { ...asked, after, before }
  const log = useQuery({
    queryKey: keys.staff('security', query),
    queryFn: () => call(adminApi.securityLog, { query }),
    placeholderData: keepPreviousData,
  })
  const { data, isFetching, isPlaceholderData, isError, refetch } = log
  useToldFailure(log, FAILURE)
  return (
    <Card className="grid grid-cols-1 gap-4">
      <Filters asked={asked} list={list} />
      <DataTable
        caption="Journal de sécurité"
        columns={SECURITY_COLUMNS}
        rows={data?.rows ?? []}
        rowKey={({ id }) => id}
        isLoading={isFetching && (!data || isPlaceholderData)}
        error={isError && !data ? FAILURE : null}
        onRetry={() => void refetch()}
        empty="Rien ne s’est passé qui corresponde."
        footer={<ListPages label="Pages du journal" list={list} query={log} />}
      />
    </Card>
  )
}

type FiltersProps = { asked: ReturnType<typeof askedIn>; list: Pick<List, 'narrow' | 'narrowLink'> }

function Filters({ asked, list }: FiltersProps) {
  return (
    <div className="grid grid-cols-1 gap-x-4 gap-y-3 sm:grid-cols-2 lg:grid-cols-3">
      <Field label="Événements" className="sm:max-lg:col-span-2">
        <Select
          value={asked.group ?? ''}
          onChange={(event) => list.narrow({ group: event.target.value || undefined })}
        >
          <option value="">Tous les événements</option>
          {Object.entries(SECURITY_GROUPS).map(([group, words]) => (
            <option key={group} value={group}>
              {words}
            </option>
          ))}
        </Select>
      </Field>
      <LogDays asked={asked} onChange={list.narrow} />
      {asked.member && <AboutMember memberId={asked.member} list={list} />}
    </div>
  )
}
