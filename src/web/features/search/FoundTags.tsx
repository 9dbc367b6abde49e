import { Link } from '@tanstack/react-router'
import Hash from 'lucide-react/icons/hash'
import { counted } from '#domain/numbers.ts'
import type { FoundTag } from '#domain/search.ts'
import { withoutHash } from '#domain/search-text.ts'
import { chipClass } from '#web/ui/Chip.tsx'
import { Highlight } from '#web/features/search-box/Highlight.tsx'

export function FoundTags({ tags, query }: { tags: readonly FoundTag[]; query: string | undefined }) {
  return (
    <ul className="flex flex-wrap gap-2">
      {tags.map(({ tag, plans }) => (
        <li key={tag} className="max-w-full">
          <Link to="/search" search={{ tag }} className={chipClass({}, 'max-w-full')}>
            <Hash />
            <span className="truncate">
              <Highlight text={tag} query={query && withoutHash(query)} />
            </span>
            <span className="text-muted tabular-nums">{counted(plans, 'plan')}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
