import type { Context } from 'hono'
import type { Hashes } from '#server/accounts/sessions/where-from.ts'
import type { Database } from '#server/db/database.ts'
import type { RequestEnv } from '#server/http/request-env.ts'
import type { SessionMember } from '#server/http/session-member.ts'
import { countView } from './queries.ts'

const ROBOTS =
  /bot\b|crawl|spider|slurp|preview|facebookexternalhit|headless|lighthouse|curl|wget|python|java\//i

/** Who reads is a hash whose key changes each day: nobody's reading can be traced. */
export async function recordView(
  { sql }: Database,
  hashes: Hashes,
  c: Context<RequestEnv>,
  viewer: SessionMember | null,
  planId: string,
): Promise<{ done: true }> {
  const userAgent = c.req.header('user-agent') ?? ''
  if (!ROBOTS.test(userAgent)) {
    const who = viewer?.id ?? `${c.get('rateLimits').networkOf(c)} ${userAgent}`
    await countView(sql, { planId, visitor: hashes.visitor(who, new Date()), userId: viewer?.id ?? null })
  }
  return { done: true }
}
