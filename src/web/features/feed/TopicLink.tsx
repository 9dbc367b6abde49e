import { Link } from '@tanstack/react-router'
import { isTag, type Topic } from '#domain/feed/topics.ts'
import { CategoryLink } from '#web/features/plans/CategoryLink.tsx'

/** « IA » or « #vélo », with a link to its plans. */
export function TopicLink({ topic: { topic, name } }: { topic: Topic }) {
  if (!isTag(topic)) return <CategoryLink category={name} className="hit z-1 text-ink" />
  return (
    <Link
      to="/search"
      search={{ tag: name }}
      className="hit relative z-1 text-ink wrap-anywhere underline-offset-3 hover:underline"
    >
      #{name}
    </Link>
  )
}
