import Ellipsis from 'lucide-react/icons/ellipsis'
import { Suspense } from 'react'
import { IconButton } from '#web/ui/IconButton.tsx'
import { useMenuButton } from '#web/ui/use-menu-button.ts'
import type { PlanMenuProps } from './plan-menu-props.ts'
import { lazyWithRetry, LoadFailure } from '#web/ui/lazy-with-retry.ts'

const PlanMenuList = lazyWithRetry(() => import('./PlanMenuList.tsx'), LoadFailure)

/** What can be done with a plan beside reading it. A feed is full of these buttons: what they open comes later. */
export function PlanMenu(props: PlanMenuProps) {
  const { isWanted, rootProps, buttonProps, listProps } = useMenuButton()
  return (
    <span {...rootProps} className="relative inline-flex noscript:hidden">
      <IconButton
        label={`Actions pour « ${props.plan.title} »`}
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
