import * as v from 'valibot'
import { BAN_HOURS, type Sanction, SANCTION_LIMITS } from '#domain/sanctions.ts'
import type { MemberRecord } from '#domain/staff.ts'
import { endpoint } from './endpoint.ts'
import { memberParams, optionalText } from './fields.ts'

const done = endpoint<{ done: true }>()
/** Of an address ban: networks that were closed, and those that cannot be. */
export type ClosedNetworks = { closed: number; kept_open: number }

/** Told to the member; empty when nothing was written. */
const reason = optionalText(SANCTION_LIMITS.reason, 'Le motif')
const hours = v.picklist(BAN_HOURS, 'Choisissez une durée.')
/** The number of other members that the second confirmation named. */
const confirmed_members = v.optional(v.pipe(v.number(), v.integer(), v.minValue(0)))

export const sanctionsApi = {
  history: endpoint<{ member: MemberRecord; sanctions: Sanction[] }>()({
    method: 'GET',
    path: '/api/moderation/members/:memberId/sanctions',
    access: 'member',
    action: 'mod.bans.list',
    summary: 'A member as the staff sees them, and every sanction, newest first.',
    params: memberParams,
  }),
  ban: done({
    method: 'POST',
    path: '/api/moderation/members/:memberId/bans',
    access: 'member',
    action: 'mod.ban.create',
    needs: 'contribute',
    summary: 'Suspends a member for some hours or for good, or closes the comments to them.',
    params: memberParams,
    body: v.variant(
      'type',
      [
        v.object({ type: v.literal('temp'), hours, reason }),
        v.object({ type: v.literal('perm'), reason }),
        v.object({ type: v.literal('comment'), reason }),
      ],
      'Choisissez une sanction.',
    ),
  }),
  banByAddress: endpoint<ClosedNetworks>()({
    method: 'POST',
    path: '/api/moderation/members/:memberId/ip-bans',
    access: 'member',
    action: 'mod.ban.create_ip',
    needs: 'contribute',
    summary: 'Suspends a member for good and closes the networks they came from to sign-ups and sign-ins.',
    params: memberParams,
    body: v.object({ reason, confirmed_members }),
  }),
  unban: done({
    method: 'DELETE',
    path: '/api/moderation/members/:memberId/bans',
    access: 'member',
    action: 'mod.unban',
    summary: 'Lifts every open sanction of a member.',
    params: memberParams,
  }),
  toggleComments: done({
    method: 'PUT',
    path: '/api/admin/members/:memberId/comment-ban',
    access: 'member',
    action: 'admin.comment_ban.toggle',
    needs: 'contribute',
    summary: 'Closes the comments to a member, or opens them again.',
    params: memberParams,
    body: v.object({ on: v.boolean() }),
  }),
  banForADay: done({
    method: 'POST',
    path: '/api/admin/members/:memberId/temp-ban',
    access: 'member',
    action: 'admin.temp_ban',
    needs: 'contribute',
    summary: 'Suspends a member for 24 hours, or as long as asked.',
    params: memberParams,
    body: v.object({ hours: v.optional(hours, 24), reason }),
  }),
  toggleAddressBan: endpoint<ClosedNetworks>()({
    method: 'PUT',
    path: '/api/admin/members/:memberId/ip-ban',
    access: 'member',
    action: 'admin.ip_ban.toggle',
    needs: 'contribute',
    summary: 'Bans a member by network address, or lifts that ban.',
    params: memberParams,
    body: v.object({ on: v.boolean(), confirmed_members }),
  }),
}
