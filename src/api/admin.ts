import * as v from 'valibot'
import { BADGE_ALREADY_GIVEN, badgeRefusal, BADGES_MAX, cleanBadge, hasBadge } from '#domain/points/badges.ts'
import { FEATURE_NAMES, type FeatureSwitch, OPEN_TO, type SignUpsSwitch } from '#domain/features.ts'
import { ASSIGNABLE_ROLES, ROLES, VERIFIED_TYPES } from '#domain/roles.ts'
import { SECURITY_GROUPS, type SecurityEntry, type SecurityGroup } from '#domain/accounts/security-log.ts'
import type { AdminStats, ListPage, MemberRecord } from '#domain/moderation/staff.ts'
import { endpoint, type FileResponse } from './endpoint.ts'
import { cursors, id, memberParams, textField } from './fields.ts'
import { day } from './moderation.ts'
import type { Analytics } from '#domain/admin.ts'

const done = endpoint<{ done: true }>()
const verifiedType = v.picklist(VERIFIED_TYPES, 'Veuillez sélectionner un type de badge')
const badges = v.pipe(
  v.array(textField(cleanBadge, badgeRefusal, 'Donnez un nom au badge.')),
  v.maxLength(BADGES_MAX, `Un membre a ${BADGES_MAX} badges au plus.`),
  v.check((list) => !list.some((badge, at) => hasBadge(list.slice(0, at), badge)), BADGE_ALREADY_GIVEN),
)

export const adminApi = {
  stats: endpoint<AdminStats>()({
    method: 'GET',
    path: '/api/admin/stats',
    access: 'member',
    action: 'admin.stats',
    summary: 'Counts of members, plans, waiting plans, comments and sanctioned members.',
  }),
  changeRole: endpoint<{ member: MemberRecord }>()({
    method: 'PUT',
    path: '/api/admin/members/:memberId/role',
    access: 'member',
    action: 'admin.role.change',
    summary: 'Changes a member’s role, unless it changed since the admin read it.',
    params: memberParams,
    body: v.object({
      role: v.picklist(ASSIGNABLE_ROLES, 'Ce rôle ne peut pas être donné.'),
      from: v.picklist(ROLES),
      /** The badge colour of the role « verified ». */
      verified_type: v.optional(v.nullable(verifiedType), null),
    }),
  }),
  editBadges: endpoint<{ member: MemberRecord }>()({
    method: 'PUT',
    path: '/api/admin/members/:memberId/badges',
    access: 'member',
    action: 'admin.badges.edit',
    summary: 'Replaces a member’s badges, unless they changed since the admin read them.',
    params: memberParams,
    body: v.object({
      badges,
      from: v.array(v.string()),
    }),
  }),
  revealEmail: endpoint<{ email: string }>()({
    method: 'POST',
    path: '/api/admin/members/:memberId/email',
    access: 'member',
    action: 'admin.email.read',
    summary: 'A member’s e‑mail address; reading it is logged.',
    limits: [{ per: 'member', max: 20, seconds: 60 * 60 }],
    params: memberParams,
  }),
  endSessions: endpoint<{ ended: number }>()({
    method: 'DELETE',
    path: '/api/admin/members/:memberId/sessions',
    access: 'member',
    action: 'admin.sessions.revoke',
    summary: 'Ends all sessions of a member.',
    params: memberParams,
  }),
  securityLog: endpoint<ListPage<SecurityEntry>>()({
    method: 'GET',
    path: '/api/admin/security-log',
    access: 'member',
    action: 'admin.security_log.read',
    summary:
      'Security events, newest first: the admin’s own, those of lower ranks and those without an account. Filtering by a member is logged.',
    query: v.object({
      member: v.optional(id),
      group: v.optional(
        v.picklist(Object.keys(SECURITY_GROUPS) as SecurityGroup[], 'Ces événements n’existent pas.'),
      ),
      from: v.optional(day),
      to: v.optional(day),
      ...cursors,
    }),
  }),
  features: endpoint<{ features: FeatureSwitch[]; sign_ups: SignUpsSwitch }>()({
    method: 'GET',
    path: '/api/admin/features',
    access: 'member',
    action: 'admin.features.read',
    summary: 'The feature switches, and to whom each feature is open.',
  }),
  switchFeature: done({
    method: 'PUT',
    path: '/api/admin/features/:feature',
    access: 'member',
    action: 'admin.features',
    summary: 'Closes a feature, or opens it to the staff, VIP members or everyone.',
    params: v.object({ feature: v.picklist(FEATURE_NAMES, 'Cette fonction n’existe pas.') }),
    body: v.object({
      open_to: v.picklist(OPEN_TO, 'Choisissez à qui l’ouvrir.'),
      from: v.picklist(OPEN_TO),
    }),
  }),
  setSignUps: done({
    method: 'PUT',
    path: '/api/admin/sign-ups',
    access: 'member',
    action: 'admin.sign_ups',
    summary: 'Closes sign-ups, by password and with Google, or opens them again.',
    body: v.object({ are_open: v.boolean('Choisissez si les inscriptions sont ouvertes.') }),
  }),
}

export const analyticsApi = {
  read: endpoint<Analytics>()({
    method: 'GET',
    path: '/api/analytics',
    access: 'member',
    action: 'analytics.read',
    summary: 'Totals, this month, 90 days, tops, roles and quotas.',
  }),
  export: endpoint<FileResponse>()({
    method: 'GET',
    path: '/api/analytics/export',
    access: 'member',
    action: 'analytics.export',
    summary: 'All metrics and every plan as a streamed CSV file.',
    fileType: 'text/csv',
    limits: [{ per: 'member', max: 20, seconds: 600 }],
  }),
}
