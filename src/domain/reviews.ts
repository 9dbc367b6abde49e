import type { MemberCard } from './profiles/members.ts'
import { wholeNumber } from './numbers.ts'
import { isBlankText, isStorable, lengthOfText } from './typed-text.ts'

/** The three questions « Est-ce réaliste ? », with their labels. */
export const REVIEW_QUESTIONS = { budget: 'Budget', delay: 'Délai', difficulty: 'Niveau' } as const
export type ReviewQuestion = keyof typeof REVIEW_QUESTIONS

/** The words for 1 to 5. */
export const RATING_LABELS = ['Pas du tout', 'Plutôt non', 'À peu près', 'Plutôt oui', 'Tout à fait'] as const
export type Ratings = Record<ReviewQuestion, number>

/** « A exécuté ce plan » or « Connaît le métier »; the server decides. */
const REVIEW_BASES = ['ran', 'trade'] as const
export type ReviewBasis = (typeof REVIEW_BASES)[number]
export const REVIEW_BASIS_LABELS: Record<ReviewBasis, string> = {
  ran: 'A exécuté ce plan',
  trade: 'Connaît le métier',
}

export const REVIEW_REASON_MIN = 40
export const REVIEW_REASON_MAX = 2000
export const REVIEW_ANSWER_MAX = 2000
const NEW_REVIEWS_PER_DAY = 3
/** « A exécuté ce plan »: the days on which entries of the journal were written, and the days from the first to the last. */
export const RAN_ENTRY_DAYS = 3
export const RAN_SPAN_DAYS = 14
/** What members need to review a plan; staff do not. */
const REVIEW_XP = 50
export const REVIEW_ACCOUNT_DAYS = 30
export const REVIEWS_SHOWN = 5
export const REVIEWS_PAGE_SIZE = 20
/** The team is small: more reviews by staff than these are not shown. */
export const STAFF_REVIEWS_SHOWN = 20
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
  /** The time of the plan's last edit, when the review is about an earlier version. */
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
  /** The reviews by members, and those of them by members who executed the plan. */
  count: number
  ran_count: number
  /** In tenths; null below REVIEWS_FOR_MEANS reviews by members. */
  means: Ratings | null
  /** Reviews by staff, newest first. */
  staff: Review[]
}

export const NO_REVIEWS: PlanReviews = {
  reviews: [],
  next: null,
  count: 0,
  ran_count: 0,
  means: null,
  staff: [],
}

/** The viewer's own review of a plan, and whether they may write or change one. */
export type OwnReview = {
  review: Review | null
  /** The sentence to show instead of the button; null when the viewer may review. */
  refusal: string | null
}

/** The facts that decide whether a member may review a plan, beside bans. */
export type ReviewEligibility = {
  is_plan_author: boolean
  is_staff: boolean
  /** One of the two has blocked the other. */
  is_blocked: boolean
  community_xp: number
  /** The account is at least REVIEW_ACCOUNT_DAYS old. */
  is_established: boolean
  /** The new reviews of this day in Zurich. */
  written_today: number
  has_review: boolean
}

/** Why a member may not review a plan, or null. Who has a review may change it later on, whatever XP they have left. */
export function reviewRefusal(facts: ReviewEligibility): string | null {
  if (facts.is_plan_author) return OWN_PLAN_REVIEW
  if (facts.is_blocked) return BLOCKED_REVIEW
  if (facts.has_review) return null
  if (!facts.is_staff && !(facts.community_xp >= REVIEW_XP && facts.is_established))
    return tooNewToReview(facts.community_xp)
  return facts.written_today >= NEW_REVIEWS_PER_DAY ? TOO_MANY_REVIEWS : null
}

/** « 5 avis, dont 2 de personnes qui ont exécuté ce plan » */
export function reviewsLine({ count, ran_count }: Pick<PlanReviews, 'count' | 'ran_count'>): string {
  const all = `${wholeNumber(count)} avis`
  if (ran_count === 0) return all
  if (count === 1) return `${all}, d’une personne qui a exécuté ce plan`
  const ran = ran_count === 1 ? '1 d’une personne qui a' : `${wholeNumber(ran_count)} de personnes qui ont`
  return `${all}, dont ${ran} exécuté ce plan`
}

/** « 4,3 » */
export const meanWords = (tenths: number) => `${Math.floor(tenths / 10)},${tenths % 10}`

/** The word nearest to a mean in tenths, half up. */
export const ratingWord = (tenths: number) => RATING_LABELS[Math.floor((tenths + 5) / 10) - 1]!

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
const OWN_PLAN_REVIEW = 'Vous ne pouvez pas donner un avis sur votre propre plan.'
const BLOCKED_REVIEW = 'Vous ne pouvez pas donner d’avis sur ce plan.'
export const TOO_MANY_REVIEWS = 'Trois avis par jour au plus : à demain.'
const tooNewToReview = (xp: number) =>
  `Pour donner un avis, il faut ${REVIEW_XP} XP et un compte de ${REVIEW_ACCOUNT_DAYS} jours. Vous avez ${xp} XP.`
