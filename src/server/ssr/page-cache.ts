import { brotliCompress, constants, gzip } from 'node:zlib'
import { promisify } from 'node:util'
import { etagOf } from '#server/http/public-answer.ts'

/** A page ready to send: every encoding a client may ask for, and the headers that belong to these bytes. */
export type StoredPage = {
  status: number
  policy: string
  etag: string
  bodies: { identity: Buffer; br: Buffer; gzip: Buffer }
}

type PageSource = 'cache' | 'rendered' | 'kept'
type Answer = { page: StoredPage; source: PageSource }
type Entry = { page: StoredPage; bornAt: number; size: number }

const FRESH_MS = 10_000
const MAX_BYTES = 64 * 1024 * 1024

/**
 * Pages that are the same for everybody. Counters on them may be ten seconds old; what must not be seen any longer
 * (an unpublished plan, a changed name) is dropped at once with `clear`, on every process.
 */
export function createPageCache({ now = Date.now, maxBytes = MAX_BYTES } = {}) {
  // A Map keeps the order of insertion: the first key is the least recently used one.
  const entries = new Map<string, Entry>()
  const rendering = new Map<string, Promise<StoredPage>>()
  let bytes = 0
  let generation = 0

  function remove(key: string) {
    const entry = entries.get(key)
    if (!entry) return
    entries.delete(key)
    bytes -= entry.size
  }

  function store(key: string, page: StoredPage) {
    remove(key)
    const size = page.bodies.identity.length + page.bodies.br.length + page.bodies.gzip.length
    entries.set(key, { page, bornAt: now(), size })
    bytes += size
    for (const oldest of entries.keys()) {
      if (bytes <= maxBytes) break
      remove(oldest)
    }
  }

  /** One rendering at a time per page, however many people ask. */
  function render(key: string, build: () => Promise<StoredPage>): Promise<StoredPage> {
    const running = rendering.get(key)
    if (running) return running
    const startedIn = generation
    const promise = build().then((page) => {
      // Rendered from what was true before a `clear`: good for those who asked then, not for keeping.
      if (page.status === 200 && startedIn === generation) store(key, page)
      return page
    })
    rendering.set(key, promise)
    const done = () => {
      if (rendering.get(key) === promise) rendering.delete(key)
    }
    promise.then(done, done)
    return promise
  }

  return {
    async get(key: string, build: () => Promise<StoredPage>): Promise<Answer> {
      const entry = entries.get(key)
      if (entry && now() - entry.bornAt < FRESH_MS) {
        entries.delete(key)
        entries.set(key, entry)
        return { page: entry.page, source: 'cache' }
      }
      const page = await render(key, build)
      // The database is away: the page of a moment ago is worth more than an apology, unless it was dropped.
      const kept = page.status === 503 ? entries.get(key) : undefined
      return kept ? { page: kept.page, source: 'kept' } : { page, source: 'rendered' }
    },

    clear() {
      generation += 1
      entries.clear()
      rendering.clear()
      bytes = 0
    },
  }
}

export type PageCache = ReturnType<typeof createPageCache>

const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }

export async function packPage(html: string, status: number, policy: string): Promise<StoredPage> {
  const identity = Buffer.from(html)
  const [br, gz] = await Promise.all([toBrotli(identity, BROTLI), toGzip(identity)])
  return { status, policy, etag: etagOf(identity), bodies: { identity, br, gzip: gz } }
}
