import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { bookmarksApi } from '#api/reactions.ts'
import {
  BOOKMARK_SORT_LABELS,
  BOOKMARK_SORTS,
  BOOKMARKS_COUNTED,
  type BookmarkSort,
} from '#domain/reactions-bookmarks.ts'
import { counted } from '#domain/numbers.ts'
import { call } from '#web/lib/call.ts'
import { keys } from '#web/lib/keys.ts'
import type { ListAddress } from '#web/lib/list-state.ts'
import { useList } from '#web/lib/use-list.ts'
import { buttonClass } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Select } from '#web/ui/Input.tsx'
import { ListSearch } from '#web/ui/ListSearch.tsx'
import { planListQuery } from './plan-list.ts'
import { PlanFeed } from './PlanFeed.tsx'

const bookmarks = (q: string | undefined, sort: BookmarkSort) => ({
  queryKey: [...keys.bookmarks, { q, sort }],
  fetchPage: (after: string | undefined) => call(bookmarksApi.list, { query: { after, q, sort } }),
})

/** The bookmarks of the viewer in compact rows, with their number; search and order are in the address. */
export function Bookmarks({ address }: { address: ListAddress }) {
  const { state, search, sort: sortBy } = useList(address, { sorts: BOOKMARK_SORTS })
  const { q, sort = 'newest' } = state
  const list = bookmarks(q, sort)
  const total = useTotal(list)
  return (
    <div className="grid grid-cols-1 content-start gap-4">
      {(total > 0 || q !== undefined) && (
        <div className="flex flex-wrap items-center gap-3">
          <p role="status" className="grow text-small text-muted tabular-nums">
            {total < BOOKMARKS_COUNTED
              ? counted(total, 'plan enregistré')
              : 'Plus de mille plans enregistrés'}
          </p>
          <ListSearch
            label="Rechercher un favori"
            value={q}
            onSearch={search}
            className="max-sm:basis-full sm:w-64"
          />
          <div className="max-sm:w-full sm:w-56">
            <Select
              aria-label="Trier par"
              value={sort}
              onChange={({ target }) => {
                const chosen = BOOKMARK_SORTS.find((one) => one === target.value)
                if (chosen) sortBy(chosen)
              }}
            >
              {BOOKMARK_SORTS.map((one) => (
                <option key={one} value={one}>
                  {BOOKMARK_SORT_LABELS[one]}
                </option>
              ))}
            </Select>
          </div>
        </div>
      )}
      <PlanFeed
        list={list}
        isCompact
        empty={q === undefined ? <NoBookmarks /> : <NoHits />}
        failure="Impossible de charger vos favoris"
      />
    </div>
  )
}

/** Of all bookmarks, with the first page; the last known one while another search or order is loading. */
function useTotal(list: ReturnType<typeof bookmarks>): number {
  const { data } = useInfiniteQuery({ ...planListQuery(list), placeholderData: keepPreviousData })
  const first = data?.pages[0]
  return first && 'total' in first ? Number(first.total) : 0
}

function NoHits() {
  return (
    <EmptyState
      title="Aucun favori ne correspond"
      action={
        <Link to="/favoris" search={{}} className={buttonClass()}>
          Voir tous vos favoris
        </Link>
      }
    />
  )
}

function NoBookmarks() {
  return (
    <EmptyState
      title="Aucun favori pour l’instant"
      text="Choisissez « Enregistrer » sur un plan pour le retrouver ici."
      action={
        <Link to="/" className={buttonClass({ variant: 'primary' })}>
          Parcourir les plans
        </Link>
      }
    />
  )
}
