import { useMutation, useQueryClient } from '@tanstack/react-query'
import { validationApi } from '#api/validation.ts'
import type { PlanToReview, ReviewList } from '#domain/plans.ts'
import { useViewer } from '#web/features/viewer/use-auth.ts'
import { announce } from '#web/lib/announce.ts'
import { call } from '#web/lib/call.ts'
import { keys } from '#web/lib/keys.ts'
import { tellFailure } from '#web/lib/tell-failure.ts'
import { reviewQuery, withAssignee } from './review-query.ts'

const CLAIM_KEY = ['viewer', 'claim'] as const

/** « Je m’en occupe »: shown at once, and as the server has it afterwards. */
export function useClaim(list: ReviewList) {
  const client = useQueryClient()
  const viewer = useViewer()
  const { queryKey } = reviewQuery(list)
  const { mutate } = useMutation({
    mutationKey: CLAIM_KEY,
    // One after the other: the last word counts.
    scope: { id: 'claim' },
    mutationFn: ({ plan, mine }: { plan: PlanToReview; mine: boolean }) =>
      call(validationApi.claim, { params: { planId: plan.id }, body: { mine } }),
    onMutate: async ({ plan, mine }) => {
      await client.cancelQueries({ queryKey })
      const assignee = mine && viewer ? viewer.profile : null
      client.setQueryData(queryKey, (data) => data && withAssignee(data, plan.id, assignee))
    },
    onSuccess: (_answer, { plan, mine }) =>
      announce(mine ? `Vous vous occupez de « ${plan.title} »` : `Vous laissez « ${plan.title} »`),
    onError: (error) => tellFailure(error, 'Impossible de traiter cette action'),
    onSettled: () => {
      if (client.isMutating({ mutationKey: CLAIM_KEY }) === 1)
        void client.invalidateQueries({ queryKey: keys.reviews })
    },
  })
  const isMine = (plan: PlanToReview) => plan.assignee !== null && plan.assignee.user_id === viewer?.user.id
  return {
    isMine,
    /** Takes it, from whoever has it; or lets go of it. */
    toggle: (plan: PlanToReview) => mutate({ plan, mine: !isMine(plan) }),
  }
}

export type Claim = ReturnType<typeof useClaim>
