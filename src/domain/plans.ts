import type { Forecast } from './forecast.ts'
import type { MemberCard } from './members.ts'
import type { BanType } from './sanctions.ts'
import type { ReviewWait } from './review-wait.ts'

export const DIFFICULTIES = ['débutant', 'intermédiaire', 'expert'] as const
export type Difficulty = (typeof DIFFICULTIES)[number]

export type PlanCounters = {
  likes_count: number
  comments_count: number
  reposts_count: number
  views_count: number
}

/** A plan as a card of the feed shows it. */
export type PlanCard = PlanCounters & {
  id: string
  slug: string
  title: string
  excerpt: string
  category: string
  budget: string
  difficulty: Difficulty
  duration: string | null
  tags: string[]
  /** Where it is, if its author says so. */
  town: string | null
  country: string | null
  thumbnail_url: string | null
  validated: boolean
  created_at: string
  /** Null when the author's account is gone. */
  author: MemberCard | null
}

/** A heading of the plan's text: one line of its table of contents. */
export type PlanHeading = { level: 2 | 3; text: string; id: string }

/** A plan with its text, as its page shows it. */
export type PlanPage = PlanCard & {
  updated_at: string
  reading_minutes: number
  headings: PlanHeading[]
  content_html: string
  forecast: Forecast | null
}

/** What tells one state of a published plan from another. */
export type PlanVersion = Pick<PlanPage, 'updated_at' | 'validated'>

export type Place = { town: string; country: string }

/** « Lyon, France », « France », or null for none. */
export const placeOf = ({ town, country }: { town: string | null; country: string | null }): string | null =>
  [town, country].filter(Boolean).join(', ') || null

export const planPath = (plan: { slug: string }) => `/plan/${plan.slug}`
export const editPlanPath = (plan: { id: string }) => `/publish?edit=${plan.id}`

/** Plans about placements carry a fixed risk notice. */
export const isRiskyPlacement = (category: string) => /^(crypto([- ]?monnaies?)?|trading)$/i.test(category)

export type PlanStatus = 'pending' | 'published' | 'rejected'

/** Where a plan stands, told to its author and to the staff only. */
export type PlanReview = {
  status: PlanStatus
  /** Online, and back in the validators' list. */
  modified: boolean
  /** The validator's last words. */
  review_note: string | null
}

/** A plan as its author and the staff see it, published or not. */
export type PlanForMember = PlanPage &
  PlanReview & {
    is_author: boolean
    may_edit: boolean
    /** What a refused modification goes back to. */
    has_approved: boolean
    /** For the author of a plan that waits. */
    review_wait: ReviewWait | null
  }

/** One's own plan in « Mes plans ». */
export type OwnPlan = PlanReview &
  Pick<
    PlanCard,
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

/** What was written last and is not sent yet. */
export type PlanDraft = { id: string; plan_id: string | null; title: string; updated_at: string }

/** What of a plan its author wrote, and validators compare. */
export type PlanTerms = Pick<
  PlanCard,
  'title' | 'category' | 'budget' | 'difficulty' | 'duration' | 'tags' | 'town' | 'country' | 'thumbnail_url'
> & { markdown_content: string; forecast: Forecast | null }

export type ApprovedVersion = PlanTerms & { approved_at: string }

/** A plan in the validator's lists. */
export type PlanToReview = PlanCard &
  PlanReview & {
    version: number
    updated_at: string
    /** The first 300 characters. */
    preview: string
    markdown_content: string
    content_html: string
    forecast: Forecast | null
    approved: ApprovedVersion | null
    /** Why it was refused before, where it comes for another time. */
    last_refusal: { reason: string; created_at: string } | null
    is_own: boolean
    /** Also by rank, once it is online. */
    may_reject: boolean
    /** Whoever said « Je m’en occupe ». */
    assignee: MemberCard | null
    /** Null when the author's account is gone. */
    history: AuthorHistory | null
  }

/** What validators know of an author. */
export type AuthorHistory = {
  joined_at: string
  /** Plans that are online. */
  published: number
  /** How often a plan of theirs was refused. */
  refused: number
  /** The latest ones. */
  refusals: { plan_id: string; title: string; reason: string; created_at: string }[]
  /** Open ones. */
  sanctions: { type: BanType; end_at: string | null }[]
}

export const REVIEW_LISTS = ['pending', 'modified', 'unvalidated'] as const
export type ReviewList = (typeof REVIEW_LISTS)[number]
export const REVIEW_NOTE_MAX = 2000
