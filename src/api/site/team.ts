import type { TeamMembers } from '#domain/points/badges.ts'
import { endpoint } from '../endpoint.ts'

export const teamApi = {
  list: endpoint<{ team: TeamMembers[] }>()({
    method: 'GET',
    path: '/api/team',
    access: 'anyone',
    action: 'badges_page.read',
    summary: 'The first three holders of each staff role, and how many more there are.',
  }),
}
