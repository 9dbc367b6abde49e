import type { Context } from 'hono'
import type { RequestEnv } from '#server/http/request-env.ts'
import type { SessionMember } from '#server/http/session-member.ts'
import type { SiteParts } from '#server/site/site-parts.ts'
import { countView } from './queries.ts'

const ROBOTS =
  /bot\b|crawl|spider|slurp|preview|facebookexternalhit|headless|lighthouse|curl|wget|python|java\//i

export async function recordView(
  { db, hashes }: SiteParts,
  c: Context<RequestEnv>,
  viewer: SessionMember | null,
  planId: string,
): Promise<{ done: true }> {
  const visitor = visitorOf(hashes, c, viewer)
  if (visitor) await countView(db.sql, { planId, visitor, userId: viewer?.id ?? null })
  return { done: true }
}

/** Who reads is a hash whose key changes each day: nobody's reading can be traced. Null for a robot. */
export function visitorOf(
  hashes: SiteParts['hashes'],
  c: Context<RequestEnv>,
  viewer: SessionMember | null,
): Buffer | null {
  const userAgent = c.req.header('user-agent') ?? ''
  if (ROBOTS.test(userAgent)) return null
  const who = viewer?.id ?? `${c.get('rateLimits').networkOf(c)} ${userAgent}`
  return hashes.visitor(who, new Date())
}
