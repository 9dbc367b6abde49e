import type { Database } from '#server/db/database.ts'
import { EVERYTHING, PAGES_CHANGED, readNotice } from '#server/db/invalidate-pages.ts'

/** As old as a counter may become there; what changed otherwise is purged at once, by its tags (startPurging). */
const CDN_SECONDS = 60
/** Cloudflare takes 16 KB. A page with more tags is not cached there: it could not be purged. */
const CACHE_TAG_MAX = 16_000

/** The purge API of the content delivery network. */
export type CdnSettings = { url: string; token: string }

/** What changed, or everything; and when no earlier page can be cached any longer. */
type Change = { names: string[] | null; forgottenAt: number }

/** Purged again after so long: a page from before the change may have been on its way there, or still being rendered. */
const AGAIN_MS = [2_000, 12_000]
/** A failed purge is retried until the page would have expired by itself. */
const RETRY_MS = 5_000
const TIMEOUT_MS = 5_000
/** In one request; Cloudflare takes no more. */
const TAGS_MAX = 30

/**
 * Purges each change at the network once this process has dropped its own pages; every process does, for each may have sent
 * the old page until then. What is lost with a process that dies before the network responds is a minute old at most.
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
      if (performance.now() < change.forgottenAt) purgeLater(RETRY_MS, change)
    }
  }

  function onNotice(notice: string) {
    const change = { names: readNotice(notice), forgottenAt: performance.now() + CDN_SECONDS * 1000 }
    void purgeChange(change)
    for (const ms of AGAIN_MS) purgeLater(ms, change)
  }

  await db.listen(PAGES_CHANGED, onNotice, () => onNotice(EVERYTHING))
}

async function purge(cdn: CdnSettings, names: string[] | null): Promise<void> {
  if (!names) return await post(cdn, { purge_everything: true })
  const tags = [...new Set(names.map(cacheTagOf))]
  for (let at = 0; at < tags.length; at += TAGS_MAX) await post(cdn, { tags: tags.slice(at, at + TAGS_MAX) })
}

/** Purges what no page shows, to see whether it may. */
export const tryPurge = (cdn: CdnSettings): Promise<void> => post(cdn, { tags: ['plan-b-doctor'] })

/** As Cloudflare's API takes it. */
async function post({ url, token }: CdnSettings, body: object): Promise<void> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  if (!response.ok) throw new Error(`The content delivery network responded ${response.status}.`)
}

/** Lets a content delivery network keep a page that shows these, under their names. Browsers ask each time as before. */
export function cdnHeaders(shows: ReadonlySet<string>): Record<string, string> {
  const tags = [...new Set([...shows].map(cacheTagOf))].join()
  if (tags.length > CACHE_TAG_MAX) return {}
  return { 'CDN-Cache-Control': `public, max-age=${CDN_SECONDS}`, 'Cache-Tag': tags }
}

/** Of an id its last part: the header has a limited size. */
export const cacheTagOf = (name: string): string => (name.startsWith('/') ? name : name.slice(-12))
