import type { Analytics } from '#domain/admin-analytics.ts'
import { endpoint, type FileResponse } from './endpoint.ts'

export const analyticsApi = {
  read: endpoint<Analytics>()({
    method: 'GET',
    path: '/api/analytics',
    access: 'member',
    action: 'analytics.read',
    summary: 'Totals, this month, 90 days, tops, roles and quotas.',
  }),
  export: endpoint<FileResponse>()({
    method: 'GET',
    path: '/api/analytics/export',
    access: 'member',
    action: 'analytics.export',
    ability: 'openAnalytics',
    needsProof: true,
    summary: 'All metrics and every plan as a streamed CSV file.',
    fileType: 'text/csv',
    limits: [{ per: 'member', max: 20, seconds: 600 }],
  }),
}
