import * as v from 'valibot'
import type { Welcome } from '#domain/welcome.ts'
import { endpoint } from './endpoint.ts'

export const welcomeApi = {
  read: endpoint<Welcome>()({
    method: 'GET',
    path: '/api/my/welcome',
    access: 'member',
    action: 'welcome.own',
    summary:
      'Which of the first steps are done that the viewer does not tell, and whether the list was put away.',
  }),
  dismiss: endpoint<{ done: true }>()({
    method: 'PUT',
    path: '/api/my/welcome',
    access: 'member',
    action: 'welcome.own',
    summary: 'Puts the first steps away, or brings them back.',
    limits: [{ per: 'member', max: 60, seconds: 60 }],
    body: v.object({ is_dismissed: v.boolean() }),
  }),
}
