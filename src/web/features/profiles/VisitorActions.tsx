import { Link } from '@tanstack/react-router'
import MessageCircle from 'lucide-react/icons/message-circle'
import type { PublicProfile } from '#domain/profiles.ts'
import { FollowButton } from '#web/features/reactions/FollowButton.tsx'
import { useViewer } from '#web/features/viewer/use-auth.ts'
import { buttonClass } from '#web/ui/button-class.ts'
import { toast } from '#web/ui/toast.ts'
import { ProfileMenu } from './ProfileMenu.tsx'

/** What others can do with a member. */
export function VisitorActions({ profile }: { profile: PublicProfile }) {
  return (
    <>
      <MessageLink memberId={profile.user_id} />
      <span className="contents max-md:[&>*]:flex-1">
        <FollowButton memberId={profile.user_id} />
      </span>
      <ProfileMenu profile={profile} />
    </>
  )
}

/** Whoever may not begin a conversation is shown how they could. */
function MessageLink({ memberId }: { memberId: string }) {
  const viewer = useViewer()
  const isLocked = viewer ? !viewer.abilities.startConversations : false
  const target = isLocked
    ? ({ to: '/vip' } as const)
    : ({ to: '/messages', search: { avec: memberId } } as const)
  return (
    <Link
      {...target}
      onClick={() => {
        if (isLocked) toast(LOCKED)
      }}
      className={buttonClass({}, 'max-md:flex-1')}
    >
      <MessageCircle className="size-4" />
      Message
    </Link>
  )
}

const LOCKED = {
  title: 'Accès restreint',
  description: 'Vous devez être Verified ou VIP pour envoyer des messages à cet utilisateur',
  variant: 'destructive',
} as const
