import Search from 'lucide-react/icons/search'
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx'

type ConversationSearchProps = { value: string; onChange: (value: string) => void }

/** Filters the list as one types. */
export function ConversationSearch({ value, onChange }: ConversationSearchProps) {
  return (
    <search className="relative mx-4 mb-2 flex-none">
      <label>
        <VisuallyHidden>Rechercher une conversation</VisuallyHidden>
        <Search className="pointer-events-none absolute top-3 left-3 text-muted" />
        <input
          type="search"
          value={value}
          onChange={(event) => onChange(event.target.value)}
          placeholder="Rechercher une conversation..."
          autoComplete="off"
          className="h-11 w-full rounded-control border border-transparent bg-sunken pr-2 pl-9.5 text-ellipsis focus:border-primary focus:bg-surface focus:outline-3 focus:outline-offset-0 focus:outline-primary/22"
        />
      </label>
    </search>
  )
}
