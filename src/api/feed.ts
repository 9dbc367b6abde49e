import * as v from 'valibot'
import type { FeedPage } from '#domain/feed.ts'
import { answers } from './endpoint.ts'

const CURSOR_MAX = 200

export const feedApi = {
  list: answers<FeedPage>()({
    method: 'GET',
    path: '/api/feed',
    access: 'anyone',
    action: 'feed.read',
    summary: 'Published plans, twenty at a time: the most liked, the newest or the most read first.',
    query: v.object({
      sort: v.optional(v.picklist(['top', 'new', 'views'], 'Ce tri n’existe pas.'), 'top'),
      after: v.optional(v.pipe(v.string(), v.maxLength(CURSOR_MAX, 'Cette page du fil n’existe pas.'))),
    }),
  }),
}
