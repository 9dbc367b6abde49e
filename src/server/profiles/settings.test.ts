import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { handleRefusal } from '#domain/profiles/handles.ts'
import { isMailed, mutableNotifications } from '#domain/notifications/notifications.ts'
import type { ExternalLink, ProfileSettings, PublicProfile } from '#domain/profiles/profiles.ts'
import type { Viewer } from '#domain/accounts/viewer.ts'
import { PAGES_CHANGED } from '#server/platform/db/invalidate-pages.ts'
import { errorOf, statusesOf } from '../../../tests/support/browser.ts'
import { aPicture, padded } from '../../../tests/support/pictures.ts'
import { aSite, type TestMember } from '../../../tests/support/site.ts'
import { unique, uniqueCode } from '../../../tests/support/unique.ts'

const site = await aSite({ env: { RATE_LIMIT_FACTOR: '1000' } })
const { sql } = site.db

async function anOwner(member: Parameters<typeof site.aMember>[0] = {}) {
  const owner = await site.aMember(member)
  return { owner, browser: await site.as(owner) }
}
const PROFILE = '/api/my/profile'
const profileOf = ({ pseudo }: { pseudo: string }) =>
  site.getJson<PublicProfile>(`/api/profiles/${encodeURIComponent(pseudo)}`)
const aLink = (link: Partial<ExternalLink> = {}): ExternalLink => ({
  id: randomUUID(),
  type: 'website',
  label: 'Mon site',
  url: 'https://exemple.ch',
  ...link,
})

describe('A profile', () => {
  test('takes a new pseudo, bio and links, and leaves the rest as it was [117]', async () => {
    const { owner, browser } = await anOwner({ handle: 'avant' })
    const pseudo = unique('Après')
    const links = [aLink({ type: 'youtube' }), aLink({ type: 'custom', url: 'exemple.ch/page' })]
    const response = await browser.patch(PROFILE, {
      pseudo: `  ${pseudo} `,
      bio: 'Deux\nlignes',
      bio_url: 'savon.example',
      external_links: links,
    })
    expect(response.status).toBe(200)
    expect(await profileOf({ pseudo })).toMatchObject({
      user_id: owner.id,
      handle: 'avant',
      bio: 'Deux\nlignes',
      bio_url: 'https://savon.example',
      external_links: [links[0], { ...links[1], url: 'https://exemple.ch/page' }],
    })
    await browser.patch(PROFILE, { bio_url: '' })
    expect(await profileOf({ pseudo })).toMatchObject({ bio: 'Deux\nlignes', bio_url: null })
    expect((await profileOf(owner)).pseudo).toBe(pseudo)
  })

  test.each([
    [{ pseudo: '   ' }, 'pseudo'],
    [{ pseudo: 'x'.repeat(51) }, 'pseudo'],
    [{ pseudo: 'a/b' }, 'pseudo'],
    [{ pseudo: 'Administrateur' }, 'pseudo'],
    [{ pseudo: 'Modérateur PB' }, 'pseudo'],
    [{ pseudo: `Z${'\u0338\u0321'.repeat(5)}` }, 'pseudo'],
    [{ pseudo: 'Invi\u200bsible' }, 'pseudo'],
    [{ bio: 'é'.repeat(501) }, 'bio'],
    [{ bio_url: 'savons-fontaine' }, 'bio_url'],
    [{ bio_url: 'javascript:alert(1)' }, 'bio_url'],
    [{ external_links: [aLink({ label: ' ' })] }, 'external_links.0.label'],
    [{ external_links: [aLink({ id: 'a\ud800' })] }, 'external_links.0.id'],
    [{ external_links: [aLink({ label: '\u200b\u2800\ufe0f' })] }, 'external_links.0.label'],
    [{ external_links: [aLink({ id: 'un' }), aLink({ id: 'un' })] }, 'external_links'],
    [{ external_links: [aLink(), aLink({ url: '' })] }, 'external_links.1.url'],
    [{ external_links: [aLink({ url: 'data:text/html,x' })] }, 'external_links.0.url'],
    [{ external_links: [aLink({ url: 'https://banque.ch@voleur.example' })] }, 'external_links.0.url'],
    [{ external_links: [{ ...aLink(), type: 'casino' }] }, 'external_links.0.type'],
    [{ external_links: Array.from({ length: 11 }, () => aLink()) }, 'external_links'],
  ])('refuses %j by its field [117] [198]', async (body, field) => {
    const { browser } = await anOwner()
    expect(await errorOf(await browser.patch(PROFILE, body))).toMatchObject({ status: 422, field })
  })

  test('saves what looks like HTML as the text it is [198]', async () => {
    const { owner, browser } = await anOwner()
    const bio = '<script>alert(1)</script> [x](javascript:alert(1))'
    expect((await browser.patch(PROFILE, { bio })).status).toBe(200)
    expect((await profileOf(owner)).bio).toBe(bio)
  })

  test('ignores every field that is not the member’s to write [193]', async () => {
    const { owner, browser } = await anOwner()
    const before = await profileOf(owner)
    const response = await browser.patch(PROFILE, {
      bio: before.bio,
      role: 'founder',
      badges: ['OG'],
      verified_type: 'blue',
      verified_at: '2026-01-01',
      community_xp: 5000,
      followers_count: 9,
      plans_posted: 9,
      likes_received: 9,
      banned_until: null,
      subscribed: true,
      user_id: randomUUID(),
      handle: 'moi',
      custom_avatar_url: 'https://voleur.example/x.png',
      messages_from: 'nobody',
    })
    expect(response.status).toBe(200)
    expect(await profileOf(owner)).toEqual(before)
    expect(await browser.getJson<ProfileSettings>(PROFILE)).toMatchObject({ messages_from: 'everyone' })
  })

  test('of another member cannot be changed [111]', async () => {
    const other = await site.aMember()
    const { owner, browser } = await anOwner()
    await browser.patch(PROFILE, { bio: 'À moi', user_id: other.id })
    expect((await profileOf(other)).bio).toBe('')
    expect((await profileOf(owner)).bio).toBe('À moi')
  })

  test('that was changed on another device since it was read is not overwritten [119]', async () => {
    const { owner, browser } = await anOwner()
    const [mine, theirs] = [[aLink({ label: 'Le mien' })], [aLink({ label: 'Le leur' })]]
    await browser.patch(PROFILE, { bio: 'De là-bas', external_links: theirs })
    const stale = { bio: 'D’ici', read: { bio: '' } }
    const message = /^Modifié entre-temps dans un autre onglet/
    expect(await errorOf(await browser.patch(PROFILE, stale))).toMatchObject({
      status: 409,
      field: 'bio',
      message: expect.stringMatching(message),
    })
    const staleLinks = { external_links: mine, read: { external_links: [] } }
    expect(await errorOf(await browser.patch(PROFILE, staleLinks))).toMatchObject({ field: 'external_links' })
    expect(await profileOf(owner)).toMatchObject({ bio: 'De là-bas', external_links: theirs })
    // A retry after a lost response is accepted, even if it also changes another field.
    const again = { bio: 'De là-bas', bio_url: 'ici.example', read: { bio: '', bio_url: '' } }
    expect((await browser.patch(PROFILE, again)).status).toBe(200)
    const seen = { external_links: mine, read: { external_links: theirs } }
    expect((await browser.patch(PROFILE, seen)).status).toBe(200)
    expect((await profileOf(owner)).external_links).toEqual(mine)
  })

  test('drops the cached pages and publishes to the member’s tabs [119]', async () => {
    const { owner, browser } = await anOwner()
    const heard: string[] = []
    await site.db.listen(PAGES_CHANGED, (notice) => heard.push(notice))
    await browser.patch(PROFILE, { bio: 'Nouvelle' })
    await expect.poll(() => heard).toContain(owner.id)
  })
})

describe('A pseudo', () => {
  test('requested by two members at the same moment is given to one [117]', async () => {
    const pseudo = unique('Convoité')
    const owners = await Promise.all([anOwner(), anOwner(), anOwner()])
    const responses = await Promise.all(owners.map(({ browser }) => browser.patch(PROFILE, { pseudo })))
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
    const refused = responses.find(({ status }) => status !== 200)!
    expect(await errorOf(refused)).toMatchObject({ message: 'Ce pseudo est déjà pris.', field: 'pseudo' })
  })

  test('that a member gave up is reserved for them only [117]', async () => {
    const { owner, browser } = await anOwner({ pseudo: 'Gardé' })
    await browser.patch(PROFILE, { pseudo: 'Gardé autrement' })
    const { browser: stranger } = await anOwner()
    expect((await stranger.patch(PROFILE, { pseudo: 'garde' })).status).toBe(422)
    expect((await browser.patch(PROFILE, { pseudo: 'Gardé' })).status).toBe(200)
    expect((await profileOf({ pseudo: 'Gardé autrement' })).user_id).toBe(owner.id)
  })

  test('can be changed while fewer than five former ones are reserved, so that a member cannot reserve many names [117]', async () => {
    const { browser } = await anOwner({ pseudo: 'Girouette' })
    for (let n = 1; n <= 5; n++)
      expect((await browser.patch(PROFILE, { pseudo: `Girouette ${n}` })).status).toBe(200)
    expect(await errorOf(await browser.patch(PROFILE, { pseudo: 'Girouette 6' }))).toMatchObject({
      status: 409,
      field: 'pseudo',
      message: expect.stringMatching(/^Vous avez changé 5 fois de pseudo en 90 jours/),
    })
    expect((await browser.patch(PROFILE, { pseudo: 'Girouette 3' })).status).toBe(200)
    await sql`update former_names set reserved_until = now() where name = pseudo_key('Girouette 1')`
    expect((await browser.patch(PROFILE, { pseudo: 'Girouette 6' })).status).toBe(200)
  })

  test('may change its accents and capitals', async () => {
    const { browser } = await anOwner({ pseudo: 'elodie' })
    expect((await browser.patch(PROFILE, { pseudo: 'Élodie' })).status).toBe(200)
  })
})

describe('A handle', () => {
  const HANDLE = '/api/my/handle'
  const refusalOf = async (owner: TestMember, handle: string) => {
    const browser = await site.as(owner)
    return (await browser.getJson<{ refusal: string | null }>(`/api/handles/check?handle=${handle}`)).refusal
  }
  const longAgo = ({ id }: TestMember, days: number) =>
    sql`update profiles set handle_updated_at = now() - make_interval(days => ${days}) where user_id = ${id}`

  test('is free the first time, and then every thirty days by the database’s clock [124]', async () => {
    const { owner, browser } = await anOwner()
    const [first, second] = [`un_${uniqueCode()}`, `deux_${uniqueCode()}`]
    expect((await browser.put(HANDLE, { handle: first })).status).toBe(200)
    expect(await errorOf(await browser.put(HANDLE, { handle: second }))).toMatchObject({
      status: 409,
      field: 'handle',
      message: 'Vous devez attendre encore 30 jour(s) avant de pouvoir modifier votre handle',
    })
    await longAgo(owner, 18)
    expect(await browser.getJson<ProfileSettings>(PROFILE)).toMatchObject({ handle: first, handle_wait: 12 })
    expect((await browser.put(HANDLE, { handle: first })).status).toBe(200)
    await longAgo(owner, 30)
    expect(await (await browser.put(HANDLE, { handle: second })).json()).toMatchObject({
      handle: second,
      handle_wait: 30,
    })
  })

  test('is refused in the specified words [122] [123]', async () => {
    const { browser } = await anOwner()
    await site.aMember({ handle: 'prise.deja' })
    for (const [handle, message] of [
      ['ab', 'Le handle doit contenir au moins 3 caractères'],
      ['a'.repeat(31), 'Le handle ne peut pas dépasser 30 caractères'],
      ['Majuscule', 'Seuls les caractères a-z, 0-9, _ et . sont autorisés'],
      ['admin', 'Ce handle n’est pas disponible'],
      ['prise.deja', 'Ce handle n’est pas disponible'],
    ] as const) {
      expect(await errorOf(await browser.put(HANDLE, { handle }))).toMatchObject({ message, field: 'handle' })
    }
  })

  test('is never the first part of a path of the site [123]', () => {
    const pages = [...readFileSync('src/web/routes.ts', 'utf8').matchAll(/route\('(\/[^']+)'/g)].map(
      ([, path = '']) => path,
    )
    const answered = site.app.routes.map(({ path }) => path)
    const beginnings = [...pages, ...answered]
      .flatMap((path) => /^\/([a-z][a-z-]*)/.exec(path)?.[1] ?? [])
      .map((name) => name.replaceAll('-', ''))
    expect(beginnings).toContain('plan')
    expect(beginnings.filter((name) => handleRefusal(name) === null)).toEqual([])
  })

  test('can be checked for availability before it is saved [123]', async () => {
    const { owner } = await anOwner({ handle: 'mien.mien' })
    await site.aMember({ handle: 'sien.sien' })
    expect(await refusalOf(owner, 'libre.libre')).toBeNull()
    expect(await refusalOf(owner, 'sien.sien')).toBe('Ce handle n’est pas disponible')
    expect(await refusalOf(owner, 'support')).toBe('Ce handle n’est pas disponible')
    expect(await refusalOf(owner, 'ab')).toBe('Le handle doit contenir au moins 3 caractères')
    expect(await refusalOf(owner, 'mien.mien')).toBeNull()
  })

  test('that became reserved later stays its owner’s', async () => {
    const { owner, browser } = await anOwner({ handle: 'support' })
    expect(await refusalOf(owner, 'support')).toBeNull()
    expect((await browser.put(HANDLE, { handle: 'support' })).status).toBe(200)
  })

  test('that was given up is reserved for ninety days [123]', async () => {
    const { owner, browser } = await anOwner({ handle: 'cede.bientot' })
    await longAgo(owner, 31)
    await browser.put(HANDLE, { handle: 'cede.ensuite' })
    const { owner: stranger, browser: theirs } = await anOwner()
    expect(await refusalOf(stranger, 'cede.bientot')).toBe('Ce handle n’est pas disponible')
    expect((await theirs.put(HANDLE, { handle: 'cede.bientot' })).status).toBe(409)
    expect(await refusalOf(owner, 'cede.bientot')).toBeNull()
    await sql`update former_names set reserved_until = now() where name = 'cede.bientot'`
    expect((await theirs.put(HANDLE, { handle: 'cede.bientot' })).status).toBe(200)
  })

  test('requested by several members at the same moment is given to one [123]', async () => {
    const owners = await Promise.all([anOwner(), anOwner(), anOwner()])
    const responses = await Promise.all(
      owners.map(({ browser }) => browser.put(HANDLE, { handle: 'convoite' })),
    )
    expect(statusesOf(responses)).toEqual([200, 409, 409])
  })
})

describe('Picture and banner', () => {
  async function upload(
    browser: Awaited<ReturnType<typeof anOwner>>['browser'],
    purpose: 'avatar' | 'banner',
    bytes?: Uint8Array,
  ) {
    const body = new Uint8Array(bytes ?? (await aPicture()))
    return await browser.request('POST', `/api/uploads/${purpose}`, {
      body,
      headers: { 'content-type': 'image/jpeg' },
    })
  }
  const pathOf = async (response: Response) => ((await response.json()) as { path: string }).path

  test('are taken, replaced and removed by their owner [118]', async () => {
    const { owner, browser } = await anOwner()
    const first = await pathOf(await upload(browser, 'avatar'))
    expect(await (await browser.put('/api/my/avatar', { path: first })).json()).toEqual({
      url: `/files/${first}`,
    })
    const second = await pathOf(await upload(browser, 'avatar'))
    await browser.put('/api/my/avatar', { path: second })
    const banner = await pathOf(await upload(browser, 'banner'))
    await browser.put('/api/my/banner', { path: banner })
    expect(await profileOf(owner)).toMatchObject({
      custom_avatar_url: `/files/${second}`,
      cover_image_url: `/files/${banner}`,
    })
    const { viewer } = await browser.getJson<{ viewer: Viewer }>('/api/viewer')
    expect(viewer.profile.custom_avatar_url).toBe(`/files/${second}`)
    expect(await sql`select path from files where profile_id = ${owner.id} order by purpose`).toEqual([
      { path: second },
      { path: banner },
    ])
    await browser.delete('/api/my/avatar')
    await browser.delete('/api/my/banner')
    expect(await profileOf(owner)).toMatchObject({ custom_avatar_url: null, cover_image_url: null })
    expect(await sql`select from files where profile_id = ${owner.id}`).toHaveLength(0)
  })

  test('that are saved unchanged invalidate no page, like all other fields', async () => {
    const { owner, browser } = await anOwner()
    const path = await pathOf(await upload(browser, 'avatar'))
    const heard: string[] = []
    const hearing = await site.db.listen(PAGES_CHANGED, (notice) => heard.push(notice))
    await browser.put('/api/my/avatar', { path })
    await browser.patch(PROFILE, { bio: 'La même' })
    await expect.poll(() => heard).toEqual([owner.id, owner.id])
    heard.length = 0
    for (const response of [
      await browser.put('/api/my/avatar', { path }),
      await browser.delete('/api/my/banner'),
      await browser.patch(PROFILE, { bio: 'La même' }),
    ]) {
      expect(response.status).toBe(200)
    }
    await browser.delete('/api/my/avatar')
    await expect.poll(() => heard.length).toBeGreaterThan(0)
    hearing.stop()
    expect(heard).toEqual([owner.id])
  })

  test('change sixty times an hour, with the rest of the profile', async () => {
    const strict = await aSite({ db: site.db })
    const { owner } = await anOwner()
    const browser = await strict.as(owner)
    for (let n = 0; n < 30; n++) {
      expect((await browser.delete('/api/my/avatar')).status).toBe(200)
      expect((await browser.delete('/api/my/banner')).status).toBe(200)
    }
    expect((await browser.delete('/api/my/avatar')).status).toBe(429)
    expect((await browser.put('/api/my/banner', { path: 'x' })).status).toBe(429)
    expect((await browser.patch(PROFILE, { bio: 'Encore' })).status).toBe(429)
  })

  test('must be one’s own upload, sent for this [111] [118]', async () => {
    const { browser } = await anOwner()
    const { browser: stranger } = await anOwner()
    const theirs = await pathOf(await upload(stranger, 'avatar'))
    expect((await browser.put('/api/my/avatar', { path: theirs })).status).toBe(422)
    const banner = await pathOf(await upload(browser, 'banner'))
    expect((await browser.put('/api/my/avatar', { path: banner })).status).toBe(422)
    expect((await browser.put('/api/my/avatar', { path: '../../etc/passwd' })).status).toBe(422)
  })

  test('have 5 and 10 MB at most, and are pictures [118]', async () => {
    const { browser } = await anOwner()
    const big = padded(await aPicture(), 6 * 1024 * 1024)
    expect(await errorOf(await upload(browser, 'avatar', big))).toMatchObject({
      status: 413,
      message: 'La taille maximale est de 5MB',
    })
    expect((await upload(browser, 'banner', big)).status).toBe(200)
    expect(await errorOf(await upload(browser, 'banner', Buffer.from('<svg/>')))).toMatchObject({
      status: 422,
      message: 'Veuillez sélectionner une image (JPG, PNG, WebP)',
    })
  })
})

describe('Preferences', () => {
  test('are private, and staff decisions cannot be muted', async () => {
    const { browser } = await anOwner()
    const change = (body: object) => browser.patch('/api/my/preferences', body)
    await change({ messages_from: 'following' })
    // Several tabs save concurrently, and none knows the changes of the others.
    await Promise.all([
      change({ mute: ['new_like', 'new_repost'] }),
      change({ mute: ['new_comment', 'new_like'] }),
      change({ mute: ['badge_awarded'] }),
    ])
    await change({ unmute: ['badge_awarded', 'new_message'] })
    const { messages_from, muted } = await browser.getJson<ProfileSettings>(PROFILE)
    expect(messages_from).toBe('following')
    expect(muted.site.toSorted()).toEqual(['new_comment', 'new_like', 'new_repost'])
    expect(muted.mail).toEqual([])
    for (const channel of ['site', 'mail']) {
      expect((await change({ channel, mute: ['sanction'] })).status).toBe(422)
    }
    expect((await browser.patch('/api/my/preferences', { messages_from: 'friends' })).status).toBe(422)
  })

  test.each(mutableNotifications())(
    'of %s is separate for the site and for mails, and cannot be set where it is not mailed [344]',
    async (type) => {
      const { browser } = await anOwner()
      const change = (body: object) => browser.patch('/api/my/preferences', body)
      const muted = async () => (await browser.getJson<ProfileSettings>(PROFILE)).muted
      await change({ channel: 'site', mute: [type] })
      expect(await muted()).toEqual({ site: [type], mail: [] })
      if (isMailed(type)) {
        await change({ channel: 'mail', mute: [type] })
        expect(await muted()).toEqual({ site: [type], mail: [type] })
        await change({ channel: 'mail', unmute: [type] })
      } else {
        for (const asked of [{ mute: [type] }, { unmute: [type] }])
          expect(await errorOf(await change({ channel: 'mail', ...asked }))).toMatchObject({
            status: 422,
            message: 'Ces notifications ne sont pas envoyées par e‑mail.',
          })
      }
      expect(await muted()).toEqual({ site: [type], mail: [] })
      await change({ unmute: [type] })
      expect(await muted()).toEqual({ site: [], mail: [] })
    },
  )

  test('exist for replies, mentions, comments, messages and decisions by mail, and for no other channel [344]', async () => {
    const { browser } = await anOwner()
    expect(mutableNotifications().filter(isMailed).toSorted()).toEqual([
      'new_comment',
      'new_mention',
      'new_message',
      'new_reply',
      'plan_approved',
      'plan_rejected',
    ])
    for (const channel of ['push', 'pigeon']) {
      const response = await browser.patch('/api/my/preferences', { channel, mute: ['new_message'] })
      expect(response.status).toBe(422)
    }
  })

  test('changed in several tabs at once are all saved', async () => {
    const { browser } = await anOwner()
    const change = (body: object) => browser.patch('/api/my/preferences', body)
    await Promise.all([
      change({ channel: 'mail', mute: ['new_message'] }),
      change({ channel: 'site', mute: ['new_message'] }),
      change({ channel: 'mail', mute: ['plan_approved', 'plan_rejected'] }),
    ])
    const { muted } = await browser.getJson<ProfileSettings>(PROFILE)
    expect(muted.site).toEqual(['new_message'])
    expect(muted.mail.toSorted()).toEqual(['new_message', 'plan_approved', 'plan_rejected'])
  })

  test('control whether others see read receipts and typing, which is on by default', async () => {
    const { browser } = await anOwner()
    expect(await browser.getJson(PROFILE)).toMatchObject({ shows_read: true, shows_typing: true })
    await browser.patch('/api/my/preferences', { shows_read: false })
    await browser.patch('/api/my/preferences', { messages_from: 'following' })
    expect(await browser.getJson(PROFILE)).toMatchObject({ shows_read: false, shows_typing: true })
    await browser.patch('/api/my/preferences', { shows_read: true, shows_typing: false })
    expect(await browser.getJson(PROFILE)).toMatchObject({ shows_read: true, shows_typing: false })
  })

  test('a member who is banned keeps the private ones and changes nothing public', async () => {
    const { browser } = await anOwner({ bans: ['temp'] })
    expect((await browser.patch('/api/my/preferences', { messages_from: 'nobody' })).status).toBe(200)
    expect((await browser.patch(PROFILE, { bio: 'Non' })).status).toBe(403)
    expect((await browser.put('/api/my/handle', { handle: 'pas.permis' })).status).toBe(403)
    expect((await browser.delete('/api/my/avatar')).status).toBe(200)
  })
})

describe('A block', () => {
  test('is set, listed and removed by the member who made it', async () => {
    const { owner, browser } = await anOwner()
    const nox = await site.aMember({ pseudo: 'nox_77' })
    const path = `/api/members/${nox.id}/block`
    expect(await browser.getJson(path)).toEqual({ blocked: false })
    for (let times = 0; times < 2; times++)
      expect(await (await browser.put(path)).json()).toEqual({ blocked: true })
    expect(await browser.getJson(path)).toEqual({ blocked: true })
    const { members } = await browser.getJson<{ members: { pseudo: string }[] }>('/api/my/blocks')
    expect(members).toMatchObject([{ pseudo: 'nox_77', blocked_at: expect.any(String) as string }])
    expect(await (await site.as(nox)).getJson(`/api/members/${owner.id}/block`)).toEqual({ blocked: false })
    await browser.delete(path)
    expect(await browser.getJson('/api/my/blocks')).toEqual({ members: [], next: null })
  })

  test('is refused for oneself and for an unknown member', async () => {
    const { owner, browser } = await anOwner()
    expect((await browser.put(`/api/members/${owner.id}/block`)).status).toBe(403)
    expect((await browser.put(`/api/members/${randomUUID()}/block`)).status).toBe(404)
  })
})
