import type { MemberCard } from '#domain/members.ts'
import { useViewer } from '#web/features/viewer/use-auth.ts'

/** What the viewer is offered for a plan of this author. The server decides when they ask for it. */
export function usePlanRights(author: MemberCard | null) {
  const viewer = useViewer()
  const isAuthor = Boolean(viewer && viewer.user.id === author?.user_id)
  const isStaff = Boolean(viewer?.abilities.openModerator || viewer?.abilities.openValidator)
  return {
    isAuthor,
    isStaff,
    mayEdit: isAuthor || Boolean(viewer?.abilities.openModerator),
    reporting: isAuthor ? ('none' as const) : viewer ? ('offered' as const) : ('asked' as const),
  }
}
