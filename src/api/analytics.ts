import type { Analytics } from '#domain/analytics.ts'
import { answers } from './endpoint.ts'

export const analyticsApi = {
  read: answers<Analytics>()({
    method: 'GET',
    path: '/api/analytics',
    access: 'member',
    action: 'analytics.read',
    summary: 'Totals, this month, 90 days, tops, roles and quotas.',
  }),
}
