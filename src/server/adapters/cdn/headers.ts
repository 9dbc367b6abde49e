/** As old as a counter may become there; what changed otherwise is purged at once, by its tags (purge.ts). */
export const CDN_SECONDS = 60
/** Cloudflare takes 16 KB. A page of more is not kept there: nobody could purge it. */
const CACHE_TAG_MAX = 16_000

/** Lets a content delivery network keep a page that shows these, under their names. Browsers ask each time as before. */
export function cdnHeaders(shows: ReadonlySet<string>): Record<string, string> {
  const tags = [...new Set([...shows].map(cacheTagOf))].join()
  if (tags.length > CACHE_TAG_MAX) return {}
  return { 'CDN-Cache-Control': `public, max-age=${CDN_SECONDS}`, 'Cache-Tag': tags }
}

/** Of an id its last part: there is room for so many bytes. */
export const cacheTagOf = (name: string): string => (name.startsWith('/') ? name : name.slice(-12))
