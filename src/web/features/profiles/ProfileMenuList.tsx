import { useRouter } from '@tanstack/react-router'
import Ban from 'lucide-react/icons/ban'
import Flag from 'lucide-react/icons/flag'
import Share2 from 'lucide-react/icons/share-2'
import { Suspense, useState } from 'react'
import { profilePath } from '#domain/members.ts'
import type { PublicProfile } from '#domain/profiles.ts'
import { toSignIn } from '#web/features/viewer/to-sign-in.ts'
import { useViewer } from '#web/features/viewer/use-auth.ts'
import { share } from '#web/lib/share.ts'
import type { MenuItem } from '#web/ui/menu-items.ts'
import MenuList from '#web/ui/MenuList.tsx'
import type { MenuListPosition } from '#web/ui/use-menu-button.ts'
import { useBlock } from './use-block.ts'
import { lazyWithRetry, LoadFailure } from '#web/ui/lazy-with-retry.ts'

const ReportProfileDialog = lazyWithRetry(() => import('./ReportProfileDialog.tsx'), LoadFailure)
const BlockDialog = lazyWithRetry(() => import('./BlockDialog.tsx'), LoadFailure)

type ProfileMenuListProps = { profile: PublicProfile; position: MenuListPosition }

export default function ProfileMenuList({ profile, position }: ProfileMenuListProps) {
  const [dialog, setDialog] = useState<'report' | 'block' | null>(null)
  const router = useRouter()
  const viewer = useViewer()
  const { isBlocked, unblock } = useBlock(profile)
  const close = () => setDialog(null)
  const ask = (which: 'report' | 'block') => () => (viewer ? setDialog(which) : toSignIn(router))
  const items: MenuItem[] = [
    {
      label: 'Partager',
      icon: <Share2 />,
      onSelect: () => void share({ title: profile.pseudo, path: profilePath(profile) }),
    },
    { label: 'Signaler', icon: <Flag />, onSelect: ask('report') },
    isBlocked
      ? { label: 'Débloquer', icon: <Ban />, onSelect: unblock }
      : { label: 'Bloquer', icon: <Ban />, danger: true, onSelect: ask('block') },
  ]
  return (
    <>
      <MenuList {...position} groups={[items]} header={null} align="end" />
      <Suspense>
        {dialog === 'report' && <ReportProfileDialog profile={profile} onClose={close} />}
        {dialog === 'block' && <BlockDialog profile={profile} onClose={close} />}
      </Suspense>
    </>
  )
}
