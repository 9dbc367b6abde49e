import { type ReactNode, useEffect, useRef } from 'react'
import { ENTRY_MAX, type EntryContent, type Execution } from '#domain/executions/executions.ts'
import { type EntryField, readEntry, type TypedEntry, typedRefusal } from '#domain/executions/typed-entry.ts'
import { moveFocus } from '#web/lib/focus.ts'
import { useToday } from '#web/lib/use-now.ts'
import { useForm } from '#web/lib/use-form.ts'
import { Button } from '#web/ui/Button.tsx'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { Field } from '#web/ui/Field.tsx'
import { Input } from '#web/ui/Input.tsx'
import { Textarea } from '#web/ui/Textarea.tsx'
import { toastUnsaved } from './executions-query.ts'

type EntryFormProps = {
  typed: TypedEntry
  execution: Pick<Execution, 'started_on' | 'visibility' | 'forecast'>
  submitLabel: string
  isFocused?: boolean
  onType?: (typed: TypedEntry) => void
  /** Rejects when the server refuses it. */
  onSubmit: (entry: EntryContent) => Promise<unknown>
  /** Given where the form can be closed again. */
  onCancel?: () => void
}

/** The order in which refusals are shown. */
const FIELDS: EntryField[] = ['content', 'spent_cents', 'earned_cents', 'sales', 'entry_date', 'is_private']

/** An entry of the journal, new or corrected. */
export function EntryForm({ typed, execution, submitLabel, onSubmit, ...rest }: EntryFormProps) {
  const { isFocused = false, onType, onCancel } = rest
  const { started_on, visibility, forecast } = execution
  const text = useRef<HTMLTextAreaElement>(null)
  const today = useToday()
  const form = useForm<EntryField>({
    rules: Object.fromEntries(
      FIELDS.map((field) => [
        field,
        (_value: string, values: TypedEntry) => typedRefusal(field, values, { started_on, today }),
      ]),
    ) as Record<EntryField, (value: string, values: TypedEntry) => string | null>,
    send: async (values) => void (await onSubmit(readEntry(values))),
    onFailure: (error) => {
      if (!FIELDS.some((field) => field === error.field)) toastUnsaved(error)
    },
    ...(onType && { onType }),
  })
  useEffect(() => {
    if (isFocused) moveFocus(text.current)
  }, [isFocused])
  const currency = forecast?.currency === 'CHF' ? 'CHF' : '€'
  const field = (name: EntryField, label: string, control: ReactNode) => (
    <Field label={label} error={form.errors[name] ?? null}>
      {control}
    </Field>
  )
  const amount = (name: 'spent_cents' | 'earned_cents' | 'sales', label: string) =>
    field(
      name,
      label,
      <Input
        name={name}
        inputMode={name === 'sales' ? 'numeric' : 'decimal'}
        autoComplete="off"
        defaultValue={typed[name]}
        className="text-right tabular-nums"
      />,
    )
  return (
    <form {...form.props} className="mt-3 grid gap-3">
      {field(
        'content',
        'Qu’avez-vous fait ? Qu’avez-vous appris ?',
        <Textarea ref={text} name="content" rows={3} maxLength={ENTRY_MAX} defaultValue={typed.content} />,
      )}
      <div className="grid gap-3 sm:grid-cols-3">
        {amount('spent_cents', `Dépensé (${currency})`)}
        {amount('earned_cents', `Encaissé (${currency})`)}
        {amount('sales', 'Ventes')}
      </div>
      <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-2">
        <div className="flex flex-wrap items-end gap-x-4 gap-y-1">
          {field(
            'entry_date',
            'Date',
            <Input
              name="entry_date"
              type="date"
              max={today}
              defaultValue={typed.entry_date}
              className="w-auto"
            />,
          )}
          {visibility !== 'private' && (
            <Checkbox
              name="is_private"
              defaultChecked={typed.is_private !== ''}
              label="Garder cette entrée pour moi"
            />
          )}
          {visibility === 'private' && typed.is_private && (
            <input type="hidden" name="is_private" value={typed.is_private} />
          )}
        </div>
        <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:*:grow">
          {onCancel && <Button onClick={onCancel}>Annuler</Button>}
          <Button type="submit" variant="primary" busy={form.isSending}>
            {submitLabel}
          </Button>
        </div>
      </div>
    </form>
  )
}
