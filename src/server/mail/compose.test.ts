import { expect, test } from 'vitest'
import { composeMail } from './compose.ts'
import { confirmAddress } from './templates/confirm-address.ts'
import { passwordReset } from './templates/password-reset.ts'
import { planApproved, planRejected } from './templates/plan-decisions.ts'
import { unreadMessages } from './templates/unread-messages.ts'

const LINK = 'https://planb.test/confirmer?jeton=abc&de=f'
const EXPIRING = { link: LINK, expires_at: '2099-01-01T00:00:00.000Z' }
const PAGE = 'https://planb.test/desabonnement?jeton=new_message.un.deux'
const UNSUBSCRIBE = { page: PAGE, oneClick: 'https://planb.test/api/mail/unsubscribe?token=trois' }
const STOPPABLE = [
  unreadMessages({
    to: 'eloise@exemple.test',
    from: 'Nour',
    unread: 1,
    link: LINK,
    unsubscribe: UNSUBSCRIBE,
  }),
  unreadMessages({
    to: 'eloise@exemple.test',
    from: 'Nour',
    unread: 3,
    link: LINK,
    unsubscribe: UNSUBSCRIBE,
  }),
  planApproved({ to: 'eloise@exemple.test', title: 'Miel', note: '', link: LINK, unsubscribe: UNSUBSCRIBE }),
]
const MAILS = [
  ...STOPPABLE,
  planRejected({
    to: 'eloise@exemple.test',
    title: 'Miel',
    note: 'Les prix manquent.\nLes sources aussi.',
    link: LINK,
    unsubscribe: UNSUBSCRIBE,
    isRestored: false,
  }),
  confirmAddress({ to: 'eloise@exemple.test', ...EXPIRING }),
  passwordReset({ to: 'eloise@exemple.test', ...EXPIRING }),
]

test.each(MAILS)('« $subject » says the same in text and in HTML, link included', ({ text, html }) => {
  expect(text).toContain(`\n${LINK}\n`)
  expect(html).toContain(`href="${LINK.replace('&', '&amp;')}"`)
  const words = text.split('\n').filter((line) => line && line !== LINK && line !== PAGE && line !== '-- ')
  for (const line of words) expect(html).toContain(line.replace(/\u00a0:$/, ''))
  expect(text).toMatch(/-- \nPlan B\n/)
})

test.each(MAILS)('« $subject » loads nothing and runs nothing', ({ html }) => {
  expect(html).not.toMatch(/<(img|link|script|style|iframe|form)\b|url\(|@import/i)
})

test.each(MAILS)('« $subject » keeps the no-break spaces before punctuation', ({ subject, text }) => {
  const prose = `${subject}\n${text}`.replaceAll(LINK, '').replaceAll(PAGE, '')
  expect(prose).not.toMatch(/[ \p{L}][?!;:]/u)
  expect(prose).not.toContain("'")
})

test.each(STOPPABLE)('« $subject » has an unsubscribe link in its footer', ({ text, html, unsubscribe }) => {
  expect(text).toMatch(`Ne plus recevoir ces e-mails\u00a0:\n${PAGE}\n`)
  expect(html).toContain(`<a href="${PAGE}"`)
  expect(unsubscribe).toBe(UNSUBSCRIBE.oneClick)
})

test('one message is named in the singular, several are counted', () => {
  expect(STOPPABLE.map(({ text }) => text)).toMatchObject([
    expect.stringContaining('Un message non lu vous attend'),
    expect.stringContaining('3 messages non lus vous attendent'),
    expect.stringContaining('approuvé'),
  ])
})

test('a text of a member is escaped in the HTML of a mail', () => {
  const pseudo = '<img src=x onerror="a"> & \'co\''
  const { html, text } = composeMail({
    to: 'a@exemple.test',
    subject: 'S',
    heading: pseudo,
    paragraphs: [],
    button: { label: 'L', link: 'https://planb.test/"><b>' },
  })
  expect(html).not.toMatch(/<img|"><b>/)
  expect(html).toContain('&lt;img src=x onerror=&quot;a&quot;&gt; &amp; &#39;co&#39;')
  expect(text).toContain(pseudo)
})

test('a button links to the web only', () => {
  const content = { to: 'a@exemple.test', subject: 'S', heading: 'H', paragraphs: [] }
  expect(() => composeMail({ ...content, button: { label: 'L', link: 'javascript:alert(1)' } })).toThrow(
    'web',
  )
})
