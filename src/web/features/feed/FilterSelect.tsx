import { Link } from '@tanstack/react-router'
import ChevronDown from 'lucide-react/icons/chevron-down'
import X from 'lucide-react/icons/x'
import { chipClass } from '#web/ui/Chip.tsx'
import { cx } from '#web/ui/cx.ts'
import { capitalized, type FeedFilters } from './feed-filters.ts'

/** On a phone the bar scrolls sideways: what is in use stands where it is seen. */
export const IN_USE_FIRST = 'max-md:-order-1'

type FilterSelectProps = {
  id: string
  name: string
  label: string
  choices: readonly string[]
  value: string | undefined
  /** The address without this filter. */
  clearSearch: FeedFilters
  onClear: () => void
}

/** A list that looks like a chip, and shows what it is set to with a way to take it back. */
export function FilterSelect({ id, name, label, choices, value, clearSearch, onClear }: FilterSelectProps) {
  return (
    <span
      className={chipClass(
        { active: value !== undefined },
        cx('relative px-0! md:px-0!', value && IN_USE_FIRST),
      )}
    >
      <label htmlFor={id} className={value ? 'pl-3.5 md:pl-3' : 'sr-only'}>
        {label}
        {value && ' :'}
      </label>
      <select
        id={id}
        name={name}
        value={value ?? ''}
        // The form hears of it.
        onChange={() => {}}
        className={cx(
          'field-sizing-content min-h-11 cursor-pointer appearance-none rounded-full bg-transparent first-letter:capitalize md:min-h-9',
          value ? 'pr-1' : 'pr-8 pl-3.5 md:pl-3',
        )}
      >
        <option value="">{value ? 'Tout afficher' : label}</option>
        {choices.map((choice) => (
          <option key={choice} value={choice}>
            {capitalized(choice)}
          </option>
        ))}
      </select>
      {value ? (
        <Link
          to="/"
          search={clearSearch}
          onClick={onClear}
          aria-label={`Retirer le filtre ${label.toLowerCase()}`}
          className="-ml-1 grid min-h-11 w-9 place-items-center rounded-full md:min-h-9 md:w-8"
        >
          <X className="size-4" />
        </Link>
      ) : (
        <ChevronDown className="pointer-events-none absolute right-2.5" />
      )}
    </span>
  )
}
