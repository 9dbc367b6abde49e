import { beforeEach, describe, expect, test } from 'vitest'
import { aDatabase } from '../../../../tests/support/database.ts'
import { aMailServer } from '../../../../tests/support/mail-server.ts'
import { parseEml } from '#server/platform/adapters/mail/mailbox.ts'
import type { Mail } from '#server/platform/adapters/mail/mail.ts'
import { smtpMail } from '#server/platform/adapters/mail/smtp.ts'
import { deliverMail } from './send-later.ts'
import { banLifted } from './templates/bans.ts'
import { passwordReset } from '#server/platform/mail/templates/account.ts'
import { unreadMessages } from '#server/platform/mail/templates/discussion-mail.ts'

const FROM = 'Plan B <bonjour@planb.test>'
const IN_AN_HOUR = new Date(Date.now() + 60 * 60 * 1000).toISOString()

const db = await aDatabase()

describe('A member’s address', () => {
  const EMAIL = 'ada@exemple.test'
  const SITE_URL = 'https://planb.test'
  const unsubscribe = {
    page: `${SITE_URL}/desabonnement`,
    oneClick: `${SITE_URL}/api/mail/unsubscribe`,
    settings: SITE_URL,
  }
  const security = passwordReset({ to: EMAIL, link: `${SITE_URL}/auth`, expires_at: IN_AN_HOUR })
  const notice = banLifted({ to: EMAIL, sentence: 'Vous pouvez commenter.', siteUrl: SITE_URL })
  const stoppable = unreadMessages({ to: EMAIL, from: 'Bob', unread: 1, link: SITE_URL, unsubscribe })

  beforeEach(async () => {
    await db.sql`delete from users`
    await db.sql`insert into users (name, email, email_verified) values ('Ada', ${EMAIL}, true)`
  })

  test('does not work any more once a mail server says that it does not exist [348]', async () => {
    await refuse('5.1.1 no such user')
    expect(await problem()).toEqual({ state: 'bounced', days: 1, code: '550 5.1.1' })
  })

  test('does not work any more when it was refused without a finer code on a third day [348]', async () => {
    const problems: unknown[] = []
    for (let day = 1; day <= 3; day += 1) {
      await refuse('no such user')
      await refuse('no such user')
      problems.push(await problem())
      await db.sql`update delivery_problems set days = array(select day - 1 from unnest(days) day)`
    }
    const refused = { code: '550' }
    expect(problems).toEqual([
      { ...refused, state: 'failing', days: 1 },
      { ...refused, state: 'failing', days: 2 },
      { ...refused, state: 'bounced', days: 3 },
    ])
  })

  test.each([
    [550, '5.7.1 our policy'],
    [552, '5.2.2 mailbox full'],
    [451, 'greylisted'],
  ])('still works after « %i %s » [348]', async (code, text) => {
    await refuse(text, code)
    expect(await problem()).toBeNull()
  })

  test('works again when a mail server accepts it before the third day [348]', async () => {
    await refuse('no such user')
    expect(await delivered([stoppable])).toEqual([stoppable.subject])
    expect(await problem()).toBeNull()
  })

  test('that the member has replaced meanwhile says nothing about the new one [348]', async () => {
    const { url } = await aMailServer({
      hideENHANCEDSTATUSCODES: true,
      onRcptTo: (_address, _session, response) =>
        void db.sql`update users set email = 'nouvelle@exemple.test'`.then(() =>
          response(refusal('5.1.1 no such user', 550)),
        ),
    })
    await expect(deliver(url, security)).rejects.toThrow('550')
    expect(await problem()).toBeNull()
  })

  test('that does not work gets only mails about access to the account [341] [348]', async () => {
    await setState('bounced')
    expect(await delivered([stoppable, notice, security])).toEqual([security.subject])
  })

  test('whose member complained gets what cannot be stopped [348]', async () => {
    await setState('complained')
    expect(await delivered([stoppable, notice, security])).toEqual([notice.subject, security.subject])
    await refuse('no such user')
    expect(await problem()).toMatchObject({ state: 'complained' })
  })

  async function refuse(text: string, code = 550): Promise<void> {
    const { url } = await aMailServer({
      hideENHANCEDSTATUSCODES: true,
      onRcptTo: (_address, _session, response) => response(refusal(text, code)),
    })
    await expect(deliver(url, security)).rejects.toThrow(String(code))
  }

  /** The subjects of those that arrived. */
  async function delivered(mails: Mail[]): Promise<string[]> {
    const { url, received } = await aMailServer()
    for (const mail of mails) await deliver(url, mail)
    return received.map(({ source }) => parseEml(source).subject)
  }

  const deliver = (url: string, mail: Mail) => deliverMail({ db, port: smtpMail({ url, from: FROM }) }, mail)

  const refusal = (text: string, responseCode: number) => Object.assign(new Error(text), { responseCode })

  const setState = (state: string) =>
    db.sql`insert into delivery_problems (user_id, state) select id, ${state} from users`

  const problem = () => db.sql.maybeOne`select state, cardinality(days) as days, code from delivery_problems`
})
