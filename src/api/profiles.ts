import * as v from 'valibot'
import type { MemberPreview } from '#domain/members.ts'
import { answers } from './endpoint.ts'

export const profilesApi = {
  preview: answers<MemberPreview>()({
    method: 'GET',
    path: '/api/members/:memberId',
    access: 'anyone',
    action: 'profile.read_public',
    summary: 'A member at a glance: who they are, what they say of themselves, and their numbers.',
    params: v.object({ memberId: v.pipe(v.string(), v.uuid()) }),
  }),
}
