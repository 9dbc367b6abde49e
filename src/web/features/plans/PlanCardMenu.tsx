import type { MemberCard } from '#domain/members.ts'
import type { PlanInDialog, PlanOutcomes } from './plan-dialog.ts'
import { PlanMenu } from './PlanMenu.tsx'
import { usePlanRights } from './use-plan-rights.ts'

type PlanCardMenuProps = {
  plan: PlanInDialog & { author: MemberCard | null }
  /** What the server said, where it was asked. */
  mayEdit?: boolean | undefined
  outcomes?: PlanOutcomes
}

/** The menu of a published plan, with what the viewer may do. */
export function PlanCardMenu({ plan, mayEdit, outcomes }: PlanCardMenuProps) {
  const rights = usePlanRights(plan.author)
  return (
    <PlanMenu
      plan={plan}
      reporting={rights.reporting}
      mayEdit={mayEdit ?? rights.mayEdit}
      outcomes={outcomes}
    />
  )
}
