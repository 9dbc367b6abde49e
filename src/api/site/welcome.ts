import * as v from 'valibot'
import type { Welcome } from '#domain/accounts/viewer.ts'
import { endpoint } from '../endpoint.ts'

export const welcomeApi = {
  read: endpoint<Welcome>()({
    method: 'GET',
    path: '/api/my/welcome',
    access: 'member',
    action: 'welcome.own',
    summary:
      'The first steps that the member completed, as far as the viewer does not include them, and whether the list was dismissed.',
  }),
  dismiss: endpoint<{ done: true }>()({
    method: 'PUT',
    path: '/api/my/welcome',
    access: 'member',
    action: 'welcome.own',
    summary: 'Dismisses the list of first steps, or restores it.',
    limits: [{ per: 'member', max: 60, seconds: 60 }],
    body: v.object({ is_dismissed: v.boolean() }),
  }),
}
