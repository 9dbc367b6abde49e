import type { Endpoint } from './endpoint.ts'
import { feedApi } from './feed.ts'
import { plansApi } from './plans.ts'
import { siteApi } from './site.ts'

/** The whole HTTP surface: area → name → endpoint. An endpoint that is not here is not served. */
export const contract = {
  feed: feedApi,
  plans: plansApi,
  site: siteApi,
} satisfies Record<string, Record<string, Endpoint>>
