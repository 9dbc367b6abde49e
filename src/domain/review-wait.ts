import { counted } from './numbers.ts'

/** What the author of a waiting plan is told. */
export type ReviewWait = {
  /** All the plans that wait, this one among them. */
  waiting: number
  /** From the submission to the decision, the median of the last days; null where too few plans tell. */
  usual_hours: number | null
}

/** Over so many days, and from so many decisions on. */
export const REVIEW_WAIT = { days: 30, fewest: 5 } as const

/** « La validation se fait en général en 6 heures. 4 plans attendent, dont le vôtre. » */
export function reviewWaitSentence({ waiting, usual_hours }: ReviewWait): string {
  const usual = usual_hours === null ? '' : `La validation se fait en général ${durationOf(usual_hours)}. `
  const queue =
    waiting < 2 ? 'Aucun autre plan n’attend.' : `${counted(waiting, 'plan')} attendent, dont le vôtre.`
  return usual + queue
}

function durationOf(hours: number): string {
  if (hours < 1) return 'en moins d’une heure'
  return `en ${hours < 36 ? counted(Math.round(hours), 'heure') : counted(Math.round(hours / 24), 'jour')}`
}
