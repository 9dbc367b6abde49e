import { createHmac } from 'node:crypto'
import type { Context } from 'hono'
import { zurichDay } from '#domain/time.ts'
import type { Database } from '#server/db/database.ts'
import type { RequestEnv } from '#server/http/request-env.ts'
import type { SessionMember } from '#server/http/session-member.ts'
import { findOrInsertSalt } from './queries.ts'

export type Visitors = ReturnType<typeof createVisitors>

const ROBOTS =
  /bot\b|crawl|spider|slurp|preview|facebookexternalhit|headless|lighthouse|curl|wget|python|java\//i

/** One customer may be given the 65,536 networks of IPv6 that share 48 bits: they count as so many visitors at most. */
const VISITORS_PER_PREFIX = 5

/**
 * Identifies a visitor, so that they are not counted twice in a day: a hash whose salt is random and lasts for that day. What was read
 * yesterday says nothing about today, and cannot be traced once the salt is deleted.
 */
export function createVisitors({ sql }: Pick<Database, 'sql'>) {
  let known: { day: string; salt: Promise<Buffer> } | undefined

  function saltOf(day: string): Promise<Buffer> {
    if (known?.day !== day) {
      const salt = findOrInsertSalt(sql, day)
      known = { day, salt }
      // The next visitor asks again.
      salt.catch(() => (known = undefined))
    }
    return known.salt
  }

  return {
    /** A member is known by their id, a visitor by their network. Null for a robot. */
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
