import * as v from 'valibot'
import type { Quests } from '#domain/points/quests.ts'
import { endpoint } from '../endpoint.ts'

export const questsApi = {
  list: endpoint<Quests>()({
    method: 'GET',
    path: '/api/my/quests',
    access: 'member',
    action: 'quest.read',
    summary: 'The member’s quests with their progress, and the member’s experience points.',
  }),
  claim: endpoint<Quests>()({
    method: 'PUT',
    path: '/api/my/quests/:questId/claim',
    access: 'member',
    action: 'quest.claim',
    summary: 'Collects the reward of a completed quest, once.',
    limits: [{ per: 'member', max: 60, seconds: 60 }],
    params: v.object({ questId: v.string() }),
  }),
}
