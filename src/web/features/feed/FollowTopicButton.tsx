import { useQuery } from '@tanstack/react-query'
import Check from 'lucide-react/icons/check'
import Plus from 'lucide-react/icons/plus'
import { isFollowed, isTag } from '#domain/feed/topics.ts'
import { useReaction } from '#web/features/reactions/ReactionButtons.tsx'
import { useViewer } from '#web/features/accounts/viewer/use-auth.ts'
import { Button } from '#web/ui/Button.tsx'
import { topicsQuery } from './topics-query.ts'

/** Follows a category or a tag, or unfollows it. Invisible to members until it is known which they follow. */
export function FollowTopicButton({ topic }: { topic: string }) {
  const viewer = useViewer()
  const { data: topics } = useQuery({ ...topicsQuery, enabled: Boolean(viewer) })
  const toggle = useReaction('topic', topic)
  if (viewer && !viewer.features.includes('topics')) return null
  const isOn = Boolean(viewer && topics && isFollowed(topics, topic))
  const labels = isTag(topic)
    ? ['Suivre ce tag', 'Tag suivi']
    : ['Suivre cette catégorie', 'Catégorie suivie']
  return (
    <Button
      size="s"
      aria-pressed={isOn}
      onClick={toggle}
      className={`noscript:hidden ${topics || viewer === null ? '' : 'in-data-member:invisible'}`}
    >
      {isOn ? <Check /> : <Plus />}
      {labels[Number(isOn)]}
    </Button>
  )
}
