import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import type { Limit } from '#api/endpoint.ts'
import type { Allowance, Hit } from './rate-limits.queries.ts'
import type { Log } from './log.ts'
import type { ResponseCache, ResponseSource } from './response-cache.ts'
import type { SessionMember } from '#server/platform/session-member.ts'

/** The Hono environment of every request. `incoming` is missing for requests made in process (server rendering, tests). */
export type RequestEnv = {
  Bindings: Partial<HttpBindings> & {
    /** The network of the client whose page is rendered, in process. */
    network?: string | undefined
    /** The request comes from a page that is being rendered in process. The page request is already counted. */
    isRendering?: true
  }
  Variables: {
    requestId: string
    /** The route’s pattern, which may be logged and counted because it names no member. */
    route: string
    log: Log
    /** Who made the request, where the log says it: refusals of members, and what staff do (serve.ts). */
    actor?: { user: string; network: string }
    /** The keyed hash of the client's network. */
    networkHash: () => string
    /** A health check or a metrics scrape. */
    isProbe?: true
    /** The page is only for some members: the session is checked for each request, and the response is not cached. */
    requiresSession?: true
    rateLimits: RateLimits
    publicResponses: PublicResponses
    /** Runs reads of public content on the replica, unless the member has just written (platform/db/database.ts). */
    withReplica: <T>(work: () => Promise<T>) => Promise<T>
    /**
     * The member of the session cookie. Without a cookie it is null, and no query runs. Also counts the request under the
     * endpoint’s limits, if any.
     */
    readMember: (c: Context<RequestEnv>, endpoint?: Limited) => Promise<SessionMember | null>
  }
}

/** The cache of responses that are the same for every visitor and member. */
export type PublicResponses = {
  cache: ResponseCache
  /** Whether these cookies are those of a member who wrote something within the last 15 s. */
  hasRecentWrite: (cookies: string | undefined) => boolean
  /** Sets the cookie that `hasRecentWrite` reads. */
  setRecentWriteCookie: (c: Context<RequestEnv>) => void
  onSource: (source: ResponseSource) => void
}

export type RateLimits = {
  /** Counts the request under the endpoint’s limits by network, or by email; throws when it is one too many. */
  count(c: Context<RequestEnv>, endpoint: Limited, by: 'network' | { email: string }): Promise<void>
  /** Counts a read request, a rendered page or a file; throws when it is one too many. */
  countReading(c: Context<RequestEnv>, what: 'request' | 'rendering' | 'file'): void
  /** Counts a hit under the allowance’s key. Returns how far it exceeds the limit, and for how many seconds. */
  hit(allowance: Allowance): Promise<{ beyond: number; seconds_left: number }>
  /** Resets the counter. */
  reset(key: string): Promise<void>
  /** The endpoint’s limits by member, or the common limit of writes. The query that reads the member also counts the hits. */
  ofMember(endpoint: Limited): Allowed[]
  /** Throws when a member's request is one too many. */
  checkMember(c: Context<RequestEnv>, allowed: Allowed[], hits: Hit[]): void
  /** The client’s network, as seen by the first trusted proxy. */
  networkOf(c: Context<RequestEnv>): string
}

export type Allowed = Allowance & { message: string | undefined }

export type Limited = { method: string; path: string; limits?: readonly Limit[] | undefined }
