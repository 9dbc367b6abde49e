import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query'
import { validationApi } from '#api/validation.ts'
import type { AppError } from '#domain/errors.ts'
import type { PlanToReview, ReviewList } from '#domain/plans.ts'
import { planChanged } from '#web/features/plans/plan-query.ts'
import { call } from '#web/lib/call.ts'
import { toast } from '#web/ui/toast.ts'
import { REVIEW_KEY, reviewQuery, withoutPlan } from './review-query.ts'

const DECIDE_KEY = ['viewer', 'decide'] as const

export type Verdict = 'approve' | 'reject'
type Decision = {
  verdict: Verdict
  plan: Pick<PlanToReview, 'id' | 'version'>
  list: ReviewList
  note: string
}

/** Decides; the plan is out of the list at once (useDecided), and back with a word when the server refuses. */
export function useDecide() {
  const client = useQueryClient()
  const { mutate } = useMutation({
    mutationKey: DECIDE_KEY,
    mutationFn: ({ verdict, plan, note }: Decision) =>
      call(validationApi[verdict], { params: { planId: plan.id }, body: { version: plan.version, note } }),
    onSuccess: async (_answer, { verdict, plan, list }) => {
      // An answer on its way may still have the plan.
      await client.cancelQueries({ queryKey: REVIEW_KEY })
      client.setQueryData(reviewQuery(list).queryKey, (data) => data && withoutPlan(data, list, plan.id))
      toast({ title: verdict === 'approve' ? 'Plan approuvé' : 'Plan rejeté' })
    },
    onError: ({ message }: AppError) =>
      void toast({
        title: 'Erreur',
        description: `Impossible de traiter cette action. ${message}`,
        variant: 'destructive',
      }),
    onSettled: () => {
      if (client.isMutating({ mutationKey: DECIDE_KEY }) > 1) return
      void client.invalidateQueries({ queryKey: REVIEW_KEY })
      void planChanged(client)
    },
  })
  return mutate
}

/** The plans whose decision is on its way. */
export function useDecided(list: ReviewList): ReadonlySet<string> {
  const decisions = useMutationState({
    filters: { mutationKey: DECIDE_KEY, status: 'pending' },
    select: ({ state }) => state.variables as Decision,
  })
  return new Set(decisions.filter((decision) => decision.list === list).map(({ plan }) => plan.id))
}
