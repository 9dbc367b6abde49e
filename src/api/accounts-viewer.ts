import * as v from 'valibot'
import type { SinceLastVisit } from '#domain/feed/last-visit.ts'
import type { Viewer, ViewerState } from '#domain/accounts/viewer.ts'
import { endpoint } from './endpoint.ts'
import { id } from './fields.ts'

/** « id,id,id », a hundred at most. */
const ids = v.pipe(
  v.string(),
  v.maxLength(4000),
  v.transform((list) => list.split(',').filter(Boolean)),
  v.array(id),
  v.maxLength(100),
)

/** In a file apart from accounts.ts, since every page loads it. */
export const viewerApi = {
  read: endpoint<{ viewer: Viewer | null; since_last_visit?: SinceLastVisit }>()({
    method: 'GET',
    path: '/api/viewer',
    access: 'visitor',
    action: 'auth.session.refresh',
    summary:
      'The signed-in member with all that the browser needs; for the home page also what is new since their last visit. Renews the session.',
    query: v.object({ home: v.optional(v.literal('1')) }),
  }),
  marks: endpoint<ViewerState>()({
    method: 'GET',
    path: '/api/viewer/marks',
    access: 'member',
    action: 'plan.like.state',
    summary:
      'Which of these plans the viewer liked, reposted or bookmarked, with their counters and the level of their discussions and the viewer’s executions of them, which of these comments they liked, which of these members and authors they follow, and which of these members they blocked.',
    query: v.object({
      plans: v.optional(ids, ''),
      members: v.optional(ids, ''),
      comments: v.optional(ids, ''),
    }),
  }),
  signOut: endpoint<{ done: true }>()({
    method: 'POST',
    path: '/api/auth/sign-out',
    access: 'member',
    action: 'auth.sign_out',
    summary: 'Ends this session.',
  }),
}
