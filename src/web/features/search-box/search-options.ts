import type { ComboboxOption } from '#web/ui/use-combobox.ts'

/** A line under the search box, and what choosing it does. */
export type SearchOption = ComboboxOption & {
  pick: () => void
  /** The list is still wanted afterwards. */
  staysOpen?: boolean
}
