import { forecastOf } from '#domain/forecast/forecast.ts'
import type { DraftContent, DraftForm, PlanForm } from '#domain/editor/plan-form.ts'
import { cleanPlanForm } from '#domain/editor/plan-rules.ts'
import { DEFAULT_TEMPLATE, isUntouchedText } from '#domain/editor/plan-templates.ts'
import {
  EMPTY_FORECAST,
  readForecast,
  type TypedForecast,
  typedForecast,
} from '#domain/forecast/typed-forecast.ts'

export const EMPTY_FORM: DraftForm = {
  title: '',
  category: '',
  custom_category: '',
  budget: '',
  difficulty: '',
  duration: '',
  tags: [],
  town: '',
  country: '',
  markdown_content: DEFAULT_TEMPLATE.markdown,
  thumbnail: null,
  forecast: null,
  licence: 'reserved',
  adapted_from: null,
}

/** The form of a stored plan. */
export const toDraft = ({ forecast, licence = 'reserved', ...form }: PlanForm): DraftForm => ({
  ...form,
  licence,
  adapted_from: null,
  forecast: forecast ? typedForecast(forecast) : null,
})

/** A draft may be older than a field of the form: such a field keeps its stored value. */
export const filledForm = (stored: DraftForm, { version: _version, ...typed }: DraftContent): DraftForm => ({
  ...stored,
  ...typed,
})

/** The plan as it is sent to the server: with a forecast, the budget is computed from it. */
export function toPlanForm({ forecast, adapted_from: _, ...form }: DraftForm): PlanForm {
  if (!forecast) return cleanPlanForm({ ...form, forecast })
  const { sheet, refusals } = readForecast(forecast)
  const budget = refusals.length === 0 ? forecastOf(sheet).budget : form.budget
  return cleanPlanForm({ ...form, budget, forecast: sheet })
}

export const areSame = (one: DraftForm, other: DraftForm): boolean =>
  JSON.stringify(canonical(one)) === JSON.stringify(canonical(other))

/** Nothing was typed: the form has its initial values, with any template. */
export const isUntouched = (form: DraftForm): boolean =>
  isUntouchedText(form.markdown_content) &&
  areSame({ ...form, markdown_content: '' }, { ...EMPTY_FORM, markdown_content: '' })

const canonical = ({ forecast, ...form }: DraftForm) => {
  const clean = cleanPlanForm(form)
  return [
    ...Object.keys(EMPTY_FORM).map((name) => clean[name as keyof PlanForm]),
    forecast && canonicalSheet(forecast),
  ]
}

/** Null for a sheet that was only opened. Stored fields may come back in another order. */
function canonicalSheet(sheet: TypedForecast): string | null {
  const text = sheetText(sheet)
  return text === sheetText(EMPTY_FORECAST) ? null : text
}

const sheetText = ({ start, charges, ...texts }: TypedForecast) =>
  JSON.stringify([
    ...[start, charges].map((lines) => lines.map(({ label, cents }) => [label, cents])),
    ...Object.entries(texts).toSorted(([one], [other]) => one.localeCompare(other)),
  ])
