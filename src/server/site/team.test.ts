import { expect, test } from 'vitest'
import type { TeamMembers } from '#domain/points/badges.ts'
import { aSite } from '../../../tests/support/site.ts'

const site = await aSite()

test('the team is the first three holders of each staff role, and how many more there are [129]', async () => {
  const readTeam = async () => (await site.getJson<{ team: TeamMembers[] }>('/api/team')).team
  expect(await readTeam()).toEqual([])

  await site.aMember({ pseudo: 'Fonda', role: 'founder' })
  for (let n = 1; n <= 5; n++) await site.aMember({ pseudo: `Modo ${n}`, role: 'moderator' })
  for (const role of ['vip', 'verified', 'user'] as const) await site.aMember({ role })
  const team = await readTeam()
  const named = team.map(({ role, holders, more }) => [role, holders.map(({ pseudo }) => pseudo), more])
  expect(named).toEqual([
    ['founder', ['Fonda'], 0],
    ['moderator', ['Modo 1', 'Modo 2', 'Modo 3'], 2],
  ])
})
