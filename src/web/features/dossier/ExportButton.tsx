import Download from 'lucide-react/icons/download'
import { Suspense } from 'react'
import { useViewer } from '#web/features/accounts/viewer/use-auth.ts'
import { lazyWithRetry, LoadFailure } from '#web/lib/lazy-with-retry.ts'
import { Button } from '#web/ui/Button.tsx'
import { useMenuButton } from '#web/ui/use-menu-button.ts'
import { type ExportPlan, exportedPlan } from './exported.ts'

const ExportMenuList = lazyWithRetry(() => import('./ExportMenuList.tsx'), LoadFailure)

/** « Exporter », beside a plan. */
export function ExportButton({ plan }: { plan: ExportPlan }) {
  const viewer = useViewer()
  const { isWanted, rootProps, buttonProps, listProps } = useMenuButton()
  return (
    <span {...rootProps} className="relative grid noscript:hidden">
      <Button wide {...buttonProps}>
        <Download />
        Exporter
      </Button>
      {isWanted && (
        <Suspense>
          <ExportMenuList
            exported={exportedPlan(plan, { isPublic: true, viewerId: viewer?.user.id })}
            {...listProps}
          />
        </Suspense>
      )}
    </span>
  )
}
