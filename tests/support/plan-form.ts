import type { Forecast } from '#domain/forecast/forecast.ts'
import type { PlanForm } from '#domain/editor/plan-form.ts'

/** A complete plan form. */
export const aPlanForm = (changes: Partial<PlanForm> = {}): PlanForm => ({
  title: 'Louer des vélos cargo',
  category: 'SaaS',
  custom_category: '',
  budget: '<500€',
  difficulty: 'débutant',
  duration: '1–3 mois',
  tags: ['vélo', 'Lausanne'],
  town: '',
  country: '',
  markdown_content: '## Objectif\n\nLouer **dix** vélos.',
  thumbnail: null,
  ...changes,
})

/** A forecast that needs its start-up costs and no more. */
export const aForecast = (changes: Partial<Forecast> = {}): Forecast => ({
  currency: 'EUR',
  vat: 'none',
  unit: 'une location',
  price: 4_500,
  cost: 500,
  rate: 2_120,
  sales_full: 40,
  sales_first: 10,
  opens: 1,
  ramp: 6,
  start: [{ label: 'Deux vélos cargo', cents: 300_000 }],
  stock: 0,
  charges: [{ label: 'Assurance', cents: 4_000 }],
  pay: 0,
  pay_from: 1,
  paid_in: 0,
  pays_in: 0,
  own: 350_000,
  loan: 0,
  loan_rate: 400,
  loan_months: 60,
  months: 24,
  ...changes,
})
