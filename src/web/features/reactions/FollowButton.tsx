import { de, type MemberCard } from '#domain/profiles/members.ts'
import { useViewer } from '#web/features/accounts/viewer/use-auth.ts'
import { useFollowed } from '#web/features/accounts/viewer/viewer-state.ts'
import { buttonClass, type ButtonLook } from '#web/ui/Button.tsx'
import { useReaction } from './ReactionButtons.tsx'

type FollowButtonProps = ButtonLook & { member: Pick<MemberCard, 'user_id' | 'pseudo'> }

/** Shown to members, for other members. Invisible but laid out until the viewer is known, so that nothing moves. */
export function FollowButton({ member, variant = 'primary', ...look }: FollowButtonProps) {
  const { user_id: memberId, pseudo } = member
  const viewer = useViewer()
  const followed = useFollowed(memberId)
  const press = useReaction('follow', memberId)
  if (viewer === null || viewer?.user.id === memberId) return null
  const isKnown = followed !== undefined
  return (
    <button
      type="button"
      onClick={press}
      // A page may show several: each label names its member.
      aria-label={followed ? `Se désabonner ${de(pseudo)}` : `Suivre ${pseudo}`}
      className={buttonClass(
        { variant: followed ? 'secondary' : variant, ...look },
        isKnown ? undefined : 'invisible not-in-data-member:hidden',
      )}
    >
      {followed ? 'Se désabonner' : 'Suivre'}
    </button>
  )
}
