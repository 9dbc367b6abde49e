import { useQueryClient } from '@tanstack/react-query'
import { validationApi } from '#api/validation.ts'
import type { PlanToReview, ReviewList } from '#domain/plans.ts'
import { useClaim } from '#web/features/moderation/staff/use-claim.ts'
import { call } from '#web/lib/call.ts'
import { keys } from '#web/lib/keys.ts'
import { reviewQuery, withAssignee } from './review-query.ts'

export function usePlanClaim(list: ReviewList) {
  const client = useQueryClient()
  return useClaim<PlanToReview>({
    queryKey: keys.reviews,
    show: ({ id }, assignee) =>
      client.setQueryData(reviewQuery(list).queryKey, (data) => data && withAssignee(data, id, assignee)),
    send: ({ id: planId }, mine) => call(validationApi.claim, { params: { planId }, body: { mine } }),
  })
}
