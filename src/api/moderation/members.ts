import * as v from 'valibot'
import {
  type CountedPage,
  MEMBER_FILTERS,
  MEMBER_SORTS,
  type MemberRecord,
  type SanctionedCounts,
} from '#domain/moderation/staff.ts'
import { endpoint } from '../endpoint.ts'
import { cursors, memberParams, search } from '../fields.ts'

const query = v.object({
  q: v.optional(search),
  filter: v.optional(v.picklist(MEMBER_FILTERS, 'Cette liste n’existe pas.'), 'all'),
  sort: v.optional(v.picklist(MEMBER_SORTS, 'Cet ordre n’existe pas.'), 'newest'),
  ...cursors,
})

export const membersApi = {
  listForModerators: endpoint<CountedPage<MemberRecord>>()({
    method: 'GET',
    path: '/api/moderation/members',
    access: 'member',
    action: 'mod.users.list',
    summary: 'Members with their ban status, newest first by default.',
    query,
  }),
  listForAdmins: endpoint<CountedPage<MemberRecord>>()({
    method: 'GET',
    path: '/api/admin/members',
    access: 'member',
    action: 'admin.users.list',
    summary: 'The same list for the admin screen.',
    query,
  }),
  countSanctioned: endpoint<SanctionedCounts>()({
    method: 'GET',
    path: '/api/moderation/members/sanctioned',
    access: 'member',
    action: 'mod.users.list',
    summary: 'The number of sanctioned members, and of those with an IP ban.',
  }),
  syncBadges: endpoint<{ badges: string[] }>()({
    method: 'POST',
    path: '/api/moderation/members/:memberId/badges/sync',
    access: 'member',
    action: 'profile.badge_sync',
    summary: 'Awards the activity badges that a member has earned.',
    params: memberParams,
  }),
}
