import { useQuery } from '@tanstack/react-query'
import { useHydrated } from '@tanstack/react-router'
import type { Actor } from '#domain/permissions.ts'
import type { Viewer } from '#domain/viewer.ts'
import { viewerQuery } from './viewer-query.ts'

/** Who is signed in, null for a visitor, undefined while unknown. */
export function useViewer(): Viewer | null | undefined {
  const { data } = useQuery(viewerQuery)
  // A part of the page that is hydrated late must first say what the server said.
  return useHydrated() ? data : undefined
}

/** The viewer as the rules of domain/permissions.ts ask for them. */
export const actorOf = ({ user, profile, subscription, standing }: Viewer): Actor & { id: string } => ({
  id: user.id,
  role: profile.role,
  verified_type: profile.verified_type,
  subscribed: subscription.subscribed,
  community_xp: profile.community_xp,
  standing,
})
