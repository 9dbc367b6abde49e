import type { Forecast } from '../forecast/forecast.ts'
import { ABANDON_REASON_LABELS, type EvidenceRange, type PlanEvidence } from './executions.ts'
import { CURRENCY_SIGNS, wholeAmount } from '../forecast/amounts.ts'
import { counted, wholeNumber } from '../numbers.ts'
import { longDate } from '../time.ts'

/** « 4 étapes sur 9 » */
export const progressText = ({ done_count, steps_count }: { done_count: number; steps_count: number }) =>
  `${counted(done_count, 'étape')} sur ${wholeNumber(steps_count)}`

/** The last bound of the days; a range may end beyond it. */
const YEAR_DAYS = 365

type Counts = Pick<PlanEvidence, 'started' | 'running' | 'paused' | 'succeeded' | 'abandoned'>

/** « 7 personnes exécutent ce plan » */
export function runningSentence({ started, running }: Pick<Counts, 'started' | 'running'>): string {
  if (started === 0) return 'Personne n’exécute encore ce plan.'
  if (running === 0) return 'Personne n’exécute ce plan en ce moment'
  return running === 1 ? '1 personne exécute ce plan' : `${wholeNumber(running)} personnes exécutent ce plan`
}

/** « 12 ont commencé · 2 en pause · 1 réussie · 2 abandonnées », without what is zero. */
export function countsSentence({ started, paused, succeeded, abandoned }: Counts): string {
  const parts = [
    started === 1 ? '1 a commencé' : `${wholeNumber(started)} ont commencé`,
    paused > 0 && `${wholeNumber(paused)} en pause`,
    succeeded > 0 && counted(succeeded, 'réussie'),
    abandoned > 0 && counted(abandoned, 'abandonnée'),
  ]
  return parts.filter(Boolean).join(' · ')
}

type RangeRow = {
  label: string
  /** Null without a forecast. */
  planned: string | null
  real: string
  people: number
}

/** The table of « En vrai »: a line per range that enough people share. */
export function rangeRows({ ranges }: Pick<PlanEvidence, 'ranges'>, sheet: Forecast | null): RangeRow[] {
  if (!ranges) return []
  const { currency, spent, first_sale, monthly_sales } = ranges
  const rows: (RangeRow | null)[] = [
    spent && {
      label: 'Dépensé',
      planned: sheet && wholeAmount(startOf(sheet), sheet.currency),
      real: rangeText(spent, wholeNumber, `\u00a0${CURRENCY_SIGNS[currency]}`),
      people: spent.people,
    },
    first_sale && {
      label: 'Première vente',
      planned: sheet && `mois ${sheet.opens}`,
      real: daysText(first_sale),
      people: first_sale.people,
    },
    monthly_sales && {
      label: 'Ventes par mois',
      planned: sheet && wholeNumber(sheet.sales_full),
      real: rangeText(monthly_sales, wholeNumber),
      people: monthly_sales.people,
    },
  ]
  return rows.filter((row) => row !== null)
}

const startOf = ({ start, stock }: Forecast) => start.reduce((sum, { cents }) => sum + cents, stock)

/** « entre 500 et 2 000 € », « environ 500 € » */
function rangeText({ from, to }: EvidenceRange, text: (n: number) => string, unit = ''): string {
  if (to === null) return `plus de ${text(from)}${unit}`
  return from === to ? `environ ${text(to)}${unit}` : `entre ${text(from)} et ${text(to)}${unit}`
}

/** « entre 14 et 60 jours », « entre 180 jours et plus d’un an », « plus d’un an » */
function daysText({ from, to, people }: EvidenceRange): string {
  if (to === null) return from >= YEAR_DAYS ? 'plus d’un an' : `entre ${from} jours et plus d’un an`
  return rangeText({ from, to, people }, String, to > 1 ? ' jours' : ' jour')
}

/** « Raison la plus fréquente : Trop de temps », or null. */
export const reasonSentence = ({ abandon_reason }: Pick<PlanEvidence, 'abandon_reason'>) =>
  abandon_reason && `Raison la plus fréquente : ${ABANDON_REASON_LABELS[abandon_reason]}`

/** « 6 septembre », with its year unless it is that of `today`. */
export function dayIn(day: string, today: string): string {
  const text = longDate(day)
  return day.slice(0, 4) === today.slice(0, 4) ? text.replace(/ \d{4}$/, '') : text
}

/** Whole days between two days. */
export const daysBetween = (from: string, to: string) =>
  Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000)
