import Bookmark from 'lucide-react/icons/bookmark'
import { usePlanViewerState } from '#web/features/accounts/viewer/viewer-state.ts'
import { Button } from '#web/ui/Button.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { useReaction } from './ReactionButtons.tsx'

type BookmarkButtonProps = { plan: { id: string; title: string }; variant: 'icon' | 'wide' }

/** Adds a plan to the member's bookmarks, or removes it. */
export function BookmarkButton({ plan, variant }: BookmarkButtonProps) {
  const isSaved = usePlanViewerState(plan.id, 'bookmarked')
  const toggle = useReaction('bookmark', plan.id)
  const label = isSaved ? 'Enregistré' : 'Enregistrer'
  const icon = <Bookmark className={isSaved ? 'fill-current' : undefined} />
  if (variant === 'icon') {
    return (
      <IconButton
        // A list shows several: each label names its plan.
        label={`${label} : ${plan.title}`}
        title={label}
        aria-pressed={isSaved}
        onClick={toggle}
        className={`noscript:hidden aria-pressed:bg-transparent ${isSaved ? '' : 'text-muted'}`}
      >
        {icon}
      </IconButton>
    )
  }
  return (
    <Button wide aria-pressed={isSaved} onClick={toggle}>
      {icon}
      {label}
    </Button>
  )
}
