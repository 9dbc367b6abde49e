import * as v from 'valibot'
import type { Topic } from '#domain/feed/topics.ts'
import { endpoint, type Limit } from '../endpoint.ts'

/** « categorie:ia » or « tag:vélo »; the action checks it. */
const params = v.object({ topic: v.pipe(v.string(), v.maxLength(200)) })
/** Following and unfollowing share a counter. */
const limits: Limit[] = [{ name: 'topic', per: 'member', max: 60, seconds: 60 }]

export const topicsApi = {
  follow: endpoint<{ followed: boolean }>()({
    method: 'PUT',
    path: '/api/topics/:topic/follow',
    access: 'member',
    action: 'topic.follow',
    summary: 'Follows a category or a tag: its new plans appear in the following feed. Private.',
    limits,
    params,
  }),
  unfollow: endpoint<{ followed: boolean }>()({
    method: 'DELETE',
    path: '/api/topics/:topic/follow',
    access: 'member',
    action: 'topic.follow',
    summary: 'Unfollows a category or a tag.',
    limits,
    params,
  }),
  list: endpoint<{ topics: Topic[] }>()({
    method: 'GET',
    path: '/api/my/topics',
    access: 'member',
    action: 'topic.follow',
    summary: 'The categories and tags that the member follows.',
  }),
}
