import type { MemberCard } from '#domain/members.ts'
import { mayDelete, mayEdit } from '#domain/permissions.ts'
import { actorOf, useViewer } from '#web/features/viewer/use-auth.ts'

type PlanRights = {
  /** `asked`: a visitor signs in first. */
  reporting: 'offered' | 'asked' | 'none'
  mayEdit: boolean
  mayDelete: boolean
}

/** What the viewer is offered for a plan of this author, or for their own; the server decides by the same rules. */
export function usePlanRights(author: MemberCard | null | undefined): PlanRights {
  const viewer = useViewer()
  if (!viewer) return { reporting: 'asked', mayEdit: false, mayDelete: false }
  const actor = actorOf(viewer)
  const { user_id, role } = author === undefined ? viewer.profile : (author ?? NOBODY)
  const content = { author_id: user_id, author_role: role }
  return {
    reporting: actor.id === content.author_id ? 'none' : 'offered',
    mayEdit: mayEdit(actor, content),
    mayDelete: mayDelete(actor, content),
  }
}

const NOBODY = { user_id: null, role: null }
