import { useIsResumable } from '#web/features/accounts/viewer/resumable-item.ts'
import { ActionMenu } from '#web/ui/ActionMenu.tsx'
import { lazyWithRetry, LoadFailure } from '#web/lib/lazy-with-retry.ts'
import type { PlanMenuProps } from './PlanMenuList.tsx'

const PlanMenuList = lazyWithRetry(() => import('./PlanMenuList.tsx'), LoadFailure)

export function PlanMenu(props: PlanMenuProps) {
  return (
    <ActionMenu
      label={`Actions pour « ${props.plan.title} »`}
      title="Actions"
      isPreloaded={useIsResumable(props.plan.id)}
    >
      {(position) => <PlanMenuList {...props} {...position} />}
    </ActionMenu>
  )
}
