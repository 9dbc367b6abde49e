import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query'
import { validationApi } from '#api/validation.ts'
import type { AppError } from '#domain/errors.ts'
import type { PlanToReview, ReviewList } from '#domain/plans.ts'
import { announce } from '#web/lib/announce.ts'
import { call } from '#web/lib/call.ts'
import { invalidate, keys } from '#web/lib/keys.ts'
import { flushRequests, pendingRequests, scheduleRequest } from '#web/lib/undoable-requests.ts'
import { toast, toastError } from '#web/lib/toast.ts'
import { useOnLeave } from '#web/lib/use-on-leave.ts'
import { reviewQuery, withoutPlan } from './review-query.ts'

/** A decision waits this long before it is sent, and can be taken back meanwhile. */
const HOLD_SECONDS = 10

const DECIDE_KEY = ['viewer', 'decide'] as const

export type Verdict = 'approve' | 'reject'
export type Decision = { verdict: Verdict; plan: PlanToReview; list: ReviewList; note: string }

type Answers = { onUndo: (decision: Decision) => void; onSent: (decision: Decision) => void }

/** Sends a decision once the time to take it back is over. What the server refuses is back in the list, with a toast. */
export function useDecide({ onUndo, onSent }: Answers) {
  const client = useQueryClient()
  const { mutate } = useMutation({
    mutationKey: DECIDE_KEY,
    mutationFn: (decision: Decision) => holdAndSend(decision, () => onUndo(decision)),
    onSuccess: async (answer, decision) => {
      const { verdict, plan, list } = decision
      if (!answer) return
      onSent(decision)
      // A list that is being loaded may still hold the plan.
      await client.cancelQueries({ queryKey: keys.reviews })
      client.setQueryData(reviewQuery(list).queryKey, (data) => data && withoutPlan(data, list, plan.id))
      toast({ title: verdict === 'approve' ? 'Plan approuvé' : 'Plan rejeté', description: plan.title })
    },
    onError: ({ message }: AppError, { plan }) =>
      toastError(`Impossible de traiter cette action. « ${plan.title} » : ${message}`),
    onSettled: (answer) => {
      const isTakenBack = answer === null
      // The lists are loaded again once, after the last of several decisions.
      if (isTakenBack || client.isMutating({ mutationKey: DECIDE_KEY }) > pendingRequests().size + 1) return
      void invalidate.plan(client)
    },
  })
  // Leaving the screen sends what is held.
  useOnLeave(() => void flushRequests())
  return mutate
}

async function holdAndSend(decision: Decision, onUndo: () => void) {
  const { verdict, plan, note } = decision
  const withdraw = offerUndo(decision, onUndo)
  const send = () => {
    withdraw()
    const input = { params: { planId: plan.id }, body: { version: plan.version, note } }
    return call(validationApi[verdict], input, { keepalive: true })
  }
  const answer = await scheduleRequest(plan.id, HOLD_SECONDS * 1000, send)
  withdraw()
  return answer
}

let withdrawLast = () => {}

/** Each row of the list has its « Annuler ». Where the open plan hides the list, a toast offers it for the last decision. */
function offerUndo({ verdict, plan }: Decision, onUndo: () => void): () => void {
  withdrawLast()
  const title = `${verdict === 'approve' ? 'Approbation' : 'Refus'} dans ${HOLD_SECONDS} secondes`
  const isListBeside = matchMedia('(width >= 64rem)').matches
  if (isListBeside) announce(`${title} : ${plan.title}`)
  else
    withdrawLast = toast({
      title,
      description: plan.title,
      variant: 'plain',
      duration: HOLD_SECONDS * 1000,
      action: { label: 'Annuler', onClick: onUndo },
    })
  return withdrawLast
}

/** The decisions that are held or on their way, by plan. */
export function useDecisions(list: ReviewList): ReadonlyMap<string, Decision> {
  const decisions = useMutationState({
    filters: { mutationKey: DECIDE_KEY, status: 'pending' },
    select: ({ state }) => state.variables as Decision,
  })
  return new Map(
    decisions.filter((decision) => decision.list === list).map((decision) => [decision.plan.id, decision]),
  )
}
