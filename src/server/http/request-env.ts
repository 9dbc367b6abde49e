import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import type { Limit } from '#api/endpoint.ts'
import type { Allowance, Hit } from '#server/http/rate-limits/queries.ts'
import type { ResponseCache, Source } from './response-cache/response-cache.ts'
import type { SessionMember } from './session-member.ts'

/** What every request carries. `incoming` is missing for requests made in process (server rendering, tests). */
export type RequestEnv = {
  Bindings: Partial<HttpBindings> & {
    /** The network of the client whose page is rendered, in process. */
    network?: string | undefined
    /** Asked in process by a page that is being rendered, which was counted itself. */
    isRendering?: true
  }
  Variables: {
    requestId: string
    /** The route by its pattern, which may be counted and logged without naming a member. */
    route: string
    /** A health check or a scrape of the metrics, which come every few seconds. */
    isProbe?: true
    /** This page is only for some members: the session is checked each time. */
    isGated?: true
    rateLimits: RateLimits
    publicResponses: PublicResponses
    /** Reads public content, for this request: see db/database.ts. */
    readPublic: <T>(work: () => Promise<T>) => Promise<T>
    /** Who asks, by the session of the cookie; nothing is read without one. Counted under the endpoint's limits, if any. */
    readMember: (c: Context<RequestEnv>, endpoint?: Limited) => Promise<SessionMember | null>
  }
}

/** The cache of responses that are the same for every visitor and member. */
export type PublicResponses = {
  cache: ResponseCache
  /** Whether these cookies are those of a member who wrote something within the last 15 s. */
  hasRecentWrite: (cookies: string | undefined) => boolean
  /** Sets the cookie that says so. */
  noteWrite: (c: Context<RequestEnv>) => void
  onSource: (source: Source) => void
}

export type RateLimits = {
  /** Counts this request under those limits of the endpoint that count this, and throws when it is one too many. */
  count(c: Context<RequestEnv>, endpoint: Limited, whom: { address: true } | { email: string }): Promise<void>
  /** Counts a request that only reads, a page that must be rendered for it, or a file; throws when it is one too many. */
  countReading(c: Context<RequestEnv>, what: 'request' | 'rendering' | 'file'): void
  /** Counts one more under a name of its own: how many there are beyond what is allowed, and for how long. */
  hit(allowance: Allowance): Promise<{ beyond: number; seconds_left: number }>
  /** Starts to count anew. */
  forget(key: string): Promise<void>
  /** What a member may do there: counted where the member is read. */
  ofMember(endpoint: Limited): Allowed[]
  /** Throws when a member's request is one too many. */
  checkMember(c: Context<RequestEnv>, allowed: Allowed[], hits: Hit[]): void
  /** The network that the request came from, as seen by the first hop that we trust. */
  networkOf(c: Context<RequestEnv>): string
}

export type Allowed = Allowance & { message: string | undefined }

export type Limited = { method: string; path: string; limits?: readonly Limit[] | undefined }
