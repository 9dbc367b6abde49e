import Bookmark from 'lucide-react/icons/bookmark'
import { usePlanViewerState } from '#web/features/viewer/viewer-state.ts'
import { Button } from '#web/ui/Button.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { useReaction } from './ReactionButtons.tsx'

type BookmarkButtonProps = { planId: string; variant: 'icon' | 'wide' }

/** Adds a plan to the member's bookmarks, or removes it. */
export function BookmarkButton({ planId, variant }: BookmarkButtonProps) {
  const isSaved = usePlanViewerState(planId, 'bookmarked')
  const toggle = useReaction('bookmark', planId)
  const label = isSaved ? 'Retirer des favoris' : 'Ajouter aux favoris'
  const icon = <Bookmark className={isSaved ? 'fill-current' : undefined} />
  if (variant === 'icon') {
    return (
      <IconButton
        label={label}
        onClick={toggle}
        className={`noscript:hidden ${isSaved ? 'text-primary' : 'text-muted'}`}
      >
        {icon}
      </IconButton>
    )
  }
  return (
    <Button wide onClick={toggle}>
      {icon}
      {label}
    </Button>
  )
}
