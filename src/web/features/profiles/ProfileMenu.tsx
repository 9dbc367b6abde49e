import Ellipsis from 'lucide-react/icons/ellipsis'
import { Suspense } from 'react'
import type { PublicProfile } from '#domain/profiles.ts'
import { IconButton } from '#web/ui/IconButton.tsx'
import { useMenuButton } from '#web/ui/use-menu-button.ts'
import { lazyWithRetry, LoadFailure } from '#web/ui/lazy-with-retry.ts'

const ProfileMenuList = lazyWithRetry(() => import('./ProfileMenuList.tsx'), LoadFailure)

/** Share, report, block. What it opens comes when it is first pointed at. */
export function ProfileMenu({ profile }: { profile: PublicProfile }) {
  const { isWanted, rootProps, buttonProps, listProps } = useMenuButton()
  return (
    <span {...rootProps} className="relative inline-flex noscript:hidden">
      <IconButton label="Plus d’actions" className="text-muted" {...buttonProps}>
        <Ellipsis />
      </IconButton>
      {isWanted && (
        <Suspense>
          <ProfileMenuList profile={profile} position={listProps} />
        </Suspense>
      )}
    </span>
  )
}
