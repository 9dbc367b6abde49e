import { reportsApi } from '#api/reports.ts'
import type { QueueList, ReportCase } from '#domain/staff.ts'
import { call } from '#web/lib/call.ts'
import { queueQuery } from '../queue-query.ts'

export const reportsQuery = (list: QueueList) =>
  queueQuery('reports', list, (query) => call(reportsApi.list, { query }))

export const TARGET_NAMES: Record<ReportCase['target_type'], string> = {
  plan: 'Plan',
  comment: 'Commentaire',
  profile: 'Profil',
  message: 'Message',
  conversation: 'Conversation',
}

/** « Arnaque », of « Arnaque : un lien vers… »: the chosen reason stands before the details. */
export const reasonOf = ({ reports }: ReportCase) => reports[0]?.reason.split(' : ')[0] ?? ''

/** What can be taken away, while it is there. */
export const isRemovable = ({ target_type, path }: ReportCase) =>
  path !== null && (target_type === 'plan' || target_type === 'comment')
