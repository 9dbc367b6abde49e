import { createHash } from 'node:crypto'
import type { BlockList } from 'node:net'
import type { Limit } from '#api/endpoint.ts'
import { AppError } from '#domain/errors.ts'
import type { Database } from '#server/db/database.ts'
import { countHit } from '#server/db/rate-limit-queries.ts'
import { clientNetwork } from './client-address.ts'
import type { Counted, RateLimits } from './request-env.ts'

type Settings = { trustedProxies: BlockList; factor: number }

/** The database counts, so that all processes count together and no two requests take the same place. */
export function createRateLimits({ sql }: Database, { trustedProxies, factor }: Settings): RateLimits {
  const networkOf: RateLimits['networkOf'] = (c) =>
    clientNetwork(
      {
        remoteAddress: c.env?.incoming?.socket.remoteAddress,
        forwardedFor: c.req.header('x-forwarded-for'),
      },
      trustedProxies,
    )
  return {
    networkOf,
    async count(c, endpoint, counted) {
      for (const limit of endpoint.limits ?? []) {
        if (!(limit.per in counted)) continue
        const whom = 'address' in counted ? networkOf(c) : nameOf(counted)
        const what = limit.name ?? `${endpoint.method} ${endpoint.path}`
        const key = `${what} ${limit.per} ${whom}`
        const { hits, seconds_left } = await countHit(sql, digest(key), limit.seconds)
        if (hits <= limit.max * factor) continue
        c.header('Retry-After', String(seconds_left))
        throw tooMany(limit, seconds_left)
      }
    },
  }
}

const nameOf = (counted: Exclude<Counted, { address: true }>) =>
  'member' in counted ? counted.member : counted.email

/** Addresses are nobody's business: what is stored cannot be read back. */
const digest = (key: string) => createHash('sha256').update(key).digest('base64url')

function tooMany(limit: Limit, seconds: number): AppError {
  const minutes = Math.ceil(seconds / 60)
  const wait = seconds <= 60 ? `${seconds} seconde${seconds > 1 ? 's' : ''}` : `${minutes} minutes`
  return new AppError('rate_limited', limit.message ?? `Trop de demandes. Réessayez dans ${wait}.`)
}
