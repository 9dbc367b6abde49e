/** The statistics of a member's own plans and comments. */
export type Dashboard = {
  plans_posted: number
  likes_received: number
  comments: number
  views: number
  last_plan: LastPlan | null
  /** A plan that is not online: one refused recently, otherwise one that waits for review. */
  open_plan: OpenPlan | null
  /** Thirty days in Europe/Zurich, today last. */
  days: Day[]
}

export type LastPlan = {
  slug: string
  title: string
  thumbnail_url: string | null
  published_at: string
  likes_count: number
  comments_count: number
  views_count: number
}

export type OpenPlan = {
  id: string
  slug: string
  title: string
  status: 'pending' | 'rejected'
  review_note: string | null
}

/** What a member's plans received on one day, « 2026-11-15 ». */
export type Day = { day: string; views: number; likes: number }

export const DASHBOARD_DAYS = 30
