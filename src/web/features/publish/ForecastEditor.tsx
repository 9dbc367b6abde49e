import { useState } from 'react'
import type { ForecastField } from '#domain/forecast-rules.ts'
import type { TypedForecast } from '#domain/typed-forecast.ts'
import { FORECAST_ANCHOR } from '#web/features/forecast/forecast-anchor.ts'
import { Button } from '#web/ui/Button.tsx'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { ForecastHeading } from './ForecastHeading.tsx'
import { ForecastGroups } from './ForecastGroups.tsx'
import { ForecastResults } from './ForecastResults.tsx'
import type { FieldErrors } from './plan-fields.ts'
import type { WrittenForecast } from './use-forecast.ts'

export type ForecastEditorProps = {
  written: WrittenForecast
  errors: FieldErrors
  onChange: (typed: TypedForecast) => void
  onRemove: () => void
  /** Opened a moment ago: its first field has the focus. */
  isNew: boolean
}

/** The sheet beside what it gives; on a phone, above. */
export default function ForecastEditor({ written, errors, onChange, onRemove, isNew }: ForecastEditorProps) {
  const [left, setLeft] = useState<ReadonlySet<ForecastField>>(new Set())
  const [isRemoving, setIsRemoving] = useState(false)
  const { typed, sheet, refusals } = written
  const part = {
    typed,
    sheet,
    change: (changes: Partial<TypedForecast>) => onChange({ ...typed, ...changes }),
    // What was refused says so until it is mended.
    errorOf: (field: ForecastField) =>
      left.has(field) || errors[`forecast.${field}`]
        ? refusals.find((refusal) => refusal.field === field)?.message
        : undefined,
    leave: (field: ForecastField) => {
      if (valueOf(typed, field) !== '') setLeft(new Set([...left, ...belongingTo(field)]))
    },
  }
  return (
    <>
      <section
        id={FORECAST_ANCHOR}
        aria-labelledby="plan-forecast-title"
        className="grid scroll-mt-32 content-start gap-4 lg:col-start-1 lg:row-span-2 lg:row-start-2"
      >
        <div className="flex flex-wrap items-start justify-between gap-3">
          <ForecastHeading />
          <Button size="s" variant="quietDanger" onClick={() => setIsRemoving(true)}>
            Retirer le prévisionnel
          </Button>
        </div>
        {errors.forecast && (
          <Notice tone="bad" role="alert">
            {errors.forecast}
          </Notice>
        )}
        <ForecastGroups part={part} isNew={isNew} />
      </section>
      <div className="lg:col-start-2 lg:row-start-3">
        <ForecastResults {...written} />
      </div>
      <ConfirmDialog
        open={isRemoving}
        onCancel={() => setIsRemoving(false)}
        onConfirm={onRemove}
        title="Retirer le prévisionnel ?"
        description="Ses chiffres seront perdus."
        confirmLabel="Retirer le prévisionnel"
        destructive
      />
    </>
  )
}

/** An amount without a name is missing it. */
const belongingTo = (field: ForecastField): ForecastField[] =>
  field.endsWith('.cents') ? [field, field.replace(/cents$/, 'label') as ForecastField] : [field]

function valueOf(typed: TypedForecast, field: ForecastField): unknown {
  const [name, index, key] = field.split('.')
  const value = typed[name as keyof TypedForecast]
  return typeof value === 'string' ? value : value[Number(index)]?.[key as 'label' | 'cents']
}
