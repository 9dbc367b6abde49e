import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { membersApi } from '#api/moderation.ts'
import { counted, wholeNumber } from '#domain/numbers.ts'
import { endOfBan } from '#domain/moderation/sanctions.ts'
import type { MemberFilter, MemberRecord, SanctionedCounts } from '#domain/moderation/staff.ts'
import { useViewer } from '#web/features/accounts/viewer/use-auth.ts'
import { MemberCell, MemberStatusTag } from './MemberCell.tsx'
import { StaffScreen } from './StaffScreen.tsx'
import { SanctionActions } from './SanctionActions.tsx'
import type { ListAddress } from '#web/lib/list-state.ts'
import { useList, useFailureToast } from '#web/lib/use-list.ts'
import { call } from '#web/lib/call.ts'
import { keys } from '#web/lib/keys.ts'
import { Card } from '#web/ui/Card.tsx'
import { StaffList } from '#web/ui/StaffList.tsx'
import type { Column } from '#web/ui/DataTableHead.tsx'

const FAILURE = 'Impossible de charger les utilisateurs'
const FILTERS = ['all', 'banned', 'active'] as const satisfies MemberFilter[]

const COLUMNS: readonly Column<MemberRecord>[] = [
  { id: 'member', header: 'Membre', isWide: true, cell: (member) => <MemberCell member={member} /> },
  { id: 'status', header: 'Statut', cell: ({ ban_status }) => <MemberStatusTag banStatus={ban_status} /> },
  { id: 'end', header: 'Fin', cell: ({ ban_status }) => endOfBan(ban_status, 'reader') },
  { id: 'sanctions', header: 'Sanctions', cell: ({ sanctions }) => wholeNumber(sanctions) },
]

/** The sanctioned members, and the actions to ban and unban. */
export function SanctionScreen({ address }: { address: ListAddress }) {
  return (
    <StaffScreen
      title="Sanctions"
      purpose={<SanctionedCount />}
      ability="openModeration"
      visitors="/"
      current="/admin/moderation"
    >
      <Members address={address} />
    </StaffScreen>
  )
}

function Members({ address }: { address: ListAddress }) {
  const list = useList(address, { filters: FILTERS })
  const members = useQuery({
    queryKey: keys.staff('members', list.query),
    queryFn: () => call(membersApi.listForModerators, { query: list.query }),
    placeholderData: keepPreviousData,
  })
  useFailureToast(members, FAILURE)
  return (
    <Card>
      <StaffList
        caption="Membres"
        list={list}
        query={members}
        failure={FAILURE}
        searchLabel="Rechercher un membre"
        filters={{ all: 'Tous', banned: 'Bannis', active: 'Actifs' }}
        columns={COLUMNS}
        rowKey={({ user_id }) => user_id}
        empty={EMPTY[list.state.q ? 'search' : (list.state.filter ?? 'all')]}
        renderActions={(member) => <SanctionActions member={member} />}
      />
    </Card>
  )
}

const EMPTY = {
  search: 'Aucun membre ne porte ce nom.',
  all: 'Aucun membre.',
  banned: 'Personne n’est banni.',
  active: 'Aucun membre actif.',
}

/** The number of sanctioned members, under the title. */
function SanctionedCount() {
  const { data, isError } = useQuery({
    queryKey: keys.staff('sanctions'),
    queryFn: () => call(membersApi.countSanctioned, {}),
    enabled: useViewer()?.abilities.openModeration === true,
  })
  // Keeps the height of the line while loading.
  if (!data) return isError ? 'Bannir, débannir, et ce qui a été décidé auparavant.' : '\u00A0'
  return wordsOf(data)
}

function wordsOf({ sanctioned, by_address }: SanctionedCounts): string {
  if (sanctioned === 0) return 'Personne n’est sanctionné.'
  const members = counted(sanctioned, 'membre sanctionné')
  return by_address === 0 ? `${members}.` : `${members}, dont ${wholeNumber(by_address)} par adresse IP.`
}
