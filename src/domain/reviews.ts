import type { MemberCard } from './members.ts'
import { isBlankText, isStorable, lengthOfText } from './typed-text.ts'

/** The three questions « Est-ce réaliste ? », with their labels. */
export const REVIEW_QUESTIONS = { budget: 'Budget', delay: 'Délai', difficulty: 'Niveau' } as const
export type ReviewQuestion = keyof typeof REVIEW_QUESTIONS

/** The words for 1 to 5. */
export const RATING_LABELS = ['Pas du tout', 'Plutôt non', 'À peu près', 'Plutôt oui', 'Tout à fait'] as const
export type Ratings = Record<ReviewQuestion, number>

/** « A exécuté ce plan » or « Connaît le métier »; the server decides. */
export const REVIEW_BASES = ['ran', 'trade'] as const
export type ReviewBasis = (typeof REVIEW_BASES)[number]
export const REVIEW_BASIS_LABELS: Record<ReviewBasis, string> = {
  ran: 'A exécuté ce plan',
  trade: 'Connaît le métier',
}

export const REVIEW_REASON_MIN = 40
export const REVIEW_REASON_MAX = 2000
export const REVIEW_ANSWER_MAX = 2000
export const NEW_REVIEWS_PER_DAY = 3
/** What members need to review a plan; staff do not. */
export const REVIEW_XP = 50
export const REVIEW_ACCOUNT_DAYS = 30
export const REVIEWS_SHOWN = 5
export const REVIEWS_PAGE_SIZE = 20
/** Means are shown from this number of reviews by members on. */
export const REVIEWS_FOR_MEANS = 3

/** The anchor of the section « Avis » on the plan's page. */
export const REVIEWS_ANCHOR = 'avis'

export type Review = Ratings & {
  id: string
  reason: string
  basis: ReviewBasis
  /** Written as staff: shown under « Avis des validateurs », and in no mean. */
  by_staff: boolean
  created_at: string
  edited_at: string | null
  /** The day of the plan's last edit, when the review is about an earlier version. */
  before_edit_of: string | null
  /** The answer of the plan's author. */
  answer: string | null
  answered_at: string | null
  /** Null when the account is deleted. */
  author: MemberCard | null
}

/** The section « Avis » of a plan. */
export type PlanReviews = {
  /** Reviews by members: those who executed the plan first, then the newest. */
  reviews: Review[]
  next: string | null
  count: number
  ran_count: number
  /** In tenths; null below REVIEWS_FOR_MEANS reviews by members. */
  means: Ratings | null
  /** Reviews by staff, newest first. */
  staff: Review[]
}

/** Why the viewer may not review a plan, or their own review of it. */
export type OwnReview = {
  review: Review | null
  /** The sentence to show instead of the button; null when the viewer may review. */
  refusal: string | null
}

/** The mean in tenths, half up. */
export const meanInTenths = (sum: number, count: number) => Math.floor((20 * sum + count) / (2 * count))

/** Why the explanation of a review is not allowed, or null. */
export function reviewReasonRefusal(text: string): string | null {
  if (lengthOfText(text) < REVIEW_REASON_MIN || isBlankText(text))
    return `Expliquez en ${REVIEW_REASON_MIN} caractères au moins.`
  if (!isStorable(text)) return 'Le texte contient des caractères interdits.'
  return lengthOfText(text) > REVIEW_REASON_MAX ? 'Une explication compte 2 000 caractères au plus.' : null
}

/** Why an answer to a review is not allowed, or null. */
export function reviewAnswerRefusal(text: string): string | null {
  if (isBlankText(text)) return 'Veuillez écrire une réponse.'
  if (!isStorable(text)) return 'La réponse contient des caractères interdits.'
  return lengthOfText(text) > REVIEW_ANSWER_MAX ? 'Une réponse compte 2 000 caractères au plus.' : null
}

export const RATINGS_MISSING = 'Veuillez répondre aux trois questions.'
export const OWN_PLAN_REVIEW = 'Vous ne pouvez pas donner un avis sur votre propre plan.'
export const BLOCKED_REVIEW = 'Vous ne pouvez pas donner d’avis sur ce plan.'
export const TOO_MANY_REVIEWS = 'Trois avis par jour au plus : à demain.'
export const tooNewToReview = (xp: number) =>
  `Pour donner un avis, il faut ${REVIEW_XP} XP et un compte de ${REVIEW_ACCOUNT_DAYS} jours. Vous avez ${xp} XP.`
