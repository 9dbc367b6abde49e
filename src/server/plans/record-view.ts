import type { Context } from 'hono'
import type { RequestEnv } from '#server/platform/http/request-env.ts'
import type { SessionMember } from '#server/platform/http/session-member.ts'
import type { AppContext } from '#server/platform/context.ts'
import { countView } from './views.queries.ts'

export async function recordView(
  { db, visitors }: AppContext,
  c: Context<RequestEnv>,
  viewer: SessionMember | null,
  planId: string,
): Promise<{ done: true }> {
  const visitor = await visitors.identify(c, viewer)
  if (visitor) await countView(db.sql, { planId, visitor, userId: viewer?.id ?? null })
  return { done: true }
}
