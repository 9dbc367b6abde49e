import * as v from 'valibot'
import {
  type CountedPage,
  MEMBER_FILTERS,
  MEMBER_SORTS,
  type MemberRecord,
  type SanctionedCounts,
} from '#domain/staff.ts'
import { endpoint } from './endpoint.ts'
import { cursors, memberParams, search } from './fields.ts'

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
    summary: 'Members with where they stand; newest first, or as asked.',
    query,
  }),
  listForAdmins: endpoint<CountedPage<MemberRecord>>()({
    method: 'GET',
    path: '/api/admin/members',
    access: 'member',
    action: 'admin.users.list',
    summary: 'The same for the admins’ screen.',
    query,
  }),
  countSanctioned: endpoint<SanctionedCounts>()({
    method: 'GET',
    path: '/api/moderation/members/sanctioned',
    access: 'member',
    action: 'mod.users.list',
    summary: 'How many members are under a sanction now, and how many of them by address.',
  }),
  syncBadges: endpoint<{ badges: string[] }>()({
    method: 'POST',
    path: '/api/moderation/members/:memberId/badges/sync',
    access: 'member',
    action: 'profile.badge_sync',
    summary: 'Gives a member the activity badges they have earned.',
    params: memberParams,
  }),
}
