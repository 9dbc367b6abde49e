import Bookmark from 'lucide-react/icons/bookmark'
import { Button } from '#web/ui/Button.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { useBookmark } from './use-bookmark.ts'

type BookmarkButtonProps = { planId: string; variant: 'icon' | 'wide' }

/** Keeps a plan among one's favourites, or takes it out. */
export function BookmarkButton({ planId, variant }: BookmarkButtonProps) {
  const { isSaved, toggle } = useBookmark(planId)
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
