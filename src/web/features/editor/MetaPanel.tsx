import { Suspense, useState } from 'react'
import { FILTER_CATEGORIES, OTHER_CATEGORY } from '#domain/categories.ts'
import {
  categoryOf,
  durationChoiceOf,
  DURATIONS,
  PLAN_LIMITS,
  PUBLISH_BUDGETS,
} from '#domain/editor/plan-form.ts'
import { mayHaveForecast, NO_FORECAST_IN_CATEGORY } from '#domain/forecast/forecast-rules.ts'
import { DIFFICULTIES } from '#domain/plans/plans.ts'
import { slugify } from '#domain/slug.ts'
import { CharacterCount } from '#web/ui/CharacterCount.tsx'
import { RadioGroup, RadioList } from '#web/ui/RadioGroup.tsx'
import { Field } from '#web/ui/Field.tsx'
import { Input, Select } from '#web/ui/Input.tsx'
import { DifficultyBars } from '#web/ui/DifficultyBars.tsx'
import { lazyWithRetry } from '#web/lib/lazy-with-retry.ts'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { LICENCE_CHOICES, PLAN_LICENCES } from '#domain/plans/adaptations.ts'
import { PlaceFields } from './PlaceFields.tsx'
import { fieldId, type PlanFieldsProps, withStored } from './plan-fields.ts'
import type { WrittenForecast } from './use-forecast.ts'

const ForecastBudget = lazyWithRetry(
  () => import('./ForecastBudget.tsx'),
  () => null,
)

type MetaPanelProps = PlanFieldsProps & {
  forecast: WrittenForecast | null
  /** Only the author does, while adaptations are open; a plan that is adaptable already may be closed without. */
  choosesLicence: boolean
}

/** Everything about the plan but its text. */
export function MetaPanel({ forecast, choosesLicence, ...fields }: MetaPanelProps) {
  const { form, stored, errors, onChange } = fields
  const titleLength = Array.from(form.title.trim()).length
  return (
    <div className="grid content-start gap-6">
      <Field
        id={fieldId('title')}
        label="Titre"
        aside={<CharacterCount length={titleLength} max={PLAN_LIMITS.title} />}
        hint={
          form.title.trim()
            ? `Adresse : /plan/${slugify(form.title)}`
            : 'Ce que l’on fait, et pour quel résultat.'
        }
        error={errors.title}
      >
        <Input required value={form.title} onChange={(event) => onChange({ title: event.target.value })} />
      </Field>
      <CategoryFields {...fields} />
      {forecast ? (
        <Suspense fallback={<Skeleton shape="box" className="h-20" />}>
          <ForecastBudget {...forecast} />
        </Suspense>
      ) : (
        <RadioGroup
          id={fieldId('budget')}
          name="budget"
          required
          legend="Budget"
          options={withStored(PUBLISH_BUDGETS, stored.budget).map((value) => ({ value, label: value }))}
          value={form.budget}
          onChange={(budget) => onChange({ budget })}
          error={errors.budget}
        />
      )}
      <RadioGroup
        id={fieldId('difficulty')}
        name="difficulty"
        required
        legend="Difficulté"
        options={DIFFICULTIES.map((value) => ({ value, label: <DifficultyBars level={value} /> }))}
        value={form.difficulty}
        onChange={(difficulty) => onChange({ difficulty })}
        error={errors.difficulty}
      />
      <div className="grid gap-6 sm:grid-cols-2 sm:gap-5">
        <DurationField {...fields} />
        <Field
          id={fieldId('tags')}
          label="Tags (facultatif)"
          hint={`Séparés par des virgules, ${PLAN_LIMITS.tags} au plus.`}
          error={errors.tags}
        >
          <Input
            value={form.tags}
            autoCapitalize="none"
            placeholder="artisanat, local, marché"
            onChange={(event) => onChange({ tags: event.target.value })}
          />
        </Field>
      </div>
      <PlaceFields {...fields} />
      {choosesLicence && <LicenceField {...fields} />}
    </div>
  )
}

/** The category, and a text field for « Autre ». */
function CategoryFields({ form, stored, errors, onChange }: PlanFieldsProps) {
  const isRefused = form.forecast !== null && !mayHaveForecast(categoryOf(form))
  return (
    <div className="grid gap-6 sm:grid-cols-2 sm:gap-5">
      <Field
        id={fieldId('category')}
        label="Catégorie"
        error={isRefused ? NO_FORECAST_IN_CATEGORY : errors.category}
      >
        <Select
          required
          value={form.category}
          onChange={(event) => onChange({ category: event.target.value })}
        >
          <option value="" disabled>
            Choisir…
          </option>
          {withStored(FILTER_CATEGORIES, stored.category).map((category) => (
            <option key={category}>{category}</option>
          ))}
        </Select>
      </Field>
      {form.category === OTHER_CATEGORY && (
        <Field
          id={fieldId('custom_category')}
          label="Préciser la catégorie"
          hint={`${PLAN_LIMITS.customCategory} caractères au plus.`}
          error={errors.custom_category}
        >
          <Input
            required
            value={form.custom_category}
            onChange={(event) => onChange({ custom_category: event.target.value })}
          />
        </Field>
      )}
    </div>
  )
}

const FREE = 'libre'

/** One of the usual durations, or free text. */
function DurationField({ form, errors, onChange }: Omit<PlanFieldsProps, 'stored'>) {
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
            placeholder="Par exemple : deux étés"
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

const LICENCE_OPTIONS = PLAN_LICENCES.map((value) => ({ value, label: LICENCE_CHOICES[value] }))

/** « Réutilisation »: whether members may publish their own version. */
function LicenceField({ form, stored, errors, onChange }: PlanFieldsProps) {
  const isClosing = stored.licence === 'adaptable' && form.licence === 'reserved'
  return (
    <div id={fieldId('licence')} className="grid gap-2">
      <RadioList
        legend="Réutilisation"
        name="licence"
        options={LICENCE_OPTIONS}
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
