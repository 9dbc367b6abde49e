import type { PlanLicence } from '../plans/adaptations.ts'
import { OTHER_CATEGORY } from '../categories.ts'
import type { Forecast } from '../forecast/forecast.ts'
import type { ForecastField } from '../forecast/forecast-rules.ts'
import type { TypedForecast } from '../forecast/typed-forecast.ts'

/** The fields of the plan form. The server computes everything else: slug, status, counters. */
export type PlanForm = {
  title: string
  category: string
  /** The name that the author gives to « Autre ». */
  custom_category: string
  budget: string
  difficulty: string
  /** One of DURATIONS or free text; '' for none. */
  duration: string
  tags: string[]
  /** '' for none. A town needs a country, a country no town. */
  town: string
  country: string
  markdown_content: string
  /** The path of an uploaded picture, from the response of the upload; null for none. */
  thumbnail: string | null
  /** Null removes it; an update without it leaves it unchanged. With a forecast the budget is computed. */
  forecast?: Forecast | null | undefined
  /** A new plan without it is reserved; an update without it leaves it unchanged. */
  licence?: PlanLicence | undefined
}

/** The form while it is typed, complete or not: the forecast as text fields. */
export type DraftForm = Omit<PlanForm, 'forecast' | 'licence'> & {
  forecast: TypedForecast | null
  licence: PlanLicence
  /** The plan that a new plan is an adaptation of. */
  adapted_from: string | null
}

/** The content of a draft; for an edit also the version of the plan it started from. */
export type DraftContent = Partial<DraftForm> & { version?: number | undefined }

/** The limit counts drafts of new plans and of edits together. */
export const DRAFTS_MAX = 50
/** All drafts of a member together, as stored. */
export const DRAFTS_MAX_MB = 40
export const DRAFTS_FULL = `Vos brouillons sont au complet : ${DRAFTS_MAX} au plus, ${DRAFTS_MAX_MB} Mo en tout.`

export const PLAN_LIMITS = {
  title: 120,
  customCategory: 40,
  content: 100_000,
  tags: 8,
  tag: 30,
  duration: 60,
  town: 60,
  /** Plans of a member that may wait for review at a time. */
  waiting: 3,
} as const

export const PUBLISH_BUDGETS = ['0€', '<100€', '<500€', '<1K€', '<5K€', '5K€+'] as const
export const EDIT_BUDGETS = ['0€ - 100€', '100€ - 500€', '500€ - 1000€', '1000€ - 5000€', '5000€+'] as const
export const DURATIONS = ['< 1 semaine', '1–4 semaines', '1–3 mois', '3–6 mois', '> 6 mois'] as const

/** The bounds in euros; null means no upper bound. */
const BUDGET_MAX: Record<string, number | null> = {
  '0€': 0,
  '<100€': 100,
  '<500€': 500,
  '<1K€': 1000,
  '<5K€': 5000,
  '5K€+': null,
  '0€ - 100€': 100,
  '100€ - 500€': 500,
  '500€ - 1000€': 1000,
  '1000€ - 5000€': 5000,
  '5000€+': null,
}

export const isBudget = (budget: string) => Object.hasOwn(BUDGET_MAX, budget)

export const budgetMaxOf = (budget: string): number | null => BUDGET_MAX[budget] ?? null

/** Null for free text, which cannot be filtered. */
export const durationChoiceOf = (duration: string): (typeof DURATIONS)[number] | null =>
  DURATIONS.find((choice) => choice === duration) ?? null

/** The category that the plan shows. */
export const categoryOf = ({
  category = '',
  custom_category = '',
}: Pick<DraftContent, 'category' | 'custom_category'>) =>
  category === OTHER_CATEGORY ? custom_category : category

export type PlanField = keyof PlanForm | `forecast.${ForecastField}`
export type PlanRefusal = { field: PlanField; message: string }
