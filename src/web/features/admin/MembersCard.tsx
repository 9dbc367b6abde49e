import { useQuery } from '@tanstack/react-query'
import { MEMBER_SORTS } from '#domain/staff.ts'
import { ListFilter } from '#web/ui/ListFilter.tsx'
import { ListPages } from '#web/ui/ListPages.tsx'
import { ListSearch } from '#web/ui/ListSearch.tsx'
import type { ListAddress } from '#web/lib/list-state.ts'
import { SORTS, toMemberSort } from '#web/features/moderation/staff/member-sort.ts'
import { useList } from '#web/lib/use-list.ts'
import { Card } from '#web/ui/Card.tsx'
import { DataTable } from '#web/ui/DataTable.tsx'
import { LOAD_FAILURE, membersQuery, statsQuery } from './admin-queries.ts'
import { MemberActions } from './MemberActions.tsx'
import { MEMBER_COLUMNS } from './member-columns.tsx'

export const MEMBER_CHOICES = { filters: ['all', 'team', 'sanctioned'], sorts: MEMBER_SORTS } as const
const FILTERS = { all: 'Tous', team: 'Équipe', sanctioned: 'Sanctionnés' }

/** Every member, the newest first: what they are, where they stand, what can be done. */
export function MembersCard({ address }: { address: ListAddress }) {
  const list = useList(address, MEMBER_CHOICES)
  const { sort: sortBy } = list
  const query = useQuery(membersQuery(list.query))
  const { data, isError, isFetching, isPlaceholderData, refetch } = query
  const sanctioned = useQuery(statsQuery).data?.sanctioned
  return (
    <Card as="section" aria-label="Membres">
      <div className="mb-3 flex flex-wrap items-center gap-3">
        <h2 className="flex-1 text-section max-md:basis-full">Membres</h2>
        <div className="max-md:basis-full">
          <ListFilter
            label="Membres à montrer"
            list={list}
            choices={FILTERS}
            counts={sanctioned === undefined ? {} : { sanctioned }}
          />
        </div>
        <ListSearch
          label="Rechercher un pseudo"
          value={list.state.q}
          onSearch={list.search}
          className="max-md:basis-full md:w-60"
        />
      </div>
      <DataTable
        caption="Membres"
        columns={MEMBER_COLUMNS}
        rows={data?.rows ?? []}
        rowKey={({ user_id }) => user_id}
        sort={SORTS[list.state.sort ?? 'newest']}
        onSort={(sort) => sortBy(toMemberSort(sort))}
        renderActions={(member) => <MemberActions member={member} />}
        isLoading={isFetching && (!data || isPlaceholderData)}
        error={isError && !data ? LOAD_FAILURE : null}
        onRetry={() => void refetch()}
        empty={list.state.q ? 'Aucun pseudo ne contient ce texte.' : 'Aucun membre ici.'}
        footer={<ListPages label="Pages de membres" list={list} query={query} />}
      />
    </Card>
  )
}
