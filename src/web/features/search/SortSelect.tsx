import { useNavigate } from '@tanstack/react-router'
import { SEARCH_SORTS, type SearchSort } from '#domain/search.ts'
import { buttonClass } from '#web/ui/button-class.ts'
import { Field } from '#web/ui/Field.tsx'
import { Select } from '#web/ui/Select.tsx'
import { type SearchParams, toSearchParams } from './search-params.ts'

const NAMES: Record<SearchSort, string> = {
  relevance: 'Pertinence',
  likes: 'Likes',
  new: 'Récents',
  views: 'Vues',
}

/** The order of the plans. Without JavaScript it has a button. */
export function SortSelect({ params }: { params: SearchParams }) {
  const navigate = useNavigate()
  const others = Object.entries({ ...params, sort: undefined, after: undefined })
  return (
    <form action="/search" className="flex items-center gap-2">
      {others.map(([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />)}
      <Field label="Trier par" isLabelHidden>
        <Select
          name="sort"
          value={params.sort ?? 'relevance'}
          onChange={({ target }) =>
            void navigate({
              to: '/search',
              search: toSearchParams({ ...params, sort: target.value, after: undefined }),
            })
          }
        >
          {SEARCH_SORTS.map((sort) => (
            <option key={sort} value={sort}>
              {NAMES[sort]}
            </option>
          ))}
        </Select>
      </Field>
      <noscript>
        <button type="submit" className={buttonClass({ size: 's' })}>
          Trier
        </button>
      </noscript>
    </form>
  )
}
