import type { MemberCard } from './members.ts'

export const DIFFICULTIES = ['débutant', 'intermédiaire', 'expert'] as const
export type Difficulty = (typeof DIFFICULTIES)[number]

/** A plan as a card of the feed shows it. */
export type PlanCard = {
  id: string
  slug: string
  title: string
  excerpt: string
  category: string
  budget: string
  difficulty: Difficulty
  duration: string | null
  tags: string[]
  thumbnail_url: string | null
  validated: boolean
  created_at: string
  likes_count: number
  comments_count: number
  reposts_count: number
  views_count: number
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
}

export const planPath = (plan: { slug: string }) => `/plan/${plan.slug}`

/** Plans about placements carry a fixed risk notice. */
export const isRiskyPlacement = (category: string) => category === 'Crypto' || category === 'Trading'
