import { describe, expect, test } from 'vitest'
import type { MailLinkUsed } from '#domain/notifications/mail-links.ts'
import { isMailed, type MailedNotification } from '#domain/notifications/notifications.ts'
import type { ProfileSettings } from '#domain/profiles/profiles.ts'
import { mailLinkPage, unsubscribeLinks } from '#server/platform/mail/unsubscribe.ts'
import { errorOf } from '../../../tests/support/browser.ts'
import { aSite, type TestMember } from '../../../tests/support/site.ts'

const site = await aSite({ env: { RATE_LIMIT_FACTOR: '1000' } })

const linksOf = ({ id }: TestMember, kind: MailedNotification = 'new_message') =>
  unsubscribeLinks(site.ctx, { userId: id, kind })

const tokenOf = (member: TestMember, kind?: MailedNotification) =>
  new URL(linksOf(member, kind).oneClick).searchParams.get('token') ?? ''

/** As a mail provider does it: from nowhere of ours, without a cookie, with the body of RFC 8058. */
const oneClick = (address: string, headers: Record<string, string> = {}) => {
  const { pathname, search } = new URL(address)
  return site.app.request(pathname + search, {
    method: 'POST',
    body: 'List-Unsubscribe=One-Click',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
  })
}
const withToken = (token: string) =>
  oneClick(`${site.ctx.site.url}/api/mail/unsubscribe?token=${encodeURIComponent(token)}`)

const undoOf = async (response: Response) => ((await response.json()) as MailLinkUsed).undo ?? ''

const mutedOf = async (member: TestMember) => {
  const { muted } = await (await site.as(member)).getJson<ProfileSettings>('/api/my/profile')
  return { site: muted.site.toSorted(), mail: muted.mail.toSorted() }
}

describe('An unsubscribe link', () => {
  test.each([
    ['new_reply', ['new_reply']],
    ['new_mention', ['new_mention']],
    ['new_comment', ['new_comment']],
    ['new_message', ['new_message']],
    ['plan_approved', ['plan_approved', 'plan_rejected']],
    ['plan_rejected', ['plan_approved', 'plan_rejected']],
  ] as const)('%s can be requested by the server of a mail provider, once or often', async (kind, mail) => {
    const member = await site.aMember()
    for (let times = 0; times < 2; times++) {
      const response = await oneClick(linksOf(member, kind).oneClick)
      expect(response.status).toBe(200)
      expect(await response.json()).toMatchObject({ kinds: [kind], discussion: null, stopped: kind })
      expect(response.headers.get('cache-control')).toBe('private, no-store')
    }
    expect(await mutedOf(member)).toEqual({ site: [], mail })
  })

  test('of a mail about several kinds stops these and no other [343]', async () => {
    const member = await site.aMember()
    const { oneClick: address } = unsubscribeLinks(site.ctx, {
      userId: member.id,
      kinds: ['new_reply', 'new_comment'],
    })
    expect(await (await oneClick(address)).json()).toMatchObject({ kinds: ['new_reply', 'new_comment'] })
    expect(await mutedOf(member)).toEqual({ site: [], mail: ['new_comment', 'new_reply'] })
  })

  test('names its member and the discussion before it is used, without a session; not a plan that is offline', async () => {
    const [member, other] = [await site.aMember(), await site.aMember()]
    const plan = await site.aPlan()
    const page = mailLinkPage(site.ctx, member.id, { action: 'cut', planId: plan.id })
    const token = new URL(page).searchParams.get('jeton') ?? ''
    const read = async (browser: Awaited<ReturnType<typeof site.as>>, given = token) =>
      await browser.get(`/api/mail/link?token=${given}`)
    const subject = { pseudo: member.pseudo, discussion: { title: plan.title, slug: plan.slug } }
    for (const browser of [await site.as(), await site.as(other)]) {
      const response = await read(browser)
      expect(await response.json()).toEqual(subject)
      expect(response.headers.get('cache-control')).toBe('private, no-store')
    }
    expect((await read(await site.as(), token.replace(member.id, other.id))).status).toBe(422)
    await site.db.sql`update plans set status = 'pending' where id = ${plan.id}`
    expect(await (await read(await site.as())).json()).toEqual({ ...subject, discussion: null })
    await site.db.sql`delete from users where id = ${member.id}`
    expect(await (await read(await site.as())).json()).toEqual({ pseudo: null, discussion: null })
  })

  test('mutes the discussion of a plan, and nothing of another plan or member [343] [333]', async () => {
    const [member, other] = [await site.aMember(), await site.aMember()]
    const [plan, otherPlan] = [await site.aPlan(), await site.aPlan()]
    const page = mailLinkPage(site.ctx, member.id, { action: 'cut', planId: plan.id })
    const token = new URL(page).searchParams.get('jeton') ?? ''
    const response = await withToken(token)
    expect(await response.json()).toMatchObject({
      kinds: [],
      discussion: { title: plan.title, slug: plan.slug },
      stopped: null,
    })
    expect(await site.db.sql`select plan_id, user_id, level, is_chosen from discussion_levels`).toEqual([
      { plan_id: plan.id, user_id: member.id, level: 'mute', is_chosen: true },
    ])
    for (const forged of [token.replace(plan.id, otherPlan.id), token.replace(member.id, other.id)]) {
      expect((await withToken(forged)).status).toBe(422)
    }
    await site.db.sql`update plans set status = 'pending' where id = ${plan.id}`
    expect(await (await withToken(token)).json()).toMatchObject({ discussion: null })
    expect(await mutedOf(member)).toEqual({ site: [], mail: [] })
  })

  test('mutes the discussion for its member only, also where another member is signed in', async () => {
    const [member, other] = [await site.aMember(), await site.aMember()]
    const plan = await site.aPlan()
    const page = mailLinkPage(site.ctx, member.id, { action: 'cut', planId: plan.id })
    const token = new URL(page).searchParams.get('jeton') ?? ''
    const browser = await site.as(other)
    expect((await browser.post(`/api/mail/unsubscribe?token=${token}`)).status).toBe(200)
    expect(
      await site.db.sql`select user_id, level from discussion_levels where plan_id = ${plan.id}`,
    ).toEqual([{ user_id: member.id, level: 'mute' }])
  })

  test.each([
    ['the level before', { level: 'follow', is_chosen: true }],
    ['the default, if the discussion was muted before', { level: 'mute', is_chosen: true }],
  ] as const)('returns a token that restores %s [333]', async (_what, before) => {
    const member = await site.aMember()
    const plan = await site.aPlan()
    const browser = await site.as(member)
    await browser.put(`/api/plans/${plan.id}/discussion`, before)
    const page = mailLinkPage(site.ctx, member.id, { action: 'cut', planId: plan.id })
    const undo = await undoOf(await withToken(new URL(page).searchParams.get('jeton') ?? ''))
    expect(await (await withToken(undo)).json()).toMatchObject({
      discussion: { slug: plan.slug },
      undo: null,
    })
    const restored = before.level === 'mute' ? { level: 'direct', is_chosen: false } : before
    expect(
      await site.db.sql`select level, is_chosen from discussion_levels where user_id = ${member.id}`,
    ).toEqual([restored])
    expect((await withToken(undo.replace(restored.level, 'mute'))).status).toBe(422)
  })

  test('returns a token that starts the stopped mails again, without a session [343]', async () => {
    const member = await site.aMember()
    const browser = await site.as(member)
    await browser.patch('/api/my/preferences', { channel: 'mail', mute: ['new_message'] })
    const undo = await undoOf(await oneClick(linksOf(member, 'plan_approved').oneClick))
    expect((await withToken(undo)).status).toBe(200)
    expect(await mutedOf(member)).toEqual({ site: [], mail: ['new_message'] })
  })

  test('of the summary returns a token that is a consent of its own [345]', async () => {
    const member = await site.aMember()
    const { oneClick: address } = unsubscribeLinks(site.ctx, {
      userId: member.id,
      kind: 'digest',
    })
    const browser = await site.as(member)
    await browser.patch('/api/my/preferences', { digest: true })
    const undo = await undoOf(await oneClick(address))
    expect(await browser.getJson('/api/my/profile')).toMatchObject({ digest: false })
    expect((await withToken(undo)).status).toBe(200)
    expect(await browser.getJson('/api/my/profile')).toMatchObject({ digest: true })
    expect(
      await site.db.sql`
        select source, withdrawn_by from mail_consents where user_id = ${member.id} order by withdrawn_at nulls last`,
    ).toEqual([
      { source: 'settings', withdrawn_by: 'mail' },
      { source: 'mail', withdrawn_by: null },
    ])
  })

  test('can be requested from another site: it needs only the token', async () => {
    const member = await site.aMember()
    const headers = { origin: 'https://mail.example', 'sec-fetch-site': 'cross-site' }
    expect((await oneClick(linksOf(member).oneClick, headers)).status).toBe(200)
    expect(await mutedOf(member)).toEqual({ site: [], mail: ['new_message'] })
  })

  test('keeps what was muted before, and can be undone in the settings', async () => {
    const member = await site.aMember()
    const browser = await site.as(member)
    await browser.patch('/api/my/preferences', { channel: 'mail', mute: ['plan_approved'] })
    await browser.patch('/api/my/preferences', { mute: ['new_like'] })
    await oneClick(linksOf(member).oneClick)
    expect(await mutedOf(member)).toEqual({ site: ['new_like'], mail: ['new_message', 'plan_approved'] })
    await browser.patch('/api/my/preferences', { channel: 'mail', unmute: ['new_message'] })
    expect(await mutedOf(member)).toEqual({ site: ['new_like'], mail: ['plan_approved'] })
  })

  test('changes nothing when it is only opened, and leads to a confirmation page', async () => {
    const member = await site.aMember()
    const { pathname, search } = new URL(linksOf(member).oneClick)
    for (const method of ['GET', 'HEAD']) {
      const response = await site.app.request(pathname + search, { method })
      expect(response.status).toBe(302)
      expect(site.ctx.site.url + (response.headers.get('location') ?? '')).toBe(linksOf(member).page)
    }
    expect(await mutedOf(member)).toEqual({ site: [], mail: [] })
  })

  test('is refused when it is forged, with an explanation, and changes no member’s mails [194]', async () => {
    const [member, other] = [await site.aMember(), await site.aMember()]
    const [kind = '', id = '', signature = ''] = tokenOf(member).split('.')
    const forged = [
      `${kind}.${other.id}.${signature}`,
      `plan_approved.${id}.${signature}`,
      `sanction.${id}.${site.ctx.hashes.unsubscribe(id, 'sanction').toString('base64url')}`,
      `${kind}.${id}.${signature.slice(0, -2)}`,
      `${kind}.${id}.${signature}.${signature}`,
      `${kind}.${id}.`,
      `${kind}.${id}`,
      `${kind}.${id}.${'A'.repeat(43)}`,
      '...',
      '',
    ]
    for (const token of forged) {
      expect(await errorOf(await withToken(token)), token).toMatchObject({
        status: 422,
        field: 'token',
        message: 'Ce lien de désabonnement n’est pas valable : il est incomplet ou modifié.',
      })
    }
    for (const one of [member, other]) expect(await mutedOf(one)).toEqual({ site: [], mail: [] })
    expect((await site.app.request('/api/mail/unsubscribe', { method: 'POST' })).status).toBe(422)
  })

  test('does not reveal whether its member still exists', async () => {
    const member = await site.aMember()
    const { oneClick: address } = linksOf(member)
    await site.db.sql`delete from users where id = ${member.id}`
    expect((await oneClick(address)).status).toBe(200)
  })

  test('is the only change that another server may request', async () => {
    const member = await site.aMember()
    const cookie = (await site.as(member)).cookieHeader()
    for (const path of ['/api/mail/unsubscribe/', '/api/my/preferences', '/api/my/notifications/all-read']) {
      const response = await site.app.request(path, { method: 'POST', headers: { cookie } })
      expect(response.status, path).toBe(403)
    }
    expect(isMailed('sanction')).toBe(false)
  })
})
