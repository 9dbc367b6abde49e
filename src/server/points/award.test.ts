import { expect, test } from 'vitest'
import { aSite } from '../../../tests/support/site.ts'
import { awardActivityBadges, awardEarlyBuilder } from './actions.ts'

const site = await aSite()
const { db, live } = site

const badgesOf = async (id: string) =>
  (await db.sql.one<{ badges: string[] }>`select badges from profiles where user_id = ${id}`).badges

const notificationsOf = (id: string) =>
  db.sql<{ type: string; message: string }[]>`
    select type, message from notifications where user_id = ${id} order by created_at`

test('a member who has earned a badge gets it once, and is notified once [79, 130]', async () => {
  const member = await site.aMember({ badges: ['Early Builder'] })
  await db.sql`update profile_stats set likes_received = 99, plans_posted = 3 where user_id = ${member.id}`
  const award = () => db.transaction((tx) => awardActivityBadges(tx, live, member.id))

  await award()
  expect(await badgesOf(member.id)).toEqual(['Early Builder', 'Créatif'])
  await db.sql`update profile_stats set likes_received = 100 where user_id = ${member.id}`
  await Promise.all([award(), award(), award()])
  expect(await badgesOf(member.id)).toEqual(['Early Builder', 'Créatif', 'Influenceur'])
  expect(await notificationsOf(member.id)).toEqual([
    { type: 'badge_awarded', message: 'Vous avez obtenu le badge « Créatif »' },
    { type: 'badge_awarded', message: 'Vous avez obtenu le badge « Influenceur »' },
  ])
})

test('a badge typed in another case becomes the earned one, without an error [79, 130]', async () => {
  const member = await site.aMember({ badges: ['actif', 'Mécène', 'CRÉATIF', 'influenceur'] })
  await db.sql`update profile_stats set likes_received = 100, plans_posted = 3 where user_id = ${member.id}`
  const award = () => db.transaction((tx) => awardActivityBadges(tx, live, member.id))
  await award()
  await award()
  expect(await badgesOf(member.id)).toEqual(['actif', 'Mécène', 'Créatif', 'Influenceur'])
  expect(await notificationsOf(member.id)).toHaveLength(2)
})

test('an earned badge stays when the activity that earned it is undone [130]', async () => {
  const member = await site.aMember({ badges: ['Influenceur'] })
  await db.transaction((tx) => awardActivityBadges(tx, live, member.id))
  expect(await badgesOf(member.id)).toEqual(['Influenceur'])
})

test('the first hundred members are Early Builders, also those who come together, and no member after them [130]', async () => {
  const welcome = ({ id }: { id: string }) => db.transaction((tx) => awardEarlyBuilder(tx, id))
  await db.sql`
    insert into numbered_badges (badge, number) select 'Early Builder', n from generate_series(1, 97) n`
  const people = await Promise.all(Array.from({ length: 6 }, () => site.aMember()))
  await Promise.all(people.map(welcome))
  const badges = await Promise.all(people.map(({ id }) => badgesOf(id)))
  expect(badges.filter((own) => own.includes('Early Builder'))).toHaveLength(3)
  const numbers = await db.sql<{ number: number }[]>`
    select number from numbered_badges where badge = 'Early Builder' and user_id is not null order by number`
  expect(numbers.map(({ number }) => number)).toEqual([98, 99, 100])
  await welcome(await site.aMember())
})
