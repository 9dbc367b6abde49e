import type { QueryClient } from '@tanstack/react-query'
import { topicsApi } from '#api/feed.ts'
import { isFollowed, type Topic, withTopic } from '#domain/feed/topics.ts'
import type { Toggle } from '#web/features/reactions/toggle-queue.ts'
import { call } from '#web/lib/call.ts'
import { keys } from '#web/lib/keys.ts'
import { topicsQuery } from './topics-query.ts'

/** In a file of its own: loaded when a topic is first followed, not with the home page. */
export const topicToggle = (client: QueryClient, topic: string): Toggle<Topic[]> => ({
  name: `topic ${topic}`,
  query: topicsQuery,
  isOn: (topics) => isFollowed(topics, topic),
  applyOptimistic: (topics, isOn) => withTopic(topics, topic, isOn),
  async send(isOn) {
    const { followed } = await call(isOn ? topicsApi.follow : topicsApi.unfollow, { params: { topic } })
    void client.invalidateQueries({ queryKey: keys.following })
    return (topics) => withTopic(topics, topic, followed)
  },
})
