import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import History from 'lucide-react/icons/history'
import { membersApi } from '#api/members.ts'
import { wholeNumber } from '#domain/numbers.ts'
import { MEMBER_FILTERS, MEMBER_SORTS, type MemberRecord, type MemberSort } from '#domain/staff.ts'
import { MemberStatusTag } from '#web/features/sanctions/MemberStatusTag.tsx'
import { openSanctionDialog } from '#web/features/sanctions/open-dialogs.ts'
import { ListFilter } from '#web/features/staff/ListFilter.tsx'
import { ListPages } from '#web/features/staff/ListPages.tsx'
import { ListSearch } from '#web/features/staff/ListSearch.tsx'
import { MemberCell } from '#web/features/staff/MemberCell.tsx'
import { useList } from '#web/features/staff/use-list.ts'
import { call } from '#web/lib/call.ts'
import { keys } from '#web/lib/keys.ts'
import { Time } from '#web/lib/Time.tsx'
import { Button } from '#web/ui/Button.tsx'
import { DataTable } from '#web/ui/DataTable.tsx'
import type { Column } from '#web/ui/DataTableHead.tsx'
import { Field } from '#web/ui/Field.tsx'
import { iconButtonClass } from '#web/ui/IconButton.tsx'
import { Select } from '#web/ui/Select.tsx'
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx'
import type { ModeratorAddress } from '../moderator-address.ts'

const COLUMNS: readonly Column<MemberRecord>[] = [
  {
    id: 'pseudo',
    header: 'Membre',
    isWide: true,
    cell: (member) => (
      <MemberCell member={member}>
        inscription <Time iso={member.joined_at} />
      </MemberCell>
    ),
  },
  { id: 'status', header: 'Statut', cell: ({ standing }) => <MemberStatusTag standing={standing} /> },
  { id: 'comments', header: 'Commentaires', isEnd: true, cell: ({ comments }) => wholeNumber(comments) },
  { id: 'reports', header: 'Signalements', isEnd: true, cell: ({ reports }) => wholeNumber(reports) },
]

const SORT_NAMES: Record<MemberSort, string> = {
  newest: 'Plus récents',
  oldest: 'Plus anciens',
  pseudo: 'Par pseudo',
}

/** Every member, where they stand, and what can be done about it. */
export default function StaffMembers({ address }: { address: ModeratorAddress }) {
  const list = useList(address, { filters: MEMBER_FILTERS, sorts: MEMBER_SORTS })
  const members = useQuery({
    queryKey: keys.staff('members', list.query),
    queryFn: () => call(membersApi.listForModerators, { query: list.query }),
    placeholderData: keepPreviousData,
  })
  return (
    <div className="grid grid-cols-1 gap-4 p-4 md:p-6 md:pt-4">
      <h2 className="sr-only">Utilisateurs</h2>
      <div className="flex flex-wrap gap-2">
        <ListSearch
          label="Rechercher un membre"
          value={list.state.q}
          onSearch={list.search}
          className="grow basis-48"
        />
        <ListFilter
          label="Membres à montrer"
          list={list}
          choices={{ all: 'Tous', team: 'Équipe', sanctioned: 'Sanctionnés', active: 'Actifs' }}
        />
        <Field label="Trier par" isLabelHidden className="max-md:grow">
          <Select
            value={list.state.sort}
            onChange={({ target }) => {
              const chosen = MEMBER_SORTS.find((sort) => sort === target.value)
              if (chosen) list.sort(chosen)
            }}
          >
            {MEMBER_SORTS.map((sort) => (
              <option key={sort} value={sort}>
                {SORT_NAMES[sort]}
              </option>
            ))}
          </Select>
        </Field>
      </div>
      <DataTable
        caption="Membres"
        columns={COLUMNS}
        rows={members.data?.rows ?? []}
        rowKey={({ user_id }) => user_id}
        isLoading={members.isFetching && (!members.data || members.isPlaceholderData)}
        error={members.isError && !members.data ? 'Impossible de charger les utilisateurs' : null}
        onRetry={() => void members.refetch()}
        empty="Aucun membre ne correspond."
        renderActions={(member) => <MemberActions member={member} />}
        footer={
          <ListPages
            label="Pages de membres"
            list={list}
            page={members.data}
            busy={members.isPlaceholderData}
          />
        }
      />
    </div>
  )
}

function MemberActions({ member }: { member: MemberRecord }) {
  const { user_id, pseudo, may_moderate } = member
  return (
    <>
      {may_moderate ? (
        <Button size="s" className="max-md:flex-1" onClick={() => openSanctionDialog(member)}>
          Sanctionner
          <VisuallyHidden> {pseudo}</VisuallyHidden>
        </Button>
      ) : (
        <span className="text-small text-muted max-md:flex-1">Rang égal ou supérieur</span>
      )}
      <Link
        to="/moderator"
        search={{ onglet: 'activite', member: user_id }}
        resetScroll={false}
        aria-label={`Historique de ${pseudo}`}
        title="Historique"
        className={iconButtonClass({ size: 's' })}
      >
        <History className="size-4.5" />
      </Link>
    </>
  )
}
