import { avatarUrl } from '#domain/avatar.ts'
import type { Viewer } from '#domain/viewer.ts'
import { useSignOut } from '#web/features/viewer/use-sign-out.ts'
import { useSubscription } from '#web/features/viewer/use-subscription.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { Menu } from '#web/ui/Menu.tsx'
import { accountMenuGroups } from './account-menu-groups.tsx'

export function AccountMenu({ viewer }: { viewer: Viewer }) {
  const { profile, user } = viewer
  const { subscribed } = useSubscription()
  const signOut = useSignOut()
  return (
    <Menu
      groups={accountMenuGroups(viewer, { subscribed, signOut: () => void signOut() })}
      header={
        <>
          <b className="block max-w-60 truncate">{profile.pseudo}</b>
          <span className="block max-w-60 truncate text-small text-muted">{user.email}</span>
        </>
      }
      renderButton={(props) => (
        <IconButton label="Menu du compte" className="rounded-full" {...props}>
          <Avatar src={avatarUrl(profile)} name={profile.pseudo} size={32} eager />
        </IconButton>
      )}
    />
  )
}
