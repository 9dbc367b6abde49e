import { discussionsApi } from '#api/comments.ts'
import type { PlanViewerState } from '#domain/accounts/viewer.ts'
import type { Toggle } from '#web/features/reactions/toggle-queue.ts'
import { planViewerStateQuery } from '#web/features/accounts/viewer/viewer-state.ts'
import { call } from '#web/lib/call.ts'

/** « Suivre la discussion », which a visitor pressed before signing in. Members choose a level in the menu. */
export const discussionToggle = (planId: string): Toggle<PlanViewerState> => ({
  name: `discussion ${planId}`,
  query: planViewerStateQuery(planId),
  isOn: ({ discussion }) => discussion?.level === 'follow',
  applyOptimistic: (state, isOn) => ({
    ...state,
    discussion: { level: isOn ? 'follow' : 'direct', is_chosen: true },
  }),
  async send(isOn) {
    const body = { level: isOn ? 'follow' : 'direct' } as const
    const { level, is_chosen } = await call(discussionsApi.set, { params: { planId }, body })
    return (state) => ({ ...state, discussion: { level, is_chosen } })
  },
})
