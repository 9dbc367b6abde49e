import * as v from 'valibot'
import type { BlockedMember } from '#domain/profiles.ts'
import { answers } from './endpoint.ts'

const memberParams = v.object({ memberId: v.pipe(v.string(), v.uuid()) })

export const blocksApi = {
  list: answers<{ members: BlockedMember[]; next: string | null }>()({
    method: 'GET',
    path: '/api/my/blocks',
    access: 'member',
    action: 'block.own',
    summary: 'Whom one has blocked, the latest first, twenty at a time.',
    query: v.object({ after: v.optional(v.pipe(v.string(), v.maxLength(200))) }),
  }),
  read: answers<{ blocked: boolean }>()({
    method: 'GET',
    path: '/api/members/:memberId/block',
    access: 'member',
    action: 'block.own',
    summary: 'Whether one has blocked a member.',
    params: memberParams,
  }),
  block: answers<{ blocked: boolean }>()({
    method: 'PUT',
    path: '/api/members/:memberId/block',
    access: 'member',
    action: 'block.own',
    summary: 'Blocks a member: neither can write to the other.',
    params: memberParams,
  }),
  unblock: answers<{ blocked: boolean }>()({
    method: 'DELETE',
    path: '/api/members/:memberId/block',
    access: 'member',
    action: 'block.own',
    summary: 'Blocks a member no longer.',
    params: memberParams,
  }),
}
