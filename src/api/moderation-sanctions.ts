import * as v from 'valibot'
import {
  BAN_HOURS,
  type Sanction,
  SANCTION_LIMITS,
  type SanctionAgainstViewer,
} from '#domain/moderation/sanctions.ts'
import { type ListPage, type MemberRecord, QUEUE_LISTS, type StaffAppeal } from '#domain/moderation/staff.ts'
import { endpoint } from './endpoint.ts'
import { id, memberParams, optionalText, queueQuery, requiredText } from './fields.ts'

const done = endpoint<{ done: true }>()
/** The result of an IP ban: networks that were banned, and those that cannot be. */
export type ClosedNetworks = { closed: number; kept_open: number }

/** The sanctioned member reads it; it may be empty. */
const reason = optionalText(SANCTION_LIMITS.reason, 'Le motif')
const hours = v.picklist(BAN_HOURS, 'Choisissez une durée.')
/** The number of other members shown in the second confirmation. */
const confirmed_members = v.optional(v.pipe(v.number(), v.integer(), v.minValue(0)))

export const sanctionsApi = {
  history: endpoint<{ member: MemberRecord; sanctions: Sanction[] }>()({
    method: 'GET',
    path: '/api/moderation/members/:memberId/sanctions',
    access: 'member',
    action: 'mod.bans.list',
    summary: 'A member’s record for the staff, with all sanctions, newest first.',
    params: memberParams,
  }),
  ban: done({
    method: 'POST',
    path: '/api/moderation/members/:memberId/bans',
    access: 'member',
    action: 'mod.ban.create',
    summary: 'Bans a member temporarily or permanently, or from comments.',
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
    summary: 'Bans a member permanently, and their networks from sign-ups and sign-ins.',
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
    summary: 'Sets or lifts a member’s comment ban.',
    params: memberParams,
    body: v.object({ on: v.boolean() }),
  }),
  banForADay: done({
    method: 'POST',
    path: '/api/admin/members/:memberId/temp-ban',
    access: 'member',
    action: 'admin.temp_ban',
    summary: 'Bans a member for 24 hours, or for the given hours.',
    params: memberParams,
    body: v.object({ hours: v.optional(hours, 24), reason }),
  }),
  toggleAddressBan: endpoint<ClosedNetworks>()({
    method: 'PUT',
    path: '/api/admin/members/:memberId/ip-ban',
    access: 'member',
    action: 'admin.ip_ban.toggle',
    summary: 'Sets or lifts a member’s IP ban.',
    params: memberParams,
    body: v.object({ on: v.boolean(), confirmed_members }),
  }),
}

export const appealsApi = {
  mine: endpoint<{ sanctions: SanctionAgainstViewer[] }>()({
    method: 'GET',
    path: '/api/my/sanctions',
    access: 'member',
    action: 'appeal.read',
    summary:
      'The member’s sanctions that are open or whose appeal was decided recently, with reasons and appeals.',
  }),
  create: endpoint<{ done: true }>()({
    method: 'POST',
    path: '/api/my/sanctions/:sanctionId/appeal',
    access: 'member',
    action: 'appeal.create',
    summary: 'Appeals against a sanction; one open appeal at a time.',
    limits: [{ per: 'member', max: 5, seconds: 24 * 3600 }],
    params: v.object({ sanctionId: id }),
    body: v.object({
      message: requiredText(
        'Dites pourquoi cette sanction devrait être levée.',
        SANCTION_LIMITS.appeal,
        'Le recours',
      ),
    }),
  }),
  list: endpoint<ListPage<StaffAppeal>>()({
    method: 'GET',
    path: '/api/moderation/appeals',
    access: 'member',
    action: 'mod.appeals',
    summary: 'Appeals: waiting ones, oldest first, or decided ones, newest first.',
    query: queueQuery(QUEUE_LISTS),
  }),
  decide: endpoint<{ done: true }>()({
    method: 'POST',
    path: '/api/moderation/appeals/:appealId',
    access: 'member',
    action: 'mod.appeals',
    summary: 'Lifts or confirms the sanction, with a reply to the member.',
    params: v.object({ appealId: id }),
    body: v.object({
      verdict: v.picklist(['accepted', 'refused'], 'Acceptez ou refusez le recours.'),
      answer: requiredText('Une réponse au membre est nécessaire.', SANCTION_LIMITS.answer, 'La réponse'),
    }),
  }),
}
