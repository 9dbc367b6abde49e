import { createHmac } from 'node:crypto'
import type { Context } from 'hono'
import { zurichDay } from '#domain/time.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { RequestEnv } from '#server/platform/http/request-env.ts'
import type { SessionMember } from '#server/platform/http/session-member.ts'
import { findOrInsertSalt } from './queries.ts'

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
