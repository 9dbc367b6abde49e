import type { Actor } from '#domain/permissions.ts'
import type { Viewer } from '#domain/viewer.ts'

/** The viewer as the rules of domain/permissions.ts ask for them. */
export const actorOf = ({ user, profile, subscription, standing }: Viewer): Actor & { id: string } => ({
  id: user.id,
  role: profile.role,
  verified_type: profile.verified_type,
  subscribed: subscription.subscribed,
  community_xp: profile.community_xp,
  standing,
})
