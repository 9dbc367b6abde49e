import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import History from 'lucide-react/icons/history'
import { membersApi } from '#api/moderation.ts'
import { de } from '#domain/profiles/members.ts'
import { wholeNumber } from '#domain/numbers.ts'
import { MEMBER_FILTERS, MEMBER_SORTS, type MemberRecord } from '#domain/moderation/staff.ts'
import { zurichDay } from '#domain/time.ts'
import { SanctionActions } from './SanctionActions.tsx'
import { MemberCell, MemberStatusTag, SORTS, toMemberSort } from './MemberCell.tsx'
import { useList } from '#web/lib/use-list.ts'
import { call } from '#web/lib/call.ts'
import { keys } from '#web/lib/keys.ts'
import { shortMonthAndYear } from '#web/ui/charts/day-and-month.ts'
import type { Column } from '#web/ui/DataTableHead.tsx'
import { StaffList } from '#web/ui/StaffList.tsx'
import { iconButtonClass } from '#web/ui/IconButton.tsx'
import { type ModeratorAddress, tabAddress } from './moderator-address.ts'

const COLUMNS: readonly Column<MemberRecord>[] = [
  {
    id: 'pseudo',
    header: 'Membre',
    isWide: true,
    sorts: 'ascending',
    sortsOneWay: true,
    cell: (member) => (
      <MemberCell member={member}>
        <span className="md:sr-only">inscription </span>
        <span className="whitespace-nowrap">{shortMonthAndYear(zurichDay(new Date(member.joined_at)))}</span>
      </MemberCell>
    ),
  },
  { id: 'joined_at', header: 'Inscription', isHidden: true, sorts: 'descending', cell: () => null },
  { id: 'status', header: 'Statut', cell: ({ ban_status }) => <MemberStatusTag banStatus={ban_status} /> },
  { id: 'comments', header: 'Commentaires', isEnd: true, cell: ({ comments }) => wholeNumber(comments) },
  { id: 'reports', header: 'Signalements', isEnd: true, cell: ({ reports }) => wholeNumber(reports) },
]

/** All members, with their status and actions. */
export default function StaffMembers({ address }: { address: ModeratorAddress }) {
  const list = useList(address, { filters: MEMBER_FILTERS, sorts: MEMBER_SORTS })
  const { sort: sortBy } = list
  const members = useQuery({
    queryKey: keys.staff('members', list.query),
    queryFn: () => call(membersApi.listForModerators, { query: list.query }),
    placeholderData: keepPreviousData,
  })
  return (
    <div className="p-4 md:p-6 md:pt-4">
      <h2 className="sr-only">Utilisateurs</h2>
      <StaffList
        caption="Membres"
        list={list}
        query={members}
        failure="Impossible de charger les utilisateurs"
        searchLabel="Rechercher un membre"
        filters={{ all: 'Tous', team: 'Équipe', sanctioned: 'Sanctionnés', active: 'Actifs' }}
        columns={COLUMNS}
        rowKey={({ user_id }) => user_id}
        sort={SORTS[list.state.sort ?? 'newest']}
        onSort={(sort) => sortBy(toMemberSort(sort))}
        empty="Aucun membre ne correspond."
        renderActions={(member) => <MemberActions member={member} address={address} />}
      />
    </div>
  )
}

function MemberActions({ member, address }: { member: MemberRecord; address: ModeratorAddress }) {
  return (
    <>
      <SanctionActions member={member} />
      <Link
        to="/moderator"
        search={{ ...tabAddress(address, 'activite'), member: member.user_id }}
        resetScroll={false}
        aria-label={`Historique ${de(member.pseudo)}`}
        title="Historique"
        className={iconButtonClass({ size: 's' }, 'md:-mr-2')}
      >
        <History className="size-4.5" />
      </Link>
    </>
  )
}
