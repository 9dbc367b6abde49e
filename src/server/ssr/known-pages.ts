import { createBoundedCache } from '#server/lib/bounded-cache.ts'
import { isFixedPage } from './page-key.ts'

/** Some twenty thousand addresses. */
const READ_BYTES = 4 * 1024 * 1024
const READ_SIZE = 200

/**
 * Separates pages that exist from made-up addresses, cached or not: « fixed » are the site's own pages, « read » those that
 * were found a while ago. A client can make up parameters: addresses with parameters are never known.
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
