import type { AdaptedFrom, PlanAdaptations, PlanLicence } from './adaptations.ts'
import type { PlanEvidence } from '../executions/executions.ts'
import type { Forecast } from '../forecast/forecast.ts'
import type { CardForecast } from '../forecast/forecast-card.ts'
import type { MemberCard } from '../profiles/members.ts'
import type { BanType } from '../moderation/sanctions.ts'
import type { ReviewWait } from './review-wait.ts'
import type { PlanReviews } from '../reviews.ts'

export const DIFFICULTIES = ['débutant', 'intermédiaire', 'expert'] as const
export type Difficulty = (typeof DIFFICULTIES)[number]

export type PlanCounters = {
  likes_count: number
  comments_count: number
  reposts_count: number
  views_count: number
}

/** A plan without its text and its forecast. */
export type PlanSummary = PlanCounters & {
  id: string
  slug: string
  title: string
  excerpt: string
  category: string
  budget: string
  difficulty: Difficulty
  duration: string | null
  tags: string[]
  /** Null where the author gave none. */
  town: string | null
  country: string | null
  thumbnail_url: string | null
  validated: boolean
  created_at: string
  /** Null when the author's account is deleted. */
  author: MemberCard | null
}

/** A plan as the cards of the feed show it. */
export type PlanCard = PlanSummary & {
  /** Null for a plan without a forecast. */
  forecast_figures: CardForecast | null
}

/** A heading of the plan's text: one line of its table of contents. */
export type PlanHeading = { level: 2 | 3; text: string; id: string }

/** A plan with its text, as its page shows it. */
export type PlanPage = PlanSummary & {
  updated_at: string
  reading_minutes: number
  headings: PlanHeading[]
  content_html: string
  forecast: Forecast | null
  /** The section « En vrai ». */
  evidence: PlanEvidence
  reviews: PlanReviews
  licence: PlanLicence
  /** Null for a plan that is no adaptation. */
  adapted: AdaptedFrom | null
  adaptations: PlanAdaptations
}

/** Identifies a version of a published plan. */
export type PlanVersion = Pick<PlanPage, 'updated_at' | 'validated'>

export type Place = { town: string; country: string }

/** « Lyon, France », « France », or null for none. */
export const placeOf = ({ town, country }: { town: string | null; country: string | null }): string | null =>
  [town, country].filter(Boolean).join(', ') || null

export const planPath = (plan: { slug: string }) => `/plan/${plan.slug}`
/** Here and not in executions.ts, which the pages that only link to an execution need not load. */
export const executionPath = (execution: { id: string }) => `/execution/${execution.id}`
export const editPlanPath = (plan: { id: string }) => `/publish?edit=${plan.id}`

/** Plans about investments show a fixed risk notice. */
export const isRiskyPlacement = (category: string) => /^(crypto([- ]?monnaies?)?|trading)$/i.test(category)

export type PlanStatus = 'pending' | 'published' | 'rejected'

/** The review state of a plan, for its author and the staff only. */
export type PlanForValidation = {
  status: PlanStatus
  /** The plan is online, and back in the validators' list. */
  modified: boolean
  /** The validator's last note. */
  review_note: string | null
}

/** A plan as its author and the staff see it, published or not. */
export type PlanForMember = PlanPage &
  PlanForValidation & {
    is_author: boolean
    may_edit: boolean
    /** A refused modification restores the approved version. */
    has_approved: boolean
    /** Set only for the author of a waiting plan. */
    review_wait: ReviewWait | null
  }

/** One's own plan in « Mes plans ». */
export type OwnPlan = PlanForValidation &
  Pick<
    PlanSummary,
    | 'id'
    | 'slug'
    | 'title'
    | 'category'
    | 'excerpt'
    | 'thumbnail_url'
    | 'validated'
    | 'created_at'
    | 'likes_count'
    | 'comments_count'
    | 'views_count'
  > & { updated_at: string }

/** A draft in the list of drafts. `is_own`: not an edit of another member’s plan, which only the staff writes. */
export type PlanDraft = {
  id: string
  plan_id: string | null
  title: string
  updated_at: string
  is_own: boolean
}

/** The author's part of a plan, which validators compare. */
export type PlanTerms = Pick<
  PlanSummary,
  'title' | 'category' | 'budget' | 'difficulty' | 'duration' | 'tags' | 'town' | 'country' | 'thumbnail_url'
> & { markdown_content: string; forecast: Forecast | null }

export type ApprovedVersion = PlanTerms & { approved_at: string }

/** The original as it was when a plan was adapted from it. It has no picture. */
export type AdaptationBase = PlanTerms & { created_at: string }

/** A plan in the validator's lists. */
export type PlanToReview = PlanSummary &
  PlanForValidation & {
    version: number
    updated_at: string
    /** The first 300 characters. */
    preview: string
    markdown_content: string
    content_html: string
    forecast: Forecast | null
    approved: ApprovedVersion | null
    /** Whether it is an adaptation whose original is not deleted. */
    has_base: boolean
    /** The last refusal of a resubmitted plan. */
    last_refusal: { reason: string; created_at: string } | null
    is_own: boolean
    /** Depends on the roles once the plan is online. */
    may_reject: boolean
    /** The validator who chose « Je m’en occupe ». */
    assignee: MemberCard | null
    /** Null when the author's account is deleted. */
    history: AuthorHistory | null
  }

/** An author's history, for validators. */
export type AuthorHistory = {
  joined_at: string
  /** The number of published plans. */
  published: number
  /** The number of refusals. */
  refused: number
  /** The latest refusals. */
  refusals: { plan_id: string; title: string; reason: string; created_at: string }[]
  /** Open sanctions. */
  sanctions: { type: BanType; end_at: string | null }[]
}

export const REVIEW_LISTS = ['pending', 'modified', 'unvalidated'] as const
export type ReviewList = (typeof REVIEW_LISTS)[number]
export const REVIEW_NOTE_MAX = 2000

/** The anchor of the text on the plan's page. */
export const PLAN_TEXT_ANCHOR = 'texte-du-plan'

/** The anchor of the section on the plan's page, and of the card in the form. */
export const FORECAST_ANCHOR = 'previsionnel'

/** The id of the heading « Et pour moi ? ». */
export const FOR_ME_ID = 'et-pour-moi'
