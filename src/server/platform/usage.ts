import type { RequestListener } from 'node:http'
import { zurichDay } from '#domain/time.ts'
import type { Database } from '#server/platform/db/database.ts'
import { addUse, findOrInsertSalt, recordVisits } from './usage.queries.ts'
import { createHmac } from 'node:crypto'
import type { Context } from 'hono'
import type { RequestEnv } from '#server/platform/http/request-env.ts'
import type { SessionMember } from '#server/platform/session-member.ts'

const FLUSH_MS = 10_000

/** Requests of the operator's monitoring are not counted. */
const TOOLS = /^\/(healthz|readyz|metrics)(\?|$)/

/** Requests are counted per hour, which avoids computing the day in Zurich for each request. A day starts on a full hour. */
const HOUR_MS = 60 * 60_000

type RecorderOptions = { db: Pick<Database, 'sql'>; onError: (error: unknown) => void; now?: () => Date }

export type UsageRecorder = ReturnType<typeof startUsageRecorder>

/** Counts requests and active members in memory, and adds both to the tables that all processes share. */
export function startUsageRecorder({ db, onError, now = () => new Date() }: RecorderOptions) {
  let requests = new Map<number, number>()
  let members = new Map<string, Set<string>>()
  /** The members already stored for the latest month: they are not written again. */
  let written = { month: '', members: new Set<string>() }
  /** The members of the last seconds. */
  let visits = new Set<string>()
  let flushing = Promise.resolve()

  /** If the write fails, the counts go back into memory, and the next write includes them. */
  async function write() {
    const [counted, seen] = [requests, members]
    requests = new Map()
    members = new Map()
    await writeVisits()
    if (counted.size + seen.size === 0) return
    try {
      await addUse(db.sql, byDay(counted), seen)
      for (const [month, ids] of seen) {
        if (month > written.month) written = { month, members: new Set() }
        if (month === written.month) for (const id of ids) written.members.add(id)
      }
    } catch (error) {
      for (const [hour, count] of counted) add(hour, count)
      for (const [month, ids] of seen) for (const id of ids) note(month, id)
      onError(error)
    }
  }

  /** A visit that cannot be written is lost: the next request of the member is one too. */
  async function writeVisits() {
    const visitors = [...visits]
    visits = new Set()
    if (visitors.length > 0) await recordVisits(db.sql, visitors).catch(onError)
  }

  const add = (hour: number, count: number) => requests.set(hour, (requests.get(hour) ?? 0) + count)

  function note(month: string, id: string) {
    const ids = members.get(month) ?? new Set()
    members.set(month, ids.add(id))
  }

  /** Runs after a write that is still in progress. */
  const flush = () => (flushing = flushing.then(write))
  const timer = setInterval(() => void flush(), FLUSH_MS)
  timer.unref()

  return {
    flush,
    /** Wraps a listener, and counts the requests it receives. */
    counting:
      (listener: RequestListener): RequestListener =>
      (request, response) => {
        if (!TOOLS.test(request.url ?? '')) add(Math.floor(now().getTime() / HOUR_MS), 1)
        listener(request, response)
      },
    sawMember(id: string) {
      visits.add(id)
      const month = `${zurichDay(now()).slice(0, 7)}-01`
      if (month !== written.month || !written.members.has(id)) note(month, id)
    },
    async stop() {
      clearInterval(timer)
      await flush()
    },
  }
}

function byDay(hours: ReadonlyMap<number, number>): Map<string, number> {
  const days = new Map<string, number>()
  for (const [hour, count] of hours) {
    const day = zurichDay(new Date(hour * HOUR_MS))
    days.set(day, (days.get(day) ?? 0) + count)
  }
  return days
}

export type Visitors = ReturnType<typeof createVisitors>

const ROBOTS =
  /bot\b|crawl|spider|slurp|preview|facebookexternalhit|headless|lighthouse|curl|wget|python|java\//i

/** A provider may give one customer a /48 prefix, that is 65,536 IPv6 networks. They count as this many visitors at most. */
const VISITORS_PER_PREFIX = 5

/**
 * Identifies a visitor by a hash, so that they are counted once a day. The salt is random and changes every day. The hashes of
 * two days cannot be linked, and once the salt is deleted a hash cannot be traced to a visitor.
 */
export function createVisitors({ sql }: Pick<Database, 'sql'>) {
  let known: { day: string; salt: Promise<Buffer> } | undefined

  function saltOf(day: string): Promise<Buffer> {
    if (known?.day !== day) {
      const salt = findOrInsertSalt(sql, day)
      known = { day, salt }
      // After a failure, the next request reads the salt again.
      salt.catch(() => (known = undefined))
    }
    return known.salt
  }

  return {
    /** Hashes the id of a member, or the network of a visitor. Returns null for a robot. */
    async identify(c: Context<RequestEnv>, viewer: SessionMember | null): Promise<Buffer | null> {
      if (ROBOTS.test(c.req.header('user-agent') ?? '')) return null
      const salt = await saltOf(zurichDay(new Date()))
      const hash = (who: string) => createHmac('sha256', salt).update(who).digest()
      if (viewer) return hash(viewer.id)
      const network = c.get('rateLimits').networkOf(c)
      const [prefix] = /^(?:[\da-f]+:){3}/i.exec(network) ?? []
      return hash(prefix ? `${prefix} ${hash(network).readUInt8() % VISITORS_PER_PREFIX}` : network)
    },
  }
}
