import { isTag, tagOf } from '#domain/feed/topics.ts'
import type { Sql } from '#server/platform/db/database.ts'

/** Tags are compared without case, as in the search. */
const keyOf = (sql: Sql, topic: string) =>
  isTag(topic) ? sql`'tag:' || search_tag_key(${tagOf(topic)})` : sql`${topic}`

/** Counts the tags that the member follows, without this one. */
export async function countOtherTags(sql: Sql, userId: string, topic: string): Promise<number> {
  const row = await sql.one<{ count: number }>`
    select count(*) from topic_follows
    where user_id = ${userId} and topic like 'tag:%' and topic <> ${keyOf(sql, topic)}`
  return row.count
}

export async function insertTopicFollow(sql: Sql, userId: string, topic: string): Promise<void> {
  await sql`
    insert into topic_follows (user_id, topic) values (${userId}, ${keyOf(sql, topic)}) on conflict do nothing`
}

export async function deleteTopicFollow(sql: Sql, userId: string, topic: string): Promise<void> {
  await sql`delete from topic_follows where user_id = ${userId} and topic = ${keyOf(sql, topic)}`
}

/** A tag is spelled as it was first written. */
export const listTopics = (sql: Sql, userId: string) => sql<{ topic: string; tag: string | null }[]>`
  select f.topic, t.tag from topic_follows f left join search_tags t on f.topic like 'tag:%' and t.key = substr(f.topic, 5)
  where f.user_id = ${userId}`
