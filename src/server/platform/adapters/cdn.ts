import type { Database } from '#server/platform/db/database.ts'
import { EVERYTHING, PAGES_CHANGED, readNotice } from '#server/platform/db/invalidate-pages.ts'

/**
 * Counters on a cached page may be this old. Other changes of pages and pictures are purged at once by their tags
 * (startPurging).
 */
export const CDN_SECONDS = 60
/** Cloudflare accepts 16 KB of tags. A page with more is not cached there, because it could not be purged. */
const CACHE_TAG_MAX = 16_000

/** The purge API of the content delivery network. */
export type CdnSettings = { url: string; token: string }

/** `names` is null if everything changed. At `expiredAt`, all pages from before the change have expired. */
type Change = { names: string[] | null; expiredAt: number }

/** The purge is repeated after these times: at the first one, an old page may be in transit or still being rendered. */
const REPEAT_MS = [2_000, 12_000]
/** A failed purge is retried until the page would have expired by itself. */
const RETRY_MS = 5_000
const TIMEOUT_MS = 5_000
/** Cloudflare accepts at most 30 tags in one request. */
const TAGS_MAX = 30

/**
 * Purges each change from the network, once this process has dropped its own cached pages. Every process does so, because
 * each may have sent the old page until then. If a process dies before the purge, the old page expires after a minute.
 */
export async function startPurging(
  { db, cdn }: { db: Pick<Database, 'listen'>; cdn: CdnSettings },
  onError: (error: unknown) => void,
): Promise<void> {
  const purgeLater = (ms: number, change: Change) => void setTimeout(purgeChange, ms, change).unref()

  async function purgeChange(change: Change) {
    try {
      await purge(cdn, change.names)
    } catch (error) {
      onError(error)
      if (performance.now() < change.expiredAt) purgeLater(RETRY_MS, change)
    }
  }

  function onNotice(notice: string) {
    const change = { names: readNotice(notice), expiredAt: performance.now() + CDN_SECONDS * 1000 }
    void purgeChange(change)
    for (const ms of REPEAT_MS) purgeLater(ms, change)
  }

  await db.listen(PAGES_CHANGED, onNotice, () => onNotice(EVERYTHING))
}

async function purge(cdn: CdnSettings, names: string[] | null): Promise<void> {
  if (!names) return await post(cdn, { purge_everything: true })
  const tags = [...new Set(names.map(cacheTagOf))]
  for (let at = 0; at < tags.length; at += TAGS_MAX) await post(cdn, { tags: tags.slice(at, at + TAGS_MAX) })
}

/** Sends a request in the form of Cloudflare's purge API. */
async function post({ url, token }: CdnSettings, body: object): Promise<void> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
    // A followed redirect would become a GET that purges nothing and may still respond 200.
    redirect: 'manual',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  if (!response.ok) throw new Error(`The content delivery network responded ${response.status}.`)
}

/** Lets a content delivery network cache a page or a picture, tagged with what it shows. */
export function cdnHeaders(shows: ReadonlySet<string>): Record<string, string> {
  const tags = [...new Set([...shows].map(cacheTagOf))].join()
  if (tags.length > CACHE_TAG_MAX) return {}
  return { 'CDN-Cache-Control': `public, max-age=${CDN_SECONDS}`, 'Cache-Tag': tags }
}

/** Uses only the last part of an id, because the header has a limited size. */
export const cacheTagOf = (name: string): string => (name.startsWith('/') ? name : name.slice(-12))
