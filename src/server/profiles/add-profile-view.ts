import type { Context } from 'hono'
import type { RequestEnv } from '#server/platform/http/request-env.ts'
import type { SessionMember } from '#server/platform/http/session-member.ts'
import type { AppContext } from '#server/platform/context.ts'
import { countProfileView } from './views.queries.ts'

/** Counts a view of a member's profile. Views by the member themselves and by robots do not count. */
export async function addProfileView(
  { db, visitors }: AppContext,
  c: Context<RequestEnv>,
  viewer: SessionMember | null,
  memberId: string,
): Promise<{ done: true }> {
  const visitor = viewer?.id === memberId ? null : await visitors.identify(c, viewer)
  if (visitor) await countProfileView(db.sql, memberId, visitor)
  return { done: true }
}
