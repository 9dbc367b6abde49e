import * as v from 'valibot'
import { type SanctionAgainstViewer, SANCTION_LIMITS } from '#domain/moderation/sanctions.ts'
import { type ListPage, QUEUE_LISTS, type StaffAppeal } from '#domain/moderation/staff.ts'
import { endpoint } from '../endpoint.ts'
import { id, queueQuery, requiredText } from '../fields.ts'

export const appealsApi = {
  mine: endpoint<{ sanctions: SanctionAgainstViewer[] }>()({
    method: 'GET',
    path: '/api/my/sanctions',
    access: 'member',
    action: 'appeal.read',
    summary:
      'The member’s sanctions that are open or whose appeal was decided recently, with reasons and appeals.',
  }),
  create: endpoint<{ done: true }>()({
    method: 'POST',
    path: '/api/my/sanctions/:sanctionId/appeal',
    access: 'member',
    action: 'appeal.create',
    summary: 'Appeals against a sanction; one open appeal at a time.',
    limits: [{ per: 'member', max: 5, seconds: 24 * 3600 }],
    params: v.object({ sanctionId: id }),
    body: v.object({
      message: requiredText(
        'Dites pourquoi cette sanction devrait être levée.',
        SANCTION_LIMITS.appeal,
        'Le recours',
      ),
    }),
  }),
  list: endpoint<ListPage<StaffAppeal>>()({
    method: 'GET',
    path: '/api/moderation/appeals',
    access: 'member',
    action: 'mod.appeals',
    summary: 'Appeals: waiting ones, oldest first, or decided ones, newest first.',
    query: queueQuery(QUEUE_LISTS),
  }),
  decide: endpoint<{ done: true }>()({
    method: 'POST',
    path: '/api/moderation/appeals/:appealId',
    access: 'member',
    action: 'mod.appeals',
    needs: 'contribute',
    summary: 'Lifts or confirms the sanction, with a reply to the member.',
    params: v.object({ appealId: id }),
    body: v.object({
      verdict: v.picklist(['accepted', 'refused'], 'Acceptez ou refusez le recours.'),
      answer: requiredText('Une réponse au membre est nécessaire.', SANCTION_LIMITS.answer, 'La réponse'),
    }),
  }),
}
