import { hundredthsOf, typedHundredths, wholeOf } from '../forecast/amounts.ts'
import { type EntryContent, entryRefusal, ENTRY_SALES_MAX } from './executions.ts'
import { amountRefusal, isWholeIn, salesRefusal } from '../forecast/forecast-bounds.ts'
import { cleanText } from '../typed-text.ts'

/** The fields of a journal entry as they are typed. */
export type TypedEntry = Record<
  'content' | 'spent_cents' | 'earned_cents' | 'sales' | 'entry_date' | 'is_private',
  string
>
export type EntryField = keyof TypedEntry

const ON = 'on'

export const emptyEntry = (today: string): TypedEntry => ({
  content: '',
  spent_cents: '',
  earned_cents: '',
  sales: '',
  entry_date: today,
  is_private: '',
})

/** An entry as its form shows it. */
export const typedEntry = (entry: EntryContent): TypedEntry => ({
  content: entry.content ?? '',
  spent_cents: typedAmount(entry.spent_cents),
  earned_cents: typedAmount(entry.earned_cents),
  sales: entry.sales === null ? '' : String(entry.sales),
  entry_date: entry.entry_date,
  is_private: entry.is_private ? ON : '',
})

const typedAmount = (cents: number | null) => (cents === null ? '' : typedHundredths(cents))

/** What was typed, to be sent once `typedRefusal` finds nothing. */
export function readEntry(typed: TypedEntry): EntryContent {
  const content = cleanText(typed.content)
  return {
    entry_date: typed.entry_date,
    content: content === '' ? null : content,
    spent_cents: optional(typed.spent_cents, hundredthsOf),
    earned_cents: optional(typed.earned_cents, hundredthsOf),
    sales: optional(typed.sales, wholeOf),
    is_private: typed.is_private === ON,
  }
}

const optional = (text: string, read: (text: string) => number) => (text.trim() === '' ? null : read(text))

/** Why a field is not allowed, or null. */
export function typedRefusal(
  field: EntryField,
  typed: TypedEntry,
  dates: { started_on: string; today: string },
): string | null {
  const entry = readEntry(typed)
  if (field === 'spent_cents' || field === 'earned_cents') return positiveRefusal(entry[field])
  if (field === 'sales')
    return entry.sales === null || isWholeIn(entry.sales, 1, ENTRY_SALES_MAX) ? null : salesRefusal(1)
  if (field === 'entry_date' && entry.entry_date === '') return 'Indiquez une date.'
  const refusal = entryRefusal(entry, dates)
  return refusal?.field === field ? refusal.message : null
}

function positiveRefusal(cents: number | null): string | null {
  if (cents === null) return null
  return cents === 0 ? 'Indiquez un montant supérieur à zéro.' : amountRefusal(cents)
}
