/** What a member's plans and words brought so far, in figures. */
export type Dashboard = {
  plans_posted: number
  likes_received: number
  comments: number
  views: number
  last_plan: LastPlan | null
  /** What is not online yet: refused lately, or else waiting. */
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

/** What came in on one day, « 2026-11-15 ». */
export type Day = { day: string; views: number; likes: number }

export const DASHBOARD_DAYS = 30
