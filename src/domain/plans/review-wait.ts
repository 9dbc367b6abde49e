import { counted } from '../numbers.ts'

/** What the author of a waiting plan sees. */
export type ReviewWait = {
  /** All waiting plans, this one included. */
  waiting: number
  /** The median time from submission to decision; null with too few decisions. */
  usual_hours: number | null
}

/** The days that the median covers, and the decisions it needs. */
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
