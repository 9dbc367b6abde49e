import Ellipsis from 'lucide-react/icons/ellipsis'
import { lazy, Suspense } from 'react'
import { IconButton } from '#web/ui/IconButton.tsx'
import { useMenuButton } from '#web/ui/use-menu-button.ts'
import type { PlanInMenu, PlanOutcomes } from './plan-dialog.ts'

const PlanMenuList = lazy(() => import('./PlanMenuList.tsx'))

export type PlanMenuProps = {
  plan: PlanInMenu
  /** False while only its author and the staff can open its address. */
  isPublic?: boolean
  outcomes?: PlanOutcomes
}

/** What can be done with a plan beside reading it. A feed is full of these buttons: what they open comes later. */
export function PlanMenu(props: PlanMenuProps) {
  const { isWanted, rootProps, buttonProps, listProps } = useMenuButton()
  return (
    <span {...rootProps} className="relative inline-flex noscript:hidden">
      <IconButton
        label={`Actions pour « ${props.plan.title} »`}
        title="Actions"
        className="text-muted"
        {...buttonProps}
      >
        <Ellipsis />
      </IconButton>
      {isWanted && (
        <Suspense>
          <PlanMenuList {...props} position={listProps} />
        </Suspense>
      )}
    </span>
  )
}
