import * as v from 'valibot'
import { PSEUDO_MAX } from '#domain/accounts/accounts.ts'
import type { FeedPage } from '#domain/feed/feed.ts'
import { HANDLE_MAX } from '#domain/profiles/handles.ts'
import { QUIET_HOURS_REFUSAL } from '#domain/notifications/mails.ts'
import type { MemberPreview } from '#domain/profiles/members.ts'
import { isMailed, mutableNotifications } from '#domain/notifications/notifications.ts'
import {
  type BlockedMember,
  LINK_TYPES,
  type MemberPage,
  MESSAGE_PREFERENCES,
  NOTIFICATION_CHANNELS,
  PROFILE_LIMITS,
  PROFILE_LISTS,
  type ProfileSettings,
  type PublicProfile,
  type ViewsPerDay,
} from '#domain/profiles/profiles.ts'
import { isStorable } from '#domain/typed-text.ts'
import { endpoint, type Limit } from './endpoint.ts'
import { id, memberParams, pageQuery } from './fields.ts'

const done = endpoint<{ done: true }>()

/** Checks shapes and generous maximum lengths only. The domain checks the values. */
const link = v.object({
  id: v.pipe(v.string(), v.minLength(1), v.maxLength(64), v.check(isStorable)),
  type: v.picklist(LINK_TYPES, 'Ce type de lien n’existe pas.'),
  label: v.pipe(v.string('Donnez un libellé à ce lien.'), v.maxLength(1000)),
  url: v.pipe(v.string('Donnez l’adresse de ce lien.'), v.maxLength(5000)),
})

/** The fields that a member edits. */
const written = v.object({
  pseudo: v.optional(v.pipe(v.string(), v.maxLength(1000))),
  bio: v.optional(v.pipe(v.string(), v.maxLength(10_000))),
  bio_url: v.optional(v.pipe(v.string(), v.maxLength(5000))),
  external_links: v.optional(
    v.pipe(
      v.array(link),
      v.maxLength(PROFILE_LIMITS.links, `${PROFILE_LIMITS.links} liens au plus.`),
      v.check(
        (links) => new Set(links.map((one) => one.id)).size === links.length,
        'Un lien est là deux fois.',
      ),
    ),
  ),
})

const notifications = v.pipe(
  v.array(v.picklist(mutableNotifications())),
  v.maxLength(mutableNotifications().length),
)

const hour = v.pipe(
  v.number(QUIET_HOURS_REFUSAL),
  v.integer(QUIET_HOURS_REFUSAL),
  v.minValue(0, QUIET_HOURS_REFUSAL),
  v.maxValue(23, QUIET_HOURS_REFUSAL),
)
const quiet = v.pipe(
  v.object({ from: hour, to: hour }, QUIET_HOURS_REFUSAL),
  v.check(({ from, to }) => from !== to, QUIET_HOURS_REFUSAL),
)

const changes: Limit[] = [{ name: 'profile', per: 'member', max: 60, seconds: 60 * 60 }]
const picture = v.object({ path: v.pipe(v.string(), v.maxLength(200)) })

export const profilesApi = {
  read: endpoint<PublicProfile>()({
    method: 'GET',
    path: '/api/profiles/:name',
    access: 'anyone',
    action: 'profile.read_public',
    summary: 'A member by their pseudo or a former one; or by their handle, otherwise by their pseudo.',
    params: v.object({ name: v.pipe(v.string(), v.maxLength(4 * PSEUDO_MAX)) }),
    query: v.object({ by: v.optional(v.picklist(['pseudo', 'handle']), 'pseudo') }),
  }),
  preview: endpoint<MemberPreview>()({
    method: 'GET',
    path: '/api/members/:memberId',
    access: 'anyone',
    action: 'profile.read_public',
    summary: 'The hover card of a member: name, bio and counts.',
    params: memberParams,
  }),
  list: endpoint<FeedPage>()({
    method: 'GET',
    path: '/api/members/:memberId/lists/:list',
    access: 'anyone',
    action: 'profile.lists',
    summary: 'Plans that a member published or reposted, twenty at a time, or the twenty they liked last.',
    params: v.object({ memberId: id, list: v.picklist(PROFILE_LISTS, 'Cette liste n’existe pas.') }),
    query: pageQuery,
  }),
  follows: endpoint<MemberPage>()({
    method: 'GET',
    path: '/api/members/:memberId/follows/:list',
    access: 'anyone',
    action: 'profile.lists',
    summary: 'The followers of a member, or the members they follow; latest first, twenty at a time.',
    params: v.object({
      memberId: id,
      list: v.picklist(['followers', 'following'], 'Cette liste n’existe pas.'),
    }),
    query: pageQuery,
  }),
  addView: done({
    method: 'POST',
    path: '/api/members/:memberId/views',
    access: 'visitor',
    action: 'profile.view.record',
    summary: 'Counts a visit: one per visitor and day, without the member and robots.',
    limits: [{ per: 'address', max: 60, seconds: 60 }],
    params: memberParams,
  }),
  ownViews: endpoint<{ days: ViewsPerDay }>()({
    method: 'GET',
    path: '/api/my/profile/views',
    access: 'member',
    action: 'profile.views.own',
    summary: 'The visitors of the member’s profile on each of the last thirty days.',
  }),

  settings: endpoint<ProfileSettings>()({
    method: 'GET',
    path: '/api/my/profile',
    access: 'member',
    action: 'profile.read_self',
    summary: 'The member’s settings.',
  }),
  update: endpoint<ProfileSettings>()({
    method: 'PATCH',
    path: '/api/my/profile',
    access: 'member',
    action: 'profile.update_self',
    summary:
      'Changes the member’s pseudo, bio, main link or external links; fields that are missing stay. The values read before may be sent along: a field that changed since is refused.',
    limits: changes,
    body: v.object({ ...written.entries, read: v.optional(written) }),
  }),
  checkHandle: endpoint<{ refusal: string | null }>()({
    method: 'GET',
    path: '/api/handles/check',
    access: 'member',
    action: 'profile.handle.check',
    summary: 'Why a handle is not available, or null.',
    limits: [{ per: 'member', max: 60, seconds: 60 }],
    query: v.object({ handle: v.pipe(v.string(), v.maxLength(4 * HANDLE_MAX)) }),
  }),
  setHandle: endpoint<ProfileSettings>()({
    method: 'PUT',
    path: '/api/my/handle',
    access: 'member',
    action: 'profile.handle.set',
    summary: 'Sets the member’s handle: the first at any time, then at most every thirty days.',
    limits: changes,
    body: v.object({ handle: v.pipe(v.string('Veuillez choisir un identifiant.'), v.maxLength(1000)) }),
  }),
  setAvatar: endpoint<{ url: string }>()({
    method: 'PUT',
    path: '/api/my/avatar',
    access: 'member',
    action: 'profile.avatar.upload',
    summary: 'Sets the profile picture to an upload of the member.',
    limits: changes,
    body: picture,
  }),
  removeAvatar: done({
    method: 'DELETE',
    path: '/api/my/avatar',
    access: 'member',
    action: 'profile.avatar.remove',
    summary: 'Removes the profile picture.',
    limits: changes,
  }),
  setBanner: endpoint<{ url: string }>()({
    method: 'PUT',
    path: '/api/my/banner',
    access: 'member',
    action: 'profile.banner.upload',
    summary: 'Sets the banner to an upload of the member.',
    limits: changes,
    body: picture,
  }),
  removeBanner: done({
    method: 'DELETE',
    path: '/api/my/banner',
    access: 'member',
    action: 'profile.avatar.remove',
    summary: 'Removes the banner.',
    limits: changes,
  }),
  preferences: endpoint<ProfileSettings>()({
    method: 'PATCH',
    path: '/api/my/preferences',
    access: 'member',
    action: 'profile.preferences',
    summary:
      'Changes who may write to the member, whether others see read receipts and typing, which notifications are muted on the site or by mail, the weekly summary and the quiet hours.',
    body: v.pipe(
      v.object({
        messages_from: v.optional(v.picklist(MESSAGE_PREFERENCES)),
        shows_read: v.optional(v.boolean()),
        shows_typing: v.optional(v.boolean()),
        channel: v.optional(v.picklist(NOTIFICATION_CHANNELS), 'site'),
        mute: v.optional(notifications),
        unmute: v.optional(notifications),
        steps: v.optional(v.boolean()),
        digest: v.optional(v.boolean()),
        /** Where the member chose it: with what they read, it is part of the record of their consent. */
        digest_source: v.optional(v.picklist(['settings', 'feed']), 'settings'),
        quiet: v.optional(v.nullable(quiet)),
      }),
      v.check(
        ({ channel, mute = [], unmute = [] }) => channel === 'site' || [...mute, ...unmute].every(isMailed),
        'Ces notifications ne sont pas envoyées par e‑mail.',
      ),
    ),
  }),

  resumeMails: done({
    method: 'DELETE',
    path: '/api/my/address/complaint',
    access: 'member',
    action: 'profile.preferences',
    summary: 'The member wants mails again after reporting one as spam.',
    limits: changes,
  }),

  listBlocks: endpoint<{ members: BlockedMember[]; next: string | null }>()({
    method: 'GET',
    path: '/api/my/blocks',
    access: 'member',
    action: 'block.own',
    summary: 'Blocked members, latest first, twenty at a time.',
    query: pageQuery,
  }),
  readBlock: endpoint<{ blocked: boolean }>()({
    method: 'GET',
    path: '/api/members/:memberId/block',
    access: 'member',
    action: 'block.own',
    summary: 'Whether the viewer blocked a member.',
    params: memberParams,
  }),
  block: endpoint<{ blocked: boolean }>()({
    method: 'PUT',
    path: '/api/members/:memberId/block',
    access: 'member',
    action: 'block.own',
    summary: 'Blocks a member: neither can write to the other.',
    params: memberParams,
  }),
  unblock: endpoint<{ blocked: boolean }>()({
    method: 'DELETE',
    path: '/api/members/:memberId/block',
    access: 'member',
    action: 'block.own',
    summary: 'Unblocks a member.',
    params: memberParams,
  }),
}
