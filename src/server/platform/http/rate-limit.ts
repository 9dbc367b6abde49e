import type { BlockList } from 'node:net'
import type { Context } from 'hono'
import type { Limit } from '#api/endpoint.ts'
import { AppError } from '#domain/errors.ts'
import type { Database } from '#server/platform/db/database.ts'
import { deleteHits, type Hit } from './rate-limits.queries.ts'
import { counted } from '#domain/numbers.ts'
import type { Hashes } from '#server/platform/lib/hashes.ts'
import { clientNetwork, isSilentProxy, networksAround } from './client-address.ts'
import { createHitCounter, createLocalCounter } from './hit-counter.ts'
import type { Allowed, Limited, RateLimits, RequestEnv } from './request-env.ts'

type Settings = {
  trustedProxies: BlockList
  factor: number
  /** Keys contain network and e-mail addresses, so only their keyed hashes are stored. */
  hashes: Pick<Hashes, 'limit'>
  /** Called once, so that the log warns the operator that all visitors share one limit. */
  onSilentProxy?: () => void
}

/** The database counts the hits of all processes. Near a limit, each request waits for its count (hit-counter.ts). */
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
