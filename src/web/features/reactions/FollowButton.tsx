import { useViewer } from '#web/features/viewer/use-auth.ts'
import { useFollowed } from '#web/features/viewer/use-marks.ts'
import { buttonClass, type ButtonLook } from '#web/ui/button-class.ts'
import { useReaction } from './use-reaction.ts'

type FollowButtonProps = ButtonLook & { memberId: string }

/** For members, about others. Its room is kept for whoever may turn out to be one. */
export function FollowButton({ memberId, variant = 'primary', ...look }: FollowButtonProps) {
  const viewer = useViewer()
  const followed = useFollowed(memberId)
  const press = useReaction('follow', memberId)
  if (viewer === null || viewer?.user.id === memberId) return null
  const isKnown = followed !== undefined
  return (
    <button
      type="button"
      onClick={press}
      className={buttonClass(
        { variant: followed ? 'secondary' : variant, ...look },
        isKnown ? undefined : 'invisible not-in-data-member:hidden',
      )}
    >
      {followed ? 'Se désabonner' : 'Suivre'}
    </button>
  )
}
