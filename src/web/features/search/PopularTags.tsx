import { queryOptions, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { counted } from '#domain/numbers.ts'
import { searchApi } from '#api/search.ts'
import { call } from '#web/lib/call.ts'
import { keys } from '#web/lib/keys.ts'
import { Card } from '#web/ui/Card.tsx'

/** The most used tags. Renders nothing without tags, while loading and on failure. */
export function PopularTags() {
  const { data: tags = [] } = useQuery(popularTagsQuery)
  if (tags.length === 0) return null
  return (
    <Card as="section" aria-labelledby="popular-tags">
      <h2 id="popular-tags" className="mb-2 text-section">
        Tags populaires
      </h2>
      <ul className="divide-y divide-line">
        {tags.map(({ tag, plans }) => (
          <li key={tag}>
            <Link
              to="/search"
              search={{ tag }}
              className="flex min-h-11 items-center justify-between gap-4 hover:text-primary"
            >
              <span className="truncate font-medium">#{tag}</span>
              <span className="flex-none text-small text-muted tabular-nums">{counted(plans, 'plan')}</span>
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}

export const popularTagsQuery = queryOptions({
  queryKey: keys.popularTags,
  queryFn: () => call(searchApi.popularTags, {}),
})
