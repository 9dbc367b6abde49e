import { useRouter } from '@tanstack/react-router'
import Ban from 'lucide-react/icons/ban'
import Share2 from 'lucide-react/icons/share-2'
import { profilePath } from '#domain/profiles/members.ts'
import type { PublicProfile } from '#domain/profiles/profiles.ts'
import { useReportItem } from '#web/features/moderation/use-report-item.tsx'
import { toSignIn } from '#web/features/accounts/viewer/to-sign-in.ts'
import { useResumePending } from '#web/features/accounts/viewer/use-resume-pending.ts'
import { useViewer } from '#web/features/accounts/viewer/use-auth.ts'
import { share } from '#web/lib/share.ts'
import MenuList from '#web/ui/MenuList.tsx'
import type { MenuListPosition } from '#web/ui/use-menu-button.ts'
import { blockMember, useBlock } from './use-block.ts'

type ProfileMenuListProps = MenuListPosition & { profile: PublicProfile }

export default function ProfileMenuList({ profile, ...position }: ProfileMenuListProps) {
  const router = useRouter()
  const viewer = useViewer()
  const { isBlocked, isKnown, unblock } = useBlock(profile)
  const blocking = { kind: 'block', id: profile.user_id } as const
  const block = () => (viewer ? blockMember(profile) : toSignIn(router, { action: blocking }))
  const resumeBlock = () => {
    if (!isBlocked) blockMember(profile)
  }
  useResumePending(blocking, isKnown, resumeBlock, position.buttonId)
  const report = useReportItem({ kind: 'profile', id: profile.user_id, name: profile.pseudo }, position)
  const shareProfile = () => void share({ title: profile.pseudo, path: profilePath(profile) })
  const items = [
    { label: 'Partager', icon: <Share2 />, onSelect: shareProfile },
    report,
    isBlocked
      ? { label: 'Débloquer', icon: <Ban />, onSelect: unblock }
      : { label: 'Bloquer', icon: <Ban />, danger: true, onSelect: block },
  ]
  return <MenuList {...position} groups={[items]} />
}
