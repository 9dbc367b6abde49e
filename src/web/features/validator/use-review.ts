import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { ReviewList } from '#domain/plans.ts'
import { reviewQuery } from './review-query.ts'
import { useDecide, useDecided, type Verdict } from './use-decide.ts'

/** A list of plans to review, the one that is open, and what can be done with it. */
export function useReview(list: ReviewList, wanted: string | undefined) {
  const query = useInfiniteQuery(reviewQuery(list))
  const decided = useDecided(list)
  const decide = useDecide()
  const navigate = useNavigate()
  // Notes stay with their plan while one looks at another, and when a decision is refused.
  const [notes, setNotes] = useState<Readonly<Record<string, string>>>({})

  const pages = query.data?.pages ?? []
  const plans = uniqueById(pages.flatMap((page) => page.plans)).filter(({ id }) => !decided.has(id))
  const place = Math.max(
    0,
    plans.findIndex(({ id }) => id === wanted),
  )
  const plan = plans[place]
  const counts = pages.at(-1)?.counts
  const note = (plan && notes[plan.id]) ?? ''

  const open = (id: string | undefined) =>
    void navigate({ to: '/validator', search: reviewSearch(list, id), resetScroll: false, replace: true })

  return {
    query,
    plans,
    plan,
    note,
    counts: counts && { ...counts, [list]: Math.max(0, counts[list] - decided.size) },
    /** Chosen, not just the first one: on a phone it stands alone. */
    isChosen: plan !== undefined && plan.id === wanted,
    writeNote: (text: string) => plan && setNotes({ ...notes, [plan.id]: text }),
    goBy: (step: 1 | -1) => {
      const next = plans[place + step]
      if (next) open(next.id)
    },
    /** The next plan opens at once. */
    decide: (verdict: Verdict) => {
      if (!plan) return
      decide({ verdict, plan, list, note: note.trim() })
      open((plans[place + 1] ?? plans[place - 1])?.id)
    },
  }
}

export const reviewSearch = (list: ReviewList, plan?: string) => ({
  liste: list === 'pending' ? undefined : list,
  plan,
})

function uniqueById<T extends { id: string }>(items: T[]): T[] {
  return [...new Map(items.map((item) => [item.id, item])).values()]
}
