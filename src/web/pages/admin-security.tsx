import { createFileRoute } from '@tanstack/react-router'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { adminApi } from '#api/admin.ts'
import {
  GROUP_OF,
  remarkOf,
  SECURITY_EVENTS,
  SECURITY_GROUPS,
  type SecurityEntry,
  type SecurityGroup,
} from '#domain/accounts/security-log.ts'
import { exactDate } from '#domain/time.ts'
import { AboutMember } from '#web/features/moderation/AboutMember.tsx'
import { LogDays, logRangeIn } from '#web/features/moderation/LogDays.tsx'
import { StaffScreen } from '#web/features/moderation/StaffScreen.tsx'
import { MemberCell } from '#web/features/moderation/MemberCell.tsx'
import { pageHead } from '#web/lib/head.ts'
import { type PagedList, useList, useFailureToast } from '#web/lib/use-list.ts'
import { call } from '#web/lib/call.ts'
import { keys } from '#web/lib/keys.ts'
import type { ListAddress } from '#web/lib/list-state.ts'
import { ListPages } from '#web/ui/ListPages.tsx'
import { Card } from '#web/ui/Card.tsx'
import { DataTable } from '#web/ui/DataTable.tsx'
import { Field } from '#web/ui/Field.tsx'
import { Select } from '#web/ui/Input.tsx'
import type { Column } from '#web/ui/DataTableHead.tsx'

export const Route = createFileRoute('/admin/securite')({
  // Unparsed: the list reads its parameters, in code that other pages do not load.
  validateSearch: (search: SecurityAddress): SecurityAddress => search,
  head: ({ match }) => pageHead(match, { title: 'Sécurité', isPrivate: true }),
  component: () => <SecurityScreen address={Route.useSearch()} />,
})

const FAILURE = 'Impossible de charger le journal de sécurité'

/** The log of sign-ins and other security events of accounts. */
function SecurityScreen({ address }: { address: SecurityAddress }) {
  return (
    <StaffScreen
      title="Sécurité"
      purpose="Connexions, refus et changements d’accès des 12 derniers mois. Un même code : un même réseau."
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
  const asked = toLogQuery(address)
  const query = { ...asked, after, before }
  const log = useQuery({
    queryKey: keys.staff('security', query),
    queryFn: () => call(adminApi.securityLog, { query }),
    placeholderData: keepPreviousData,
  })
  const { data, isFetching, isPlaceholderData, isError, refetch } = log
  useFailureToast(log, FAILURE)
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
        empty="Aucun événement ne correspond."
        footer={<ListPages label="Pages du journal" list={list} query={log} />}
      />
    </Card>
  )
}

type FiltersProps = { asked: ReturnType<typeof toLogQuery>; list: Pick<PagedList, 'narrow' | 'narrowLink'> }

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
      <LogDays days={asked} onChange={list.narrow} />
      {asked.member && <AboutMember memberId={asked.member} list={list} />}
    </div>
  )
}

const SECURITY_COLUMNS: readonly Column<SecurityEntry>[] = [
  { id: 'event', header: 'Événement', isWide: true, cell: (entry) => <EventCell entry={entry} /> },
  {
    id: 'member',
    header: 'Membre',
    isWide: true,
    cell: ({ member }) => <MemberCell member={member} />,
  },
  {
    id: 'at',
    header: 'Quand',
    isWide: true,
    cell: ({ created_at }) => (
      <time dateTime={created_at} className="whitespace-nowrap tabular-nums">
        {exactDate(created_at, 'reader')}
      </time>
    ),
  },
  { id: 'device', header: 'Appareil', cell: ({ device }) => device },
  {
    id: 'network',
    header: 'Réseau',
    cell: ({ network }) => (network ? <code>{network}</code> : <span className="text-muted">Inconnu</span>),
  },
]

function EventCell({ entry: { kind, details, by } }: { entry: SecurityEntry }) {
  const remarks = [remarkOf(details), by && `par ${by.pseudo}`].filter(Boolean)
  return (
    <span className="block wrap-anywhere">
      <b className={GROUP_OF[kind] === 'refusals' ? 'font-semibold text-warn' : 'font-semibold'}>
        {SECURITY_EVENTS[kind]}
      </b>
      {remarks.length > 0 && <span className="block text-small text-muted">{remarks.join(', ')}</span>}
    </span>
  )
}

/** The state of the security log in the address. */
type SecurityAddress = ListAddress & Partial<Record<'group' | 'member' | 'from' | 'to', string>>

/** The query for an address; values that the endpoint would refuse are left out. */
const toLogQuery = ({ group, ...range }: SecurityAddress) => ({
  ...logRangeIn(range),
  group: (Object.keys(SECURITY_GROUPS) as SecurityGroup[]).find((one) => one === group),
})
