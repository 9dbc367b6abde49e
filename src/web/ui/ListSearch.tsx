import Search from 'lucide-react/icons/search'
import { useEffect, useState } from 'react'
import { useDebouncedCallback } from '#web/lib/debounce.ts'
import { VisuallyHidden } from './VisuallyHidden.tsx'
import { cx } from './cx.ts'
import { LIST_SEARCH_MAX } from '#web/lib/list-state.ts'

/** The address is updated this long after the last key. */
const PAUSE_MS = 300

type ListSearchProps = {
  /** « Rechercher un membre » */
  label: string
  value: string | undefined
  onSearch: (text: string) => void
  className?: string
}

/** Filters a list while typing: after a pause, or at once on Enter. */
export function ListSearch({ label, value = '', onSearch, className }: ListSearchProps) {
  const [text, setText] = useState(value)
  const [known, setKnown] = useState(value)
  const searchSoon = useDebouncedCallback(onSearch, PAUSE_MS)
  // « Back », or another tab of the page, changed the search.
  if (value !== known) {
    setKnown(value)
    if (value !== text.trim()) setText(value)
  }
  useEffect(() => {
    if (text.trim() === known) return undefined
    searchSoon(text)
    return searchSoon.cancel
  }, [text, known, searchSoon])
  return (
    <search className={cx('relative min-w-0', className)}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          onSearch(text)
        }}
      >
        <label>
          <VisuallyHidden>{label}</VisuallyHidden>
          <Search className="pointer-events-none absolute top-1/2 left-3 -translate-y-1/2 text-muted" />
          <input
            type="search"
            name="q"
            value={text}
            onChange={(event) => setText(event.target.value)}
            maxLength={LIST_SEARCH_MAX}
            placeholder={label}
            autoComplete="off"
            className="h-11 w-full rounded-control border border-transparent bg-sunken pr-2 pl-9.5 text-ellipsis focus:border-primary focus:bg-surface focus:outline-3 focus:outline-offset-0 focus:outline-primary/22 md:h-10"
          />
        </label>
      </form>
    </search>
  )
}
