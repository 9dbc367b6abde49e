import { FEATURE_NAMES } from '#domain/features.ts'
import { abilitiesOf } from '#domain/permissions.ts'
import { NO_SUBSCRIPTION, type OwnProfile, type Viewer } from '#domain/accounts/viewer.ts'

type ViewerChanges = Partial<Omit<Viewer, 'profile' | 'abilities' | 'ban_status'>> & {
  profile?: Partial<OwnProfile>
  ban_status?: Partial<Viewer['ban_status']>
}

/** A signed-in member for component tests: Clémence Aubry, an ordinary member unless changed. */
export function aViewer({ profile: ownProfile, ban_status: ban, ...changes }: ViewerChanges = {}): Viewer {
  const profile: OwnProfile = {
    user_id: '00000000-0000-4000-8000-000000000001',
    pseudo: 'Clémence Aubry',
    handle: 'clemence',
    avatar_url: null,
    custom_avatar_url: null,
    role: 'user',
    badges: [],
    verified_type: null,
    bio: '',
    cover_image_url: null,
    community_xp: 0,
    joined_at: '2026-01-15T12:00:00.000Z',
    ...ownProfile,
  }
  const ban_status = {
    banned: false,
    banned_until: null,
    banned_permanently: false,
    ip_banned: false,
    banned_from_comments: false,
    ...ban,
  }
  const { role, verified_type, community_xp } = profile
  const { subscribed } = changes.subscription ?? NO_SUBSCRIPTION
  return {
    user: {
      id: profile.user_id,
      email: 'membre@planb.test',
      has_password: true,
      created_at: profile.joined_at,
    },
    session: { id: 'session', expires_at: '2099-01-01T00:00:00.000Z', expires_in: 3600 },
    profile,
    ban_status,
    staff_lock: null,
    abilities: abilitiesOf({ role, verified_type, community_xp, subscribed, ban_status }),
    features: FEATURE_NAMES,
    unread: { notifications: 0, messages: 0 },
    mails: { problem: null, is_digest_answered: true },
    following_count: 0,
    subscription: NO_SUBSCRIPTION,
    ...changes,
  }
}
