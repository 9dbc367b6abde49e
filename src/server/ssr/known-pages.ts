import { createBoundedCache } from '#server/lib/bounded-cache.ts'
import { isFixedPage } from './page-key.ts'

/** Some twenty thousand addresses. */
const READ_BYTES = 4 * 1024 * 1024
const READ_SIZE = 200

/**
 * Tells what people read from what somebody asks for out of nowhere, whatever lies in the cache: « fixed » are the site's
 * own pages, « read » those whose address led somewhere a while ago. Anybody can make up parameters: they are never known.
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
