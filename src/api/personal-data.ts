import * as v from 'valibot'
import { PLANS_ON_DELETION } from '#domain/accounts/accounts.ts'
import type { DataExport } from '#domain/accounts/viewer.ts'
import { endpoint } from './endpoint.ts'

export const personalDataApi = {
  startExport: endpoint<DataExport>()({
    method: 'POST',
    path: '/api/account/export',
    access: 'member',
    action: 'account.export',
    summary: 'Starts an export of the member’s data, which a mail announces.',
  }),
  readExport: endpoint<DataExport>()({
    method: 'GET',
    path: '/api/account/export',
    access: 'member',
    action: 'account.export.read',
    summary: 'The progress of the latest export, and its download address.',
  }),
  openExport: endpoint<DataExport>()({
    method: 'POST',
    path: '/api/account/export/download',
    access: 'member',
    action: 'account.export',
    summary: 'The same before a download: the file is only sent after a proof of identity.',
  }),
  deleteAccount: endpoint<{ done: true }>()({
    method: 'DELETE',
    path: '/api/account',
    access: 'member',
    action: 'account.delete',
    summary: 'Deletes the member’s account; the plans are deleted or anonymised.',
    body: v.object({
      /** The member types the pseudo to confirm. */
      pseudo: v.string('Écrivez votre pseudo pour confirmer.'),
      plans: v.picklist(PLANS_ON_DELETION, 'Choisissez ce que deviennent vos plans.'),
    }),
  }),
}
