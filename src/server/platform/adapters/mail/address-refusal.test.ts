import { describe, expect, test } from 'vitest'
import { addressRefusal } from './address-refusal.ts'

const refusal = (response: string) => addressRefusal({ command: 'RCPT TO', response })

describe('The response of a mail server to a recipient', () => {
  test.each(['5.1.1', '5.1.2', '5.1.3', '5.1.6', '5.1.10', '5.2.1'])(
    '%s says at once that the address does not work [348]',
    (status) => {
      const found = { isPermanent: true, code: `550 ${status}` }
      expect(refusal(`550 ${status} no such user`)).toEqual(found)
      expect(refusal(`550-${status} no such\n550 ${status} user`)).toEqual(found)
      expect(refusal(`550 #${status}: no such user`)).toEqual(found)
    },
  )

  test.each([
    ['550 no such user', '550'],
    ['551 user not local', '551'],
    ['553 mailbox name not allowed', '553'],
    ['554 transaction failed', '554'],
    ['550', '550'],
    ['550 5.0.0 rejected', '550 5.0.0'],
    ['550 10.5.1.1 is blocked', '550'],
    ['550 5.1.1.10 is blocked', '550'],
  ])('« %s », without a finer code, counts as one day [348]', (response, code) => {
    expect(refusal(response)).toEqual({ isPermanent: false, code })
  })

  test.each([
    '550 5.7.1 blocked, see our policy',
    '554 5.7.26 unauthenticated mail',
    '450 4.2.1 try again later',
    '451 greylisted',
    '452 4.2.2 mailbox full',
    '552 5.2.2 mailbox full',
    '552 mailbox full',
    '550 4.4.1 connection timed out',
    '550 5.4.1 access denied',
    '550 5.1.11 unknown code',
    '550 5.2.10 unknown code',
    '250 2.1.5 accepted',
    '',
  ])('« %s » says nothing about the address [348]', (response) => {
    expect(refusal(response)).toBeNull()
  })

  test('a refusal of the sender, of the mail or of the connection says nothing about the address [348]', () => {
    const response = '550 5.1.1 no such user'
    for (const command of ['MAIL FROM', 'DATA', 'CONN', undefined]) {
      expect(addressRefusal({ command, response })).toBeNull()
    }
    expect(addressRefusal({})).toBeNull()
  })
})
