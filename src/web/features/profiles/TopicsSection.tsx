import { useQuery } from '@tanstack/react-query'
import { isTag, type Topic } from '#domain/feed/topics.ts'
import { useReaction } from '#web/features/reactions/ReactionButtons.tsx'
import { TopicLink } from '#web/features/feed/TopicLink.tsx'
import { topicsQuery } from '#web/features/feed/topics-query.ts'
import { useFocusAfterRemoval } from '#web/lib/focus.ts'
import { Button } from '#web/ui/Button.tsx'
import { QueryError } from '#web/ui/ErrorWithRetry.tsx'
import { LoadingRows } from '#web/ui/LoadingRows.tsx'

/** The followed categories and tags, each with a button that unfollows it. */
export function TopicsSection() {
  const topics = useQuery(topicsQuery)
  const listFocus = useFocusAfterRemoval<HTMLDivElement>({ items: 'li', control: 'button', fallback: 'p' })
  return (
    <div {...listFocus} className="-mt-4 grid grid-cols-1 gap-2">
      <p tabIndex={-1} className="text-small text-muted outline-none">
        Leurs nouveaux plans arrivent dans vos Abonnements. Personne d’autre ne voit ce que vous suivez.
      </p>
      {topics.isPending ? (
        <LoadingRows
          label="Chargement des sujets suivis"
          rows={3}
          rowClassName="min-h-14 py-2"
          lines={['h-4 w-32']}
        />
      ) : topics.data ? (
        <TopicList topics={topics.data} />
      ) : (
        <QueryError heading="h3" title="Impossible de charger les sujets suivis" query={topics} />
      )}
    </div>
  )
}

function TopicList({ topics }: { topics: readonly Topic[] }) {
  if (topics.length === 0)
    return <p className="text-muted">Vous ne suivez encore aucune catégorie ni aucun tag.</p>
  return (
    <ul className="divide-y divide-line">
      {topics.map((topic) => (
        <TopicRow key={topic.topic} topic={topic} />
      ))}
    </ul>
  )
}

function TopicRow({ topic }: { topic: Topic }) {
  const unfollow = useReaction('topic', topic.topic)
  const name = isTag(topic.topic) ? `#${topic.name}` : topic.name
  return (
    <li className="flex min-h-14 items-center justify-between gap-3 py-2">
      <TopicLink topic={topic} />
      <Button size="s" aria-label={`Retirer ${name}`} onClick={unfollow}>
        Retirer
      </Button>
    </li>
  )
}
