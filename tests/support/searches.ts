import { expect } from 'vitest'
import type {
  Found,
  FoundMember,
  FoundPlans,
  FoundTag,
  SearchResults,
  Suggestions,
} from '#domain/search/search.ts'
import type { aSite } from './site.ts'

/** Searches a site as visitors do. Checks that the first page of one kind equals its part of the overall results. */
export function searchesOn(site: Awaited<ReturnType<typeof aSite>>) {
  const pathWith = (path: string, query: object) => `${path}?${new URLSearchParams({ ...query }).toString()}`
  const searchAll = (query: object) => site.getJson<SearchResults>(pathWith('/api/search', query))

  return {
    pathWith,
    searchAll,

    async searchPlans(query: object): Promise<FoundPlans> {
      const plans = await site.getJson<FoundPlans>(pathWith('/api/search/plans', query))
      if (!('after' in query)) expect((await searchAll(query)).plans).toEqual(plans)
      return plans
    },

    async searchMembers(q: string): Promise<Found<FoundMember>> {
      const members = await site.getJson<Found<FoundMember>>(pathWith('/api/search/members', { q }))
      const all = await searchAll({ q })
      if (all.plans.items.length === 0) expect(all.members).toEqual(members)
      return members
    },

    async searchTags(q: string): Promise<Found<FoundTag>> {
      const tags = await site.getJson<Found<FoundTag>>(pathWith('/api/search/tags', { q }))
      expect((await searchAll({ q })).tags).toEqual(tags)
      return tags
    },

    suggest: (q: string) => site.getJson<Suggestions>(pathWith('/api/search/suggestions', { q })),
  }
}
