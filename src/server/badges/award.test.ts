import { expect, test } from 'vitest'
import { aSite } from '../../../tests/support/site.ts'
import { awardActivityBadges } from './award.ts'

const site = await aSite()
const { db, live } = site

const badgesOf = async (id: string) =>
  (await db.sql<[{ badges: string[] }]>`select badges from profiles where user_id = ${id}`)[0].badges

const newsOf = (id: string) =>
  db.sql<{ type: string; message: string }[]>`
    select type, message from notifications where user_id = ${id} order by created_at`

test('whoever has earned a badge gets it once, and is told once [79, 130]', async () => {
  const member = await site.aMember({ badges: ['Early Builder'] })
  await db.sql`update profile_stats set likes_received = 99, plans_posted = 3 where user_id = ${member.id}`
  const award = () => db.transaction((tx) => awardActivityBadges(tx, live, member.id))

  await award()
  expect(await badgesOf(member.id)).toEqual(['Early Builder', 'Créatif'])
  await db.sql`update profile_stats set likes_received = 100 where user_id = ${member.id}`
  await Promise.all([award(), award(), award()])
  expect(await badgesOf(member.id)).toEqual(['Early Builder', 'Créatif', 'Influenceur'])
  expect(await newsOf(member.id)).toEqual([
    { type: 'badge_awarded', message: 'Vous avez obtenu le badge « Créatif »' },
    { type: 'badge_awarded', message: 'Vous avez obtenu le badge « Influenceur »' },
  ])
})

test('an earned badge stays when what earned it is undone [130]', async () => {
  const member = await site.aMember({ badges: ['Influenceur'] })
  await db.transaction((tx) => awardActivityBadges(tx, live, member.id))
  expect(await badgesOf(member.id)).toEqual(['Influenceur'])
})
