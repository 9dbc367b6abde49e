import type { Dashboard } from '#domain/points/dashboard.ts'
import { endpoint } from '../endpoint.ts'

export const dashboardApi = {
  read: endpoint<Dashboard>()({
    method: 'GET',
    path: '/api/my/dashboard',
    access: 'member',
    action: 'dashboard.read',
    summary: 'The member’s statistics, the plan published last, and views and likes of the last thirty days.',
  }),
}
