import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { PlanToReview, ReviewList } from '#domain/plans/plans.ts'
import { announce } from '#web/lib/announce.ts'
import { cancelRequest, pendingRequests, usePendingRequests } from '#web/lib/undoable-requests.ts'
import { withoutRepeats } from '#domain/feed/feed.ts'
import { localStore } from '#web/lib/local-store.ts'
import { REVIEW_NOTES_KEY } from '#web/lib/storage-keys.ts'
import { useLocalDraft } from '#web/lib/use-local-draft.ts'
import { useViewer } from '#web/features/accounts/viewer/use-auth.ts'
import { ticksKey } from './checklist.ts'
import { reviewQuery } from './review-query.ts'
import { type ValidationDecision, useDecide, useDecisions, type Verdict } from './use-decide.ts'

/** The state of the validators' screen: the list, the open plan, its note, and the actions on it. */
export function useReview(list: ReviewList, requestedId: string | undefined) {
  const viewer = useViewer()
  const query = useInfiniteQuery(reviewQuery(list))
  const navigate = useNavigate()
  const decisions = useDecisions(list)
  const pending = usePendingRequests()
  // A note survives opening another plan, a reload, and an undone or refused decision.
  const notes = useLocalDraft(() => noteStore(viewer?.user.id))
  const saveNote = (about: PlanToReview, text: string) => {
    const { [ticksKey(about)]: _old, ...others } = notes.store.current()
    const latest = Object.fromEntries(Object.entries(others).slice(1 - NOTES_MAX))
    notes.save(text ? { ...latest, [ticksKey(about)]: text } : latest)
  }

  const pages = query.data?.pages ?? []
  const listed = withoutRepeats(pages.flatMap((page) => page.plans))
  const plans = listed.filter(({ id }) => !decisions.has(id))
  const index = Math.max(
    0,
    plans.findIndex(({ id }) => id === requestedId),
  )
  const plan = plans[index]
  const note = (plan && notes.draft[ticksKey(plan)]) ?? ''

  const open = (id: string | undefined, inList = list) =>
    void navigate({ to: '/validator', search: reviewSearch(inList, id), resetScroll: false, replace: true })
  const undo = (decision: ValidationDecision) => {
    if (!cancelRequest(decision.plan.id)) return
    announce(`Décision annulée : ${decision.plan.title}`)
    open(decision.plan.id, decision.list)
  }
  const decide = useDecide({ onUndo: undo, onSent: (decision) => saveNote(decision.plan, '') })

  return {
    query,
    /** In list order; a decided plan keeps its row until the server has the decision. */
    rows: listed.map((row) => ({
      plan: row,
      decision: decisions.get(row.id),
      isUndoable: pending.has(row.id),
    })),
    plan,
    note,
    /** Requested by the URL, not the first by default: a phone then shows the plan instead of the list. */
    isRequested: plan !== undefined && plan.id === requestedId,
    writeNote: (text: string) => plan && saveNote(plan, text),
    open: (id: string) => open(id),
    openNeighbour: (step: 1 | -1) => {
      const next = plans[index + step]
      if (next) open(next.id)
    },
    /** Opens the next plan at once. */
    decide: (verdict: Verdict) => {
      if (!plan || pendingRequests().has(plan.id)) return
      decide({ verdict, plan, list, note: note.trim() })
      open((plans[index + 1] ?? plans[index - 1])?.id)
    },
    /** The last decision of this list that can be undone. */
    lastUndoable: [...decisions.values()].findLast(({ plan: { id } }) => pending.has(id)),
    undo,
  }
}

/** Notes of older plans, which others decided, are dropped. */
const NOTES_MAX = 100

/** The notes that are not sent yet, by plan and version. */
const noteStore = (memberId: string | undefined) =>
  localStore<Readonly<Record<string, string>>>(
    `${REVIEW_NOTES_KEY}${memberId}`,
    (text) => (JSON.parse(text ?? '{}') ?? {}) as Record<string, string>,
    (notes) => (Object.keys(notes).length > 0 ? JSON.stringify(notes) : null),
  )

export type ValidationState = ReturnType<typeof useReview>
export type ValidationRow = ValidationState['rows'][number]

export const reviewSearch = (list: ReviewList, plan?: string) => ({
  liste: list === 'pending' ? undefined : list,
  plan,
})
