import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Found, SearchKind } from '#domain/search.ts'
import { buttonClass } from '#web/ui/button-class.ts'
import { ErrorWithRetry } from '#web/ui/ErrorWithRetry.tsx'
import { isLinkClick } from '#web/ui/link-click.ts'
import type { SearchParams } from './search-params.ts'
import { useFound } from './use-found.ts'

type FoundListProps<Item> = {
  kind: SearchKind
  params: SearchParams
  first: Found<Item>
  idOf: (item: Item) => string
  children: (items: Item[]) => ReactNode
}

/** All results of one kind, page after page; without JavaScript a link leads to the next one. */
export function FoundList<Item>({ kind, params, first, idOf, children }: FoundListProps<Item>) {
  const { items, next, isBusy, hasFailed, load } = useFound(kind, params, first, idOf)
  return (
    <div className="grid gap-4">
      {children(items)}
      {hasFailed && <ErrorWithRetry title="La suite n’a pas pu être chargée" onRetry={load} busy={isBusy} />}
      {next && !hasFailed && (
        <Link
          to="/search"
          search={{ ...params, type: kind, after: next }}
          rel="next"
          aria-busy={isBusy}
          onClick={(event) => {
            if (!isLinkClick(event)) return
            event.preventDefault()
            if (!isBusy) load()
          }}
          className={buttonClass({ wide: true })}
        >
          {isBusy ? 'Chargement…' : 'Voir la suite'}
        </Link>
      )}
    </div>
  )
}
