import { useState } from 'react'
import { DURATIONS, durationChoiceOf, PLAN_LIMITS } from '#domain/plan-form.ts'
import { Field } from '#web/ui/Field.tsx'
import { Input } from '#web/ui/Input.tsx'
import { Select } from '#web/ui/Select.tsx'
import { fieldId, type FormPart } from './plan-fields.ts'

const FREE = 'libre'

/** One of the usual durations, or words of one's own. */
export function DurationField({ form, errors, onChange }: Omit<FormPart, 'stored'>) {
  const [isFreeChosen, setIsFreeChosen] = useState(false)
  const isFree = form.duration === '' ? isFreeChosen : durationChoiceOf(form.duration) === null
  const choose = (value: string) => {
    setIsFreeChosen(value === FREE)
    onChange({ duration: value === FREE ? '' : value })
  }
  return (
    <div className="grid content-start gap-2">
      <Field
        id={isFree ? undefined : fieldId('duration')}
        label="Durée (facultatif)"
        error={isFree ? null : errors.duration}
      >
        <Select value={isFree ? FREE : form.duration} onChange={(event) => choose(event.target.value)}>
          <option value="">Non précisée</option>
          {DURATIONS.map((duration) => (
            <option key={duration}>{duration}</option>
          ))}
          <option value={FREE}>Autre durée…</option>
        </Select>
      </Field>
      {isFree && (
        <Field id={fieldId('duration')} label="Autre durée" isLabelHidden error={errors.duration}>
          <Input
            value={form.duration}
            maxLength={PLAN_LIMITS.duration}
            placeholder="Par exemple : deux étés"
            onChange={(event) => {
              setIsFreeChosen(true)
              onChange({ duration: event.target.value })
            }}
          />
        </Field>
      )}
    </div>
  )
}
