import * as v from 'valibot'
import {
  type Found,
  type FoundMember,
  type FoundPlans,
  type FoundTag,
  SEARCH_SORTS,
  type SearchResults,
  type Suggestions,
} from '#domain/search/search.ts'
import { endpoint } from './endpoint.ts'
import { planFilters } from './feed.ts'

const limits = [{ per: 'address', max: 60, seconds: 60 } as const]

const after = v.optional(v.pipe(v.string(), v.maxLength(200, 'Cette page n’existe pas.')))

/** Queries below QUERY_MIN characters find nothing; longer ones are cut to QUERY_MAX. */
const q = v.optional(v.string())
/** Turns off the correction of unknown words. */
const exact = v.optional(v.literal('1'))
const words = { q, exact, after }

const plans = {
  q,
  exact,
  /** Matches the whole tag, ignoring case. */
  tag: v.optional(v.string()),
  ...planFilters,
  /** A pseudo or a handle. */
  author: v.optional(v.string()),
  sort: v.optional(v.picklist(SEARCH_SORTS, 'Ce tri n’existe pas.'), 'relevance'),
}

export const searchApi = {
  all: endpoint<SearchResults>()({
    method: 'GET',
    path: '/api/search',
    access: 'anyone',
    action: 'plan.search',
    summary: 'The first page of the plans, members and tags that contain the words.',
    limits,
    query: v.object(plans),
  }),
  plans: endpoint<FoundPlans>()({
    method: 'GET',
    path: '/api/search/plans',
    access: 'anyone',
    action: 'plan.search',
    summary: 'Published plans that contain the words, ten at a time.',
    limits,
    query: v.object({ ...plans, after }),
  }),
  members: endpoint<Found<FoundMember>>()({
    method: 'GET',
    path: '/api/search/members',
    access: 'anyone',
    action: 'user.search',
    summary: 'Members whose pseudo or handle contains the words, ten at a time.',
    limits,
    query: v.object(words),
  }),
  tags: endpoint<Found<FoundTag>>()({
    method: 'GET',
    path: '/api/search/tags',
    access: 'anyone',
    action: 'tag.suggest',
    summary: 'Tags that contain the words, the most used first, ten at a time.',
    limits,
    query: v.object(words),
  }),
  suggest: endpoint<Suggestions>()({
    method: 'GET',
    path: '/api/search/suggestions',
    access: 'anyone',
    action: 'plan.search',
    summary: 'A few plans, members and tags, while the reader types.',
    limits,
    query: v.object({ q }),
  }),
  popularTags: endpoint<FoundTag[]>()({
    method: 'GET',
    path: '/api/tags/popular',
    access: 'anyone',
    action: 'tag.suggest',
    summary: 'The most used tags.',
  }),
}
