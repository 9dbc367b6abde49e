import UserRoundCheck from 'lucide-react/icons/user-round-check'
import { useQueryClient } from '@tanstack/react-query'
import type { PlanToReview, ReviewList } from '#domain/plans/plans.ts'
import { validationApi } from '#api/validation.ts'
import { type ItemAssignment, useAssignment } from '#web/features/moderation/use-assignment.ts'
import { call } from '#web/lib/call.ts'
import { keys } from '#web/lib/keys.ts'
import { Button } from '#web/ui/Button.tsx'
import { reviewQuery, withAssignee } from './review-query.ts'

type AssignmentProps = {
  plan: PlanToReview
  assignment: ItemAssignment<PlanToReview>
  /** Only for members who may decide on the plan. */
  isOffered: boolean
}

/** The assignee of the plan, and the button to take it over or release it. */
export function Assignment({ plan, assignment, isOffered }: AssignmentProps) {
  const isMine = assignment.isMine(plan)
  if (!plan.assignee && !isOffered) return null
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 text-dense">
      {plan.assignee && (
        <span className="inline-flex min-w-0 items-center gap-2 wrap-anywhere">
          <UserRoundCheck className="size-4 flex-none text-good" />
          {isMine ? 'Vous vous en occupez' : `${plan.assignee.pseudo} s’en occupe`}
        </span>
      )}
      {isOffered && (
        <Button size="s" onClick={() => assignment.toggle(plan)}>
          {isMine ? 'Laisser à d’autres' : 'Je m’en occupe'}
        </Button>
      )}
    </div>
  )
}

export function usePlanAssignment(list: ReviewList) {
  const client = useQueryClient()
  return useAssignment<PlanToReview>({
    queryKey: keys.reviews,
    show: ({ id }, assignee) =>
      client.setQueryData(reviewQuery(list).queryKey, (data) => data && withAssignee(data, id, assignee)),
    send: ({ id: planId }, mine) => call(validationApi.claim, { params: { planId }, body: { mine } }),
  })
}
