import { describe, expect, test } from 'vitest'
import { DIGEST_WORDINGS } from '#domain/notifications/mails.ts'
import type { ProfileSettings } from '#domain/profiles/profiles.ts'
import type { Viewer } from '#domain/accounts/viewer.ts'
import { mailLinkPage, unsubscribeLinks } from './unsubscribe.ts'
import { errorOf } from '../../../../tests/support/browser.ts'
import { linkIn } from '../../../../tests/support/mail-links.ts'
import { aSite, type TestMember } from '../../../../tests/support/site.ts'
import { unique, uniqueEmail } from '../../../../tests/support/unique.ts'

const site = await aSite({ env: { RATE_LIMIT_FACTOR: '1000' } })
const { sql } = site.db

type Browser = Awaited<ReturnType<typeof site.as>>

const change = async (browser: Browser, body: object) => {
  const response = await browser.patch('/api/my/preferences', body)
  expect(response.status, await response.clone().text()).toBe(200)
  return (await response.json()) as ProfileSettings
}
const mailsOf = async (browser: Browser) => {
  const { viewer } = await browser.getJson<{ viewer: Viewer }>('/api/viewer')
  return viewer.mails
}
const answersOf = ({ id }: { id: string }) => sql`
  select is_given, source, wording, withdrawn_by, withdrawn_at is not null as is_withdrawn from mail_consents
  where user_id = ${id} and kind = 'digest' order by answered_at`
const weeklyOf = ({ id }: { id: string }) => sql`
  select extract(isodow from due_at at time zone 'Europe/Zurich')::int as day,
    extract(hour from due_at at time zone 'Europe/Zurich')::int as hour, due_at > now() as is_later
  from weekly_mails where user_id = ${id}`

async function signUp(choice: { wants_digest?: boolean }): Promise<TestMember> {
  const browser = await site.as()
  const pseudo = unique('Inscrit')
  const email = uniqueEmail()
  const account = { pseudo, email, password: 'savon-de-Vevey', ...choice }
  expect((await browser.post('/api/auth/sign-up', account)).status).toBe(200)
  const mail = (await site.mailbox.list()).find(({ to }) => to === email)!
  expect((await browser.post('/api/auth/confirmation', { token: linkIn(mail) })).status).toBe(200)
  return await sql.one<TestMember>`
    select u.id, u.email, p.pseudo from users u join profiles p on p.user_id = u.id where u.email = ${email}`
}

describe('The weekly summary', () => {
  test('is sent to members who ticked its box when they signed up, and recorded with time, place and wording [345]', async () => {
    const [yes, no, unasked] = [
      await signUp({ wants_digest: true }),
      await signUp({ wants_digest: false }),
      await signUp({}),
    ]
    const answer = {
      source: 'sign_up',
      wording: DIGEST_WORDINGS.sign_up,
      withdrawn_by: null,
      is_withdrawn: false,
    }
    expect(await answersOf(yes)).toEqual([{ ...answer, is_given: true }])
    expect(await answersOf(no)).toEqual([{ ...answer, is_given: false }])
    expect(await answersOf(unasked)).toEqual([])
    expect(await weeklyOf(yes)).toEqual([{ day: 1, hour: 7, is_later: true }])
    expect(await weeklyOf(no)).toEqual([])
    expect((await mailsOf(await site.as(no))).is_digest_answered).toBe(true)
    expect((await mailsOf(await site.as(unasked))).is_digest_answered).toBe(false)
  })

  test('is chosen and stopped in the settings and on the card, which is not shown after an answer [345]', async () => {
    const member = await site.aMember()
    const browser = await site.as(member)
    expect(await mailsOf(browser)).toEqual({ problem: null, is_digest_answered: false })
    expect((await change(browser, { digest: false, digest_source: 'feed' })).digest).toBe(false)
    expect((await mailsOf(browser)).is_digest_answered).toBe(true)
    for (let times = 0; times < 2; times++) {
      expect((await change(browser, { digest: true })).digest).toBe(true)
      expect(await weeklyOf(member)).toHaveLength(1)
    }
    for (let times = 0; times < 2; times++) {
      expect((await change(browser, { digest: false })).digest).toBe(false)
      expect(await weeklyOf(member)).toEqual([])
    }
    expect(await answersOf(member)).toEqual([
      {
        is_given: false,
        source: 'feed',
        wording: DIGEST_WORDINGS.feed,
        withdrawn_by: null,
        is_withdrawn: false,
      },
      {
        is_given: true,
        source: 'settings',
        wording: DIGEST_WORDINGS.settings,
        withdrawn_by: 'settings',
        is_withdrawn: true,
      },
    ])
  })

  test('is stopped by its link and started again by that of the last one, without a session [343] [345]', async () => {
    const member = await site.aMember()
    const browser = await site.as(member)
    await change(browser, { digest: true })
    const { oneClick } = unsubscribeLinks(site.ctx, {
      userId: member.id,
      kind: 'digest',
    })
    const post = async (link: string) => {
      const { search } = new URL(link.replace('desabonnement?jeton', 'api/mail/unsubscribe?token'))
      const response = await site.app.request(`/api/mail/unsubscribe${search}`, { method: 'POST' })
      expect(response.status).toBe(200)
      return (await response.json()) as unknown
    }
    expect(await post(oneClick)).toMatchObject({ kinds: ['digest'], discussion: null, stopped: 'digest' })
    expect(await weeklyOf(member)).toEqual([])
    expect((await answersOf(member)).at(-1)).toMatchObject({ withdrawn_by: 'mail' })
    await post(mailLinkPage(site.ctx, member.id, { action: 'continue', kind: 'digest' }))
    expect(await weeklyOf(member)).toHaveLength(1)
    expect((await answersOf(member)).at(-1)).toMatchObject({ source: 'mail', is_withdrawn: false })
  })
})

describe('Quiet hours', () => {
  test('are between 22:00 and 07:00 unless the member chooses others or none', async () => {
    const browser = await site.as(await signUp({}))
    const { quiet } = await browser.getJson<ProfileSettings>('/api/my/profile')
    expect(quiet).toEqual({ from: 22, to: 7 })
    expect((await change(browser, { quiet: { from: 0, to: 23 } })).quiet).toEqual({ from: 0, to: 23 })
    expect((await change(browser, { shows_read: false })).quiet).toEqual({ from: 0, to: 23 })
    expect((await change(browser, { quiet: null })).quiet).toBeNull()
  })

  test.each([
    { from: 7, to: 7 },
    { from: 22 },
    { to: 7 },
    { from: 24, to: 7 },
    { from: -1, to: 7 },
    { from: 1.5, to: 7 },
    { from: '22', to: 7 },
    { from: null, to: 7 },
    [],
    'toujours',
  ])('cannot be %j [344]', async (quiet) => {
    const browser = await site.as(await site.aMember())
    const refused = await errorOf(await browser.patch('/api/my/preferences', { quiet }))
    expect(refused).toMatchObject({ status: 422, message: 'Choisissez deux heures différentes.' })
    expect(refused.field).toMatch(/^quiet/)
  })
})

describe('A member whose mails do not arrive', () => {
  const setProblem = ({ id }: TestMember, state: string) =>
    sql`insert into delivery_problems (user_id, state) values (${id}, ${state})`

  test('is shown it, and shows that the address works by a link in a mail to it [348]', async () => {
    const member = await site.aMember()
    const browser = await site.as(member)
    await setProblem(member, 'bounced')
    expect((await mailsOf(browser)).problem).toBe('bounced')
    expect((await browser.post('/api/account/email/verification')).status).toBe(200)
    const mail = (await site.mailbox.list()).find(({ to }) => to === member.email)!
    expect(mail.subject).toBe('Vérifiez votre adresse e‑mail')
    const opened = await (await site.as()).post('/api/auth/confirmation', { token: linkIn(mail) })
    expect(await opened.json()).toEqual({ confirmed: 'address' })
    expect((await mailsOf(browser)).problem).toBeNull()
  })

  test('gets no link to an address that works, and gets mails again after a complaint by asking for them [348]', async () => {
    const member = await site.aMember()
    const browser = await site.as(member)
    await setProblem(member, 'complained')
    expect((await mailsOf(browser)).problem).toBe('complained')
    expect((await browser.post('/api/account/email/verification')).status).toBe(200)
    expect((await site.mailbox.list()).filter(({ to }) => to === member.email)).toEqual([])
    expect((await browser.delete('/api/my/address/complaint')).status).toBe(200)
    expect((await mailsOf(browser)).problem).toBeNull()
    await setProblem(member, 'bounced')
    await browser.delete('/api/my/address/complaint')
    expect((await mailsOf(browser)).problem).toBe('bounced')
  })
})
