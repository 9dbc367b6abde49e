import type { BlockList } from 'node:net'
import type { Context, MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { AppError, unavailable } from '#domain/errors.ts'
import { counted } from '#domain/numbers.ts'
import type { Limit } from '#api/endpoint.ts'
import type { Database, Sql } from '#server/platform/db/database.ts'
import { createBatcher } from '#server/platform/lib/batch.ts'
import { createBoundedCache } from '#server/platform/lib/bounded-cache.ts'
import type { Hashes } from '#server/platform/lib/hashes.ts'
import { createWorkPool } from '#server/platform/lib/work-pool.ts'
import { clientNetwork, isSilentProxy, networksAround } from './client-address.ts'
import { deleteHits, type Hit, type Allowance, countHits } from './rate-limits.queries.ts'
import type { Allowed, Limited, RateLimits, RequestEnv } from './request-env.ts'

type Settings = {
  trustedProxies: BlockList
  factor: number
  /** Keys contain network and e-mail addresses, so only their keyed hashes are stored. */
  hashes: Pick<Hashes, 'limit'>
  /** Called once, so that the log warns the operator that all visitors share one limit. */
  onSilentProxy?: () => void
}

/** The database counts the hits of all processes. Near a limit, each request waits for its count. */
export function createRateLimits({ sql }: Database, settings: Settings): RateLimits {
  const { trustedProxies, factor, hashes, onSilentProxy = () => {} } = settings
  let hasWarned = false
  const networkOf: RateLimits['networkOf'] = (c) => {
    if (c.env?.network !== undefined) return c.env.network
    const peer = {
      remoteAddress: c.env?.incoming?.socket.remoteAddress,
      forwardedFor: c.req.header('x-forwarded-for'),
    }
    if (!hasWarned && isSilentProxy(peer, trustedProxies)) {
      hasWarned = true
      onSilentProxy()
    }
    return clientNetwork(peer, trustedProxies)
  }
  const allowancesOf = ({ limits = [], method, path }: Limited, per: Limit['per']): Allowed[] =>
    limits
      .filter((limit) => limit.per === per)
      .map(({ name = `${method} ${path}`, max, seconds, message }) => ({
        key: `${name} ${per}`,
        max: max * factor,
        seconds,
        message,
      }))
  const countHit = createHitCounter(sql)
  const countHere = createLocalCounter()
  return {
    networkOf,
    async count(c, endpoint, by) {
      const allowances =
        by === 'network'
          ? allowancesOf(endpoint, 'address').flatMap((allowed) => around(allowed, networkOf(c)))
          : allowancesOf(endpoint, 'email').map((allowed) => keyedBy(allowed, by.email))
      for (const allowance of allowances) {
        refuseBeyond(c, allowance, await countHit({ ...allowance, key: hashes.limit(allowance.key) }))
      }
    },
    countReading(c, what) {
      const network = networkOf(c)
      // A request in process has no network.
      if (network === '' || c.env?.isRendering) return
      const allowance = { key: what, max: READINGS[what] * factor, seconds: 60, message: undefined }
      for (const one of around(allowance, network)) refuseBeyond(c, one, countHere(one))
    },
    async hit({ key, max, seconds }) {
      const allowed = max * factor
      const { hits, seconds_left } = await countHit({ key: hashes.limit(key), max: allowed, seconds })
      return { beyond: hits - allowed, seconds_left }
    },
    reset: (key) => deleteHits(sql, hashes.limit(key)),
    ofMember(endpoint) {
      const own = allowancesOf(endpoint, 'member')
      const isUnlimitedWrite = own.length === 0 && endpoint.method !== 'GET'
      return isUnlimitedWrite ? allowancesOf({ ...endpoint, limits: [WRITES] }, 'member') : own
    },
    checkMember(c, allowances, hits) {
      for (const [index, allowance] of allowances.entries()) {
        const hit = hits[index]
        if (hit) refuseBeyond(c, allowance, hit)
      }
    },
  }
}

/** Shared by all endpoints that change something and have no limit by member of their own. */
const WRITES: Limit = { name: 'writes', per: 'member', max: 300, seconds: 60 }

/** Limits per minute and network. They are high, because a school or a company may share one address. */
const READINGS = { request: 1_200, rendering: 240, file: 6_000 }

const keyedBy = (allowed: Allowed, subject: string, factor = 1): Allowed => ({
  ...allowed,
  key: `${allowed.key} ${subject}`,
  max: allowed.max * factor,
})

/** The narrowest network comes first, so that a hit it refuses is not counted for the wider ones. */
const around = (allowed: Allowed, client: string): Allowed[] =>
  networksAround(client).map(({ network, factor }) => keyedBy(allowed, network, factor))

function refuseBeyond(
  c: Context<RequestEnv>,
  { max, message = 'Trop de demandes. Réessayez dans {attente}.' }: Allowed,
  { hits, seconds_left }: Hit,
): void {
  if (hits <= max) return
  throw tooSoon(c, seconds_left, message.replace('{attente}', waitOf(seconds_left)))
}

/** The error says when to retry, to users and to programs. */
export function tooSoon(c: Context<RequestEnv>, seconds: number, message: string): AppError {
  c.header('Retry-After', String(seconds))
  return new AppError('rate_limited', message)
}

/** « 30 secondes », « 10 minutes », « 4 heures ». */
export function waitOf(seconds: number): string {
  if (seconds <= 60) return counted(seconds, 'seconde')
  const minutes = Math.ceil(seconds / 60)
  return minutes <= 60 ? counted(minutes, 'minute') : counted(Math.ceil(seconds / 3600), 'heure')
}

/** The last count that the database returned. */
type Known = { hits: number; endsAt: number }

/** Below this part of the limit, a request does not wait for the count. The hit is written a moment later. */
const SURELY_ALLOWED = 1 / 4
const FLUSH_MS = 100
/** Enough for about twenty thousand keys. */
const KNOWN_BYTES = 4 * 1024 * 1024
const KNOWN_SIZE = 200
const BATCH_MAX = 1000

/**
 * Counts in this process alone, for work that costs only this process. It still works while the database is unavailable.
 * When the window has ended, a new one starts.
 */
export function createLocalCounter(now = () => performance.now()): (hit: Allowance) => Hit {
  const windows = createBoundedCache<{ hits: number; endsAt: number }>(KNOWN_BYTES)
  return ({ key, seconds }) => {
    let window = windows.get(key)
    if (!window || window.endsAt <= now()) {
      window = { hits: 0, endsAt: now() + seconds * 1000 }
      windows.set(key, window, KNOWN_SIZE)
    }
    window.hits += 1
    return { hits: window.hits, seconds_left: Math.ceil((window.endsAt - now()) / 1000) }
  }
}

/**
 * Counts one hit, and returns the hits in the window. Far from the limit it counts in memory, and writes the hit to the
 * database a moment later, in a batch.
 */
function createHitCounter(sql: Sql): (hit: Allowance) => Promise<Hit> {
  const known = createBoundedCache<Known>(KNOWN_BYTES)
  /** The number of hits by key that the database has not counted yet, whether they are sent or not. */
  const pending = new Map<string, number>()
  let unsent: Allowance[] = []
  const pool = createWorkPool({ running: 1, waiting: Infinity }, unavailable)
  const count = createBatcher({ pool, maxSize: BATCH_MAX }, countAll)

  async function countAll(hits: Allowance[]): Promise<Hit[]> {
    const byKey = Map.groupBy(hits, ({ key }) => key)
    const groups = [...byKey.values()]
    const rows = await countHits(sql, {
      keys: [...byKey.keys()],
      hits: groups.map(({ length }) => length),
      seconds: groups.map(([first]) => first!.seconds),
    }).catch((error: unknown) => {
      known.clear()
      throw error
    })
    for (const [key, { hits: all, seconds_left }] of rows) {
      known.set(key, { hits: all, endsAt: performance.now() + seconds_left * 1000 }, KNOWN_SIZE)
    }
    // The hits of one key in this batch have consecutive numbers.
    const seen = new Map<string, number>()
    return hits.map(({ key }) => {
      const number = (seen.get(key) ?? 0) + 1
      seen.set(key, number)
      const { hits: all, seconds_left } = rows.get(key)!
      return { hits: all - byKey.get(key)!.length + number, seconds_left }
    })
  }

  async function countNow(hit: Allowance): Promise<Hit> {
    try {
      return await count(hit)
    } finally {
      const left = pending.get(hit.key)! - 1
      if (left > 0) pending.set(hit.key, left)
      else pending.delete(hit.key)
    }
  }

  function flush() {
    const hits = unsent
    unsent = []
    Promise.all(hits.map(countNow)).catch(() => {})
  }

  function countLater(hit: Allowance) {
    if (unsent.length === 0) setTimeout(flush, FLUSH_MS).unref()
    unsent.push(hit)
  }

  return async (hit) => {
    const uncounted = (pending.get(hit.key) ?? 0) + 1
    pending.set(hit.key, uncounted)
    const before = known.get(hit.key)
    const secondsLeft = before ? (before.endsAt - performance.now()) / 1000 : 0
    if (!before || secondsLeft <= 0 || before.hits + uncounted > hit.max * SURELY_ALLOWED) {
      flush()
      return await countNow(hit)
    }
    countLater(hit)
    return { hits: before.hits + uncounted, seconds_left: Math.ceil(secondsLeft) }
  }
}

const BODY_MAX = 1024 * 1024
const RESPONSE_MAX_MS = 10_000

/** A dossier may wait for those before it (platform/adapters/typeset). */
const DOSSIER_MAX_MS = 60_000
const isDossier = (path: string) => /^\/plan\/[^/]+\.pdf$|^\/api\/my\/exports$/.test(path)

/** Uploads have their own limits: pictures are larger, and a slow connection may need more time. */
const UPLOADS = '/api/uploads/'

const exceptUploads =
  (limit: MiddlewareHandler<RequestEnv>): MiddlewareHandler<RequestEnv> =>
  (c, next) =>
    c.req.path.startsWith(UPLOADS) ? next() : limit(c, next)

/** The longest time a response may take. */
export const timeLimit = exceptUploads(async (c, next) => {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(
    () => reject(unavailable()),
    isDossier(c.req.path) ? DOSSIER_MAX_MS : RESPONSE_MAX_MS,
  )
  try {
    await Promise.race([next(), promise])
  } finally {
    clearTimeout(timer)
  }
})

const bodyUpToMax = bodyLimit({
  maxSize: BODY_MAX,
  onError: () => {
    throw new AppError('too_large', 'Cet envoi est trop volumineux.')
  },
})

export const sizeLimit = exceptUploads((c, next) => (isWithinMax(c) ? next() : bodyUpToMax(c, next)))

/** Reads only the headers, because reading the body takes longer than most responses. The body of a GET is ignored. */
function isWithinMax({ req, env }: Context<RequestEnv>): boolean {
  if (req.method === 'GET') return true
  if (req.header('transfer-encoding')) return false
  const length = req.header('content-length')
  // A network request with neither header has no body.
  return length === undefined ? Boolean(env?.incoming) : Number(length) <= BODY_MAX
}
