import { LICENCE_CHOICES, PLAN_LICENCES } from '#domain/plans/adaptations.ts'
import { RadioList } from '#web/ui/RadioGroup.tsx'
import { fieldId, type PlanFieldsProps } from './plan-fields.ts'

const OPTIONS = PLAN_LICENCES.map((value) => ({ value, label: LICENCE_CHOICES[value] }))

/** « Réutilisation »: whether members may publish their own version. */
export function LicenceField({ form, stored, errors, onChange }: PlanFieldsProps) {
  const isClosing = stored.licence === 'adaptable' && form.licence === 'reserved'
  return (
    <div id={fieldId('licence')} className="grid gap-2">
      <RadioList
        legend="Réutilisation"
        name="licence"
        options={OPTIONS}
        value={form.licence}
        onChange={(licence) => onChange({ licence })}
        error={errors.licence}
      />
      <p role="status" className="text-small text-muted empty:hidden">
        {isClosing && 'Il n’y aura plus de nouvelle adaptation. Celles qui sont publiées restent en ligne.'}
      </p>
    </div>
  )
}
