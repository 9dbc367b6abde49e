import { createBoundedCache } from '#server/platform/lib/bounded-cache.ts'
import { isFixedPage } from './page-key.ts'

/** Enough for about twenty thousand addresses. */
const READ_BYTES = 4 * 1024 * 1024
const READ_SIZE = 200

/**
 * Distinguishes pages that exist from made-up addresses. « fixed » are the site's own pages, « read » are pages that were rendered
 * with status 200 before. Addresses with parameters are never remembered, because a client can make up parameters.
 */
export function createKnownPages() {
  const read = createBoundedCache<true>(READ_BYTES)
  return {
    kindOf(key: string): 'fixed' | 'read' | 'other' {
      if (isFixedPage(key)) return 'fixed'
      return read.get(key) ? 'read' : 'other'
    },
    remember(key: string) {
      if (!key.includes('?')) read.set(key, true, READ_SIZE)
    },
  }
}
