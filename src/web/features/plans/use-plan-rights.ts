import type { MemberCard } from '#domain/members.ts'
import { mayDelete, mayEdit } from '#domain/permissions.ts'
import type { Viewer } from '#domain/viewer.ts'
import { useViewer } from '#web/features/viewer/use-auth.ts'

export type PlanRights = {
  /** `asked`: a visitor signs in first. */
  reporting: 'offered' | 'asked' | 'none'
  mayEdit: boolean
  mayDelete: boolean
}

/** What the viewer is offered for a plan of this author; the server decides by the same rules. */
export function usePlanRights(author: MemberCard | null): PlanRights {
  const viewer = useViewer()
  if (!viewer) return { reporting: 'asked', mayEdit: false, mayDelete: false }
  const content = { author_id: author?.user_id ?? null, author_role: author?.role ?? null }
  const actor = actorOf(viewer)
  return {
    reporting: actor.id === content.author_id ? 'none' : 'offered',
    mayEdit: mayEdit(actor, content),
    mayDelete: mayDelete(actor, content),
  }
}

const actorOf = ({ user, profile, subscription, standing }: Viewer) => ({
  id: user.id,
  role: profile.role,
  verified_type: profile.verified_type,
  subscribed: subscription.subscribed,
  community_xp: profile.community_xp,
  standing,
})
