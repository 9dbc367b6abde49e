import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query'
import { validationApi } from '#api/validation.ts'
import type { AppError } from '#domain/errors.ts'
import type { PlanToReview, ReviewList } from '#domain/plans/plans.ts'
import { announce } from '#web/lib/announce.ts'
import { call } from '#web/lib/call.ts'
import { invalidate } from '#web/lib/invalidate.ts'
import { keys } from '#web/lib/keys.ts'
import { flushRequests, pendingRequests, scheduleRequest } from '#web/lib/undoable-requests.ts'
import { toast, toastError } from '#web/lib/toast.ts'
import { useOnLeave } from '#web/lib/use-on-leave.ts'
import { reviewQuery, withoutPlan } from './review-query.ts'

/** The time during which a decision can be undone; then it is sent. */
const UNDO_SECONDS = 10

const DECIDE_KEY = ['viewer', 'decide'] as const

export type Verdict = 'approve' | 'reject'
export type ValidationDecision = { verdict: Verdict; plan: PlanToReview; list: ReviewList; note: string }

type DecideOptions = {
  onUndo: (decision: ValidationDecision) => void
  onSent: (decision: ValidationDecision) => void
}

/** Sends a decision when its undo time is over. If the server refuses it, the plan returns to the list, with a toast. */
export function useDecide({ onUndo, onSent }: DecideOptions) {
  const client = useQueryClient()
  const { mutate } = useMutation({
    mutationKey: DECIDE_KEY,
    mutationFn: (decision: ValidationDecision) => scheduleDecision(decision, () => onUndo(decision)),
    onSuccess: async (response, decision) => {
      const { verdict, plan, list } = decision
      if (!response) return
      onSent(decision)
      // The response of a list request in flight may still contain the plan.
      await client.cancelQueries({ queryKey: keys.reviews })
      client.setQueryData(reviewQuery(list).queryKey, (data) => data && withoutPlan(data, list, plan.id))
      toast({ title: verdict === 'approve' ? 'Plan approuvé' : 'Plan rejeté', description: plan.title })
    },
    onError: ({ message }: AppError, { plan }) =>
      toastError(`Impossible de traiter cette action. « ${plan.title} » : ${message}`),
    onSettled: (response) => {
      const isUndone = response === null
      // Reloads the lists once, after the last of several decisions.
      if (isUndone || client.isMutating({ mutationKey: DECIDE_KEY }) > pendingRequests().size + 1) return
      void invalidate.plan(client)
    },
  })
  // Leaving the screen sends the pending decisions.
  useOnLeave(() => void flushRequests())
  return mutate
}

async function scheduleDecision(decision: ValidationDecision, onUndo: () => void) {
  const { verdict, plan, note } = decision
  const dismissUndo = offerUndo(decision, onUndo)
  const send = () => {
    dismissUndo()
    const input = { params: { planId: plan.id }, body: { version: plan.version, note } }
    return call(validationApi[verdict], input, { keepalive: true })
  }
  const response = await scheduleRequest(plan.id, UNDO_SECONDS * 1000, send)
  dismissUndo()
  return response
}

let dismissLastUndo = () => {}

/** Each pending row has an « Annuler » button. Where the open plan hides the list, a toast has one for the last decision. */
function offerUndo({ verdict, plan }: ValidationDecision, onUndo: () => void): () => void {
  dismissLastUndo()
  const title = `${verdict === 'approve' ? 'Approbation' : 'Refus'} dans ${UNDO_SECONDS} secondes`
  const isListBeside = matchMedia('(width >= 64rem)').matches
  if (isListBeside) announce(`${title} : ${plan.title}`)
  else
    dismissLastUndo = toast({
      title,
      description: plan.title,
      variant: 'plain',
      duration: UNDO_SECONDS * 1000,
      action: { label: 'Annuler', onClick: onUndo },
    })
  return dismissLastUndo
}

/** The decisions that are undoable or being sent, by plan. */
export function useDecisions(list: ReviewList): ReadonlyMap<string, ValidationDecision> {
  const decisions = useMutationState({
    filters: { mutationKey: DECIDE_KEY, status: 'pending' },
    select: ({ state }) => state.variables as ValidationDecision,
  })
  return new Map(
    decisions.filter((decision) => decision.list === list).map((decision) => [decision.plan.id, decision]),
  )
}
