import { expect, test } from 'vitest'
import { mailLinkPurpose, type MailLinkPurpose, mailLinkText } from './mail-links.ts'

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
