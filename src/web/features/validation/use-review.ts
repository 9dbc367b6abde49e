import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { ReviewList } from '#domain/plans.ts'
import { announce } from '#web/lib/announce.ts'
import { cancelRequest, pendingRequests, usePendingRequests } from '#web/lib/undoable-requests.ts'
import { withoutRepeats } from '#domain/feed.ts'
import { useUnsaved } from '#web/lib/stale-build-reload.ts'
import { reviewQuery } from './review-query.ts'
import { type Decision, useDecide, useDecisions, type Verdict } from './use-decide.ts'

/** A list of plans to review, the one that is open, and what can be done with it. */
export function useReview(list: ReviewList, wanted: string | undefined) {
  const query = useInfiniteQuery(reviewQuery(list))
  const navigate = useNavigate()
  const decisions = useDecisions(list)
  const pending = usePendingRequests()
  // Notes stay with their plan while one looks at another, and when a decision is taken back or refused.
  const [notes, setNotes] = useState<Readonly<Record<string, string>>>({})
  const keepNote = (id: string, text: string) => setNotes((known) => ({ ...known, [id]: text }))
  useUnsaved(Object.values(notes).some((text) => text.trim() !== ''))

  const pages = query.data?.pages ?? []
  const listed = withoutRepeats(pages.flatMap((page) => page.plans))
  const plans = listed.filter(({ id }) => !decisions.has(id))
  const index = Math.max(
    0,
    plans.findIndex(({ id }) => id === wanted),
  )
  const plan = plans[index]
  const note = (plan && notes[plan.id]) ?? ''

  const open = (id: string | undefined, inList = list) =>
    void navigate({ to: '/validator', search: reviewSearch(inList, id), resetScroll: false, replace: true })
  const undo = (decision: Decision) => {
    if (!cancelRequest(decision.plan.id)) return
    announce(`Décision annulée : ${decision.plan.title}`)
    open(decision.plan.id, decision.list)
  }
  const decide = useDecide({ onUndo: undo, onSent: (decision) => keepNote(decision.plan.id, '') })

  return {
    query,
    /** In the order of the list; a plan that is decided on keeps its row until the server has the decision. */
    rows: listed.map((row) => ({ plan: row, decision: decisions.get(row.id), isHeld: pending.has(row.id) })),
    plan,
    note,
    counts: pages.at(-1)?.counts,
    /** Chosen, not just the first one: on a phone the plan is then a screen of its own. */
    isChosen: plan !== undefined && plan.id === wanted,
    writeNote: (text: string) => plan && keepNote(plan.id, text),
    open: (id: string) => open(id),
    goBy: (step: 1 | -1) => {
      const next = plans[index + step]
      if (next) open(next.id)
    },
    /** The next plan opens at once. */
    decide: (verdict: Verdict) => {
      if (!plan || pendingRequests().has(plan.id)) return
      decide({ verdict, plan, list, note: note.trim() })
      open((plans[index + 1] ?? plans[index - 1])?.id)
    },
    /** The last decision of this list that can be taken back. */
    lastHeld: [...decisions.values()].findLast(({ plan: { id } }) => pending.has(id)),
    undo,
  }
}

export type Review = ReturnType<typeof useReview>
export type ReviewRow = Review['rows'][number]

export const reviewSearch = (list: ReviewList, plan?: string) => ({
  liste: list === 'pending' ? undefined : list,
  plan,
})
