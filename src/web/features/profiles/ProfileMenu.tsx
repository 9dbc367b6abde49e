import type { PublicProfile } from '#domain/profiles.ts'
import { ActionMenu } from '#web/ui/ActionMenu.tsx'
import { lazyWithRetry, LoadFailure } from '#web/lib/lazy-with-retry.ts'

const ProfileMenuList = lazyWithRetry(() => import('./ProfileMenuList.tsx'), LoadFailure)

/** Share, report, block. */
export function ProfileMenu({ profile }: { profile: PublicProfile }) {
  return (
    <ActionMenu label="Plus d’actions">
      {(position) => <ProfileMenuList profile={profile} {...position} />}
    </ActionMenu>
  )
}
