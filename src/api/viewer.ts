import * as v from 'valibot'
import type { Viewer, ViewerState } from '#domain/viewer.ts'
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

/** What every page asks: beside the rest of the accounts, which few pages need. */
export const viewerApi = {
  read: endpoint<{ viewer: Viewer | null }>()({
    method: 'GET',
    path: '/api/viewer',
    access: 'visitor',
    action: 'auth.session.refresh',
    summary: 'Who is signed in, with everything the browser must know of them; renews the session.',
  }),
  marks: endpoint<ViewerState>()({
    method: 'GET',
    path: '/api/viewer/marks',
    access: 'member',
    action: 'plan.like.state',
    summary:
      'Which of these plans the viewer liked, reposted or saved, with their counters, and whom of these members and authors they follow.',
    query: v.object({ plans: v.optional(ids, ''), members: v.optional(ids, '') }),
  }),
  signOut: endpoint<{ done: true }>()({
    method: 'POST',
    path: '/api/auth/sign-out',
    access: 'member',
    action: 'auth.sign_out',
    summary: 'Ends this session.',
  }),
}
