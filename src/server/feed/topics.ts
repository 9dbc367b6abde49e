import { AppError } from '#domain/errors.ts'
import {
  checkTopic,
  FOLLOWED_TAGS_MAX,
  isTag,
  nameOfTopic,
  type Topic,
  TOO_MANY_TAGS,
} from '#domain/feed/topics.ts'
import type { AppContext } from '#server/platform/context.ts'
import { lockViewer } from '#server/platform/db/locks.ts'
import type { SessionMember } from '#server/platform/http/session-member.ts'
import { requireFeature } from '#server/platform/policies/feature-guard.ts'
import { countOtherTags, deleteTopicFollow, insertTopicFollow, listTopics } from './topics.queries.ts'

type Ctx = Pick<AppContext, 'db'>

export async function followTopic(
  { db }: Ctx,
  viewer: SessionMember,
  typed: string,
): Promise<{ followed: boolean }> {
  const topic = checkTopic(typed)
  await db.transaction(async (tx) => {
    // Two requests at once must not both be the fiftieth tag.
    await lockViewer(tx, viewer.id)
    await requireFeature(tx, viewer, 'topics')
    if (isTag(topic) && (await countOtherTags(tx, viewer.id, topic)) >= FOLLOWED_TAGS_MAX)
      throw new AppError('conflict', TOO_MANY_TAGS)
    await insertTopicFollow(tx, viewer.id, topic)
  })
  return { followed: true }
}

export async function unfollowTopic(
  { db: { sql } }: Ctx,
  viewer: SessionMember,
  typed: string,
): Promise<{ followed: boolean }> {
  const topic = checkTopic(typed)
  await requireFeature(sql, viewer, 'topics')
  await deleteTopicFollow(sql, viewer.id, topic)
  return { followed: false }
}

/** The categories, then the tags, by name. */
export async function readTopics({ db: { sql } }: Ctx, userId: string): Promise<{ topics: Topic[] }> {
  const topics = (await listTopics(sql, userId)).map(({ topic, tag }) => ({
    topic,
    name: tag ?? nameOfTopic(topic),
  }))
  const rank = ({ topic }: Topic) => Number(isTag(topic))
  return { topics: topics.toSorted((a, b) => rank(a) - rank(b) || a.name.localeCompare(b.name, 'fr')) }
}
