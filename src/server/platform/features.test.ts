import { afterEach, expect, test } from 'vitest'
import { FEATURE_NAMES, type OpenTo } from '#domain/features.ts'
import type { Viewer } from '#domain/accounts/viewer.ts'
import { errorOf } from '../../../tests/support/browser.ts'
import { aMessagesSite, type Person } from '../../../tests/support/messages.ts'
import { aPicture } from '../../../tests/support/pictures.ts'

const site = await aMessagesSite()
const { sql } = site.db

const open = async (openTo: OpenTo) =>
  void (await sql`
    insert into feature_switches (feature, open_to) values ('message_pictures', ${openTo})
    on conflict (feature) do update set open_to = excluded.open_to`)
afterEach(async () => void (await sql`delete from feature_switches`))

const PICTURE = new Uint8Array(await aPicture())
const upload = ({ browser }: Person) =>
  browser.request('POST', '/api/uploads/message_image', {
    body: PICTURE,
    headers: { 'content-type': 'image/jpeg', 'content-length': String(PICTURE.length) },
  })
const featuresOf = async ({ browser }: Person) =>
  (await browser.getJson<{ viewer: Viewer }>('/api/viewer')).viewer.features

/** To whom messages are open without being VIP, and a VIP to whom they write. */
const aPair = async () => {
  const [member, vip] = [await site.aPerson({ role: 'verified' }), await site.aPerson({ role: 'vip' })]
  return { member, vip, id: await site.opened(member, vip) }
}

test('a feature that was opened to VIP first is refused to a member and not to a VIP [147]', async () => {
  const { member, vip, id } = await aPair()
  await open('vip')
  const closed = { status: 403, message: 'Cette nouveauté est d’abord ouverte aux membres VIP.' }
  expect(await errorOf(await upload(member))).toMatchObject(closed)
  expect(await featuresOf(member)).not.toContain('message_pictures')
  await site.sent(member, id, 'Un texte reste permis')

  expect(await featuresOf(vip)).toContain('message_pictures')
  const { path } = await site.uploaded(vip)
  expect((await site.sent(vip, id, { image: path })).image).not.toBeNull()
})

test('a picture uploaded before the switch cannot be sent after it, and is kept until the feature is open again [147]', async () => {
  const { member, id } = await aPair()
  const { path } = await site.uploaded(member)
  await open('vip')
  expect((await site.send(member, id, { image: path })).status).toBe(403)
  await open('everyone')
  expect((await site.send(member, id, { image: path })).status).toBe(200)
})

test('a feature without a switch is open to every member; one switched to staff is open neither to members nor to VIP [147]', async () => {
  const { member, vip, id } = await aPair()
  expect(await featuresOf(member)).toEqual(FEATURE_NAMES)
  const { path } = await site.uploaded(member)
  expect((await site.send(member, id, { image: path })).status).toBe(200)
  await open('staff')
  for (const person of [member, vip])
    expect(await errorOf(await upload(person))).toMatchObject({
      status: 403,
      message: 'Cette fonction n’est pas encore ouverte.',
    })
  expect((await upload(await site.aPerson({ role: 'moderator' }))).status).toBe(200)
})
