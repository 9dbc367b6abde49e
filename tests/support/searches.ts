import { expect } from 'vitest'
import type { Found, FoundMember, FoundPlans, FoundTag, SearchResults, Suggestions } from '#domain/search.ts'
import type { aSite } from './site.ts'

/** Asks a site as people search it. The first page of all kinds and that of one must show the same. */
export function searchesOn(site: Awaited<ReturnType<typeof aSite>>) {
  const ask = (path: string, query: object) => `${path}?${new URLSearchParams({ ...query }).toString()}`
  const searchAll = (query: object) => site.getJson<SearchResults>(ask('/api/search', query))

  return {
    ask,
    searchAll,

    async searchPlans(query: object): Promise<FoundPlans> {
      const plans = await site.getJson<FoundPlans>(ask('/api/search/plans', query))
      if (!('after' in query)) expect((await searchAll(query)).plans).toEqual(plans)
      return plans
    },

    async searchMembers(q: string): Promise<Found<FoundMember>> {
      const members = await site.getJson<Found<FoundMember>>(ask('/api/search/members', { q }))
      const all = await searchAll({ q })
      if (all.plans.items.length === 0) expect(all.members).toEqual(members)
      return members
    },

    async searchTags(q: string): Promise<Found<FoundTag>> {
      const tags = await site.getJson<Found<FoundTag>>(ask('/api/search/tags', { q }))
      expect((await searchAll({ q })).tags).toEqual(tags)
      return tags
    },

    suggest: (q: string) => site.getJson<Suggestions>(ask('/api/search/suggestions', { q })),
  }
}
