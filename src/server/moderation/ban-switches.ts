import type { AppContext } from '#server/platform/context.ts'
import type { SessionMember } from '#server/platform/http/session-member.ts'
import { banByIp, banMember } from './ban.ts'
import type { ClosedNetworks } from './networks.ts'
import { unban } from './unban.ts'

/** A switch of the admin screen, as the next one: switching on an active ban changes nothing. */
export const switchCommentBan = (
  ctx: AppContext,
  viewer: SessionMember,
  memberId: string,
  on: boolean,
): Promise<{ done: true }> =>
  on
    ? banMember(
        ctx,
        viewer,
        memberId,
        { type: 'comment' },
        { ability: 'openAdmin', ifAlreadyBanned: 'ignore' },
      )
    : unban(ctx, viewer, memberId, 'comment')

export async function switchAddressBan(
  ctx: AppContext,
  viewer: SessionMember,
  memberId: string,
  { on, ...ban }: { on: boolean; network: string; confirmed_members?: number | undefined },
): Promise<ClosedNetworks> {
  if (on) return await banByIp(ctx, viewer, memberId, ban, 'ignore')
  await unban(ctx, viewer, memberId, 'ip')
  return { closed: 0, kept_open: 0 }
}
