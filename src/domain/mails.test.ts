import { expect, test } from 'vitest'
import { mailLinkPurpose, type MailLinkPurpose, mailLinkText } from './mails.ts'
import { shortened } from './typed-text.ts'

test.each<MailLinkPurpose>([
  { action: 'stop', kinds: ['digest'] },
  { action: 'stop', kinds: ['new_reply', 'new_mention', 'new_comment'] },
  { action: 'cut', planId: '7d2e0c1a-5b84-4f7e-9a63-2f1d8c90b6e4' },
  { action: 'continue', kind: 'digest' },
])('the purpose %j is read from the token of a link in a mail [343]', (purpose) => {
  expect(mailLinkPurpose(`${mailLinkText(purpose)}.member.signature`)).toEqual(purpose)
})

test.each(['sanction', 'new_reply-sanction', 'new_like', 'continue:steps', '', '.member.signature'])(
  'a token for « %s » has no purpose [343]',
  (token) => {
    expect(mailLinkPurpose(token)).toBeNull()
  },
)

test('a long title is cut at a word, without the punctuation before the cut [340]', () => {
  const title = 'Pain au levain sur précommande, une seule fournée, le vendredi'
  expect(shortened(title, 62)).toBe(title)
  expect(shortened(title, 55)).toBe('Pain au levain sur précommande, une seule fournée, le…')
  expect(shortened(title, 50)).toBe('Pain au levain sur précommande, une seule fournée…')
  expect(shortened('a'.repeat(70), 60)).toBe(`${'a'.repeat(60)}…`)
  expect(shortened('😀'.repeat(70), 60)).toBe(`${'😀'.repeat(60)}…`)
})
