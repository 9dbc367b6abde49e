import { Link } from '@tanstack/react-router'
import X from 'lucide-react/icons/x'
import { FILTER_LISTS } from '#web/features/feed/feed-filters.ts'
import { chipClass } from '#web/ui/Chip.tsx'
import { isLinkClick } from '#web/ui/link-click.ts'
import type { SearchParams } from './search-params.ts'

const LABELS = {
  ...Object.fromEntries(FILTER_LISTS.map(({ name, label }) => [name, label])),
  tag: 'Tag',
  author: 'Auteur',
  verified: 'Vérifié PB',
}

/** What narrows the results, each with a way to take it back. */
export function ActiveFilters({ params }: { params: SearchParams }) {
  const active = Object.entries(LABELS).flatMap(([name, label]) => {
    const value = params[name as keyof SearchParams]
    return value ? [{ name, text: name === 'verified' ? label : `${label} : ${value}` }] : []
  })
  if (active.length === 0) return null
  return (
    <ul
      aria-label="Filtres actifs"
      className="scrollbar-none flex gap-2 overflow-x-auto max-md:-mx-(--gutter) max-md:px-(--gutter) md:flex-wrap"
    >
      {active.map(({ name, text }) => (
        <li key={name} className="flex-none">
          <Link
            to="/search"
            search={{ ...params, [name]: undefined, after: undefined }}
            aria-label={`Retirer le filtre ${text}`}
            onClick={(event) => isLinkClick(event) && focusBeside(event.currentTarget)}
            className={chipClass({ active: true })}
          >
            {text}
            <X />
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** A filter that is taken back goes away: the keyboard moves on to the next one, or to the top of the page. */
function focusBeside(chip: HTMLElement) {
  const item = chip.closest('li')
  const beside = item?.nextElementSibling ?? item?.previousElementSibling
  const next = beside?.querySelector('a') ?? document.getElementById('contenu')
  next?.focus()
}
