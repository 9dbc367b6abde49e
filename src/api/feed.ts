import * as v from 'valibot'
import {
  type FeedPage,
  type FollowedPlan,
  FOLLOWING_SOURCES,
  type MemberToFollow,
  type WeekPlan,
} from '#domain/feed/feed.ts'
import { COUNTRIES } from '#domain/countries.ts'
import { FILTER_CATEGORIES } from '#domain/categories.ts'
import { DURATIONS, PUBLISH_BUDGETS } from '#domain/editor/plan-form.ts'
import { DIFFICULTIES } from '#domain/plans/plans.ts'
import { endpoint, type Limit } from './endpoint.ts'
import type { Topic } from '#domain/feed/topics.ts'

const CURSOR_MAX = 200
const after = v.optional(v.pipe(v.string(), v.maxLength(CURSOR_MAX, 'Cette page du fil n’existe pas.')))

/** Filters of the feed and the search. */
export const planFilters = {
  category: v.optional(v.picklist(FILTER_CATEGORIES, 'Cette catégorie n’existe pas.')),
  /** The maximum budget: one of the bounds of the publish form. */
  budget: v.optional(v.picklist(PUBLISH_BUDGETS, 'Ce budget n’existe pas.')),
  difficulty: v.optional(v.picklist(DIFFICULTIES, 'Cette difficulté n’existe pas.')),
  duration: v.optional(v.picklist(DURATIONS, 'Cette durée n’existe pas.')),
  /** Only plans with « Vérifié PB ». */
  verified: v.optional(v.literal('1')),
  country: v.optional(v.picklist(COUNTRIES, 'Ce pays n’est pas dans la liste.')),
}

export const feedApi = {
  list: endpoint<FeedPage>()({
    method: 'GET',
    path: '/api/feed',
    access: 'anyone',
    action: 'feed.read',
    summary:
      'Published plans, twenty at a time: the most liked (ever, or of the last 7 or 30 days), the newest or the most viewed first.',
    query: v.object({
      sort: v.optional(v.picklist(['top', 'week', 'month', 'new', 'views'], 'Ce tri n’existe pas.'), 'top'),
      ...planFilters,
      after,
    }),
  }),
  weekTop: endpoint<WeekPlan[]>()({
    method: 'GET',
    path: '/api/feed/week',
    access: 'anyone',
    action: 'feed.read',
    summary: 'The five most liked plans of the last seven days; empty when fewer have a like.',
  }),
  dismissLastVisit: endpoint<{ done: true }>()({
    method: 'DELETE',
    path: '/api/my/last-visit',
    access: 'member',
    action: 'last_visit.own',
    summary: 'Empties the list of what is new since the last visit: later only newer content is in it.',
    limits: [{ per: 'member', max: 60, seconds: 60 }],
  }),
  following: endpoint<FeedPage<FollowedPlan>>()({
    method: 'GET',
    path: '/api/feed/following',
    access: 'member',
    action: 'feed.following',
    summary:
      'Plans published or reposted by followed members, and plans of followed topics, latest activity first, each plan once.',
    query: v.object({ from: v.optional(v.picklist(FOLLOWING_SOURCES, 'Ce choix n’existe pas.')), after }),
  }),
}

export const followingApi = {
  listToFollow: endpoint<MemberToFollow[]>()({
    method: 'GET',
    path: '/api/feed/following/members',
    access: 'member',
    action: 'feed.following',
    summary: 'Suggested members, the most liked of the last 30 days first, with their main category.',
  }),
}

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
