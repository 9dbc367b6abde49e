import * as v from 'valibot'
import type { Quests } from '#domain/quests.ts'
import { endpoint } from './endpoint.ts'

export const questsApi = {
  list: endpoint<Quests>()({
    method: 'GET',
    path: '/api/my/quests',
    access: 'member',
    action: 'quest.read',
    summary: 'One’s quests with how far one has come, and one’s experience.',
  }),
  claim: endpoint<Quests>()({
    method: 'PUT',
    path: '/api/my/quests/:questId/claim',
    access: 'member',
    action: 'quest.claim',
    summary: 'Takes the reward of a quest that is done: once, however often it is asked for.',
    limits: [{ per: 'member', max: 60, seconds: 60 }],
    params: v.object({ questId: v.string() }),
  }),
}
