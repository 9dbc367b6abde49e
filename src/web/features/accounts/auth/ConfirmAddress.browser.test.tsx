import { expect, onTestFinished, test } from 'vitest'
import type { PendingAction } from '#domain/accounts/pending-actions.ts'
import { discardPending, takePending } from '#web/features/accounts/viewer/pending-action.ts'
import { render, replaceNetwork, toasts } from '../../../../../tests/support/component.tsx'
import { ConfirmAddress } from './ConfirmAddress.tsx'

const ACTION = { kind: 'bookmark', id: '0b9f6d2e-0000-4000-8000-000000000001' } as const
const isAny = (_: PendingAction): _ is PendingAction => true

/** The page of the link, for which the server gives this way back. */
async function open(back: string | null, pending_action: PendingAction | null = ACTION) {
  onTestFinished(discardPending)
  replaceNetwork(() => ({ confirmed: 'sign_up', back, pending_action }))
  const { router } = await render(<ConfirmAddress token="abc" />, { path: '/auth/confirmation' })
  await expect.element(toasts()).toMatchTextContent(/^Adresse confirmée/)
  return router.state.location.href
}

test('a confirmed sign-up returns to its page, which completes what was pressed there [6]', async () => {
  expect(await open('/plan/un-potager?prix=88#et-pour-moi')).toBe('/plan/un-potager?prix=88#et-pour-moi')
  expect(takePending('/plan/un-potager', isAny)).toEqual(ACTION)
})

test('a confirmed sign-up without a page leads home, to the welcome [6]', async () => {
  expect(await open(null, null)).toBe('/?bienvenue=1')
  expect(takePending('/', isAny)).toBeNull()
})

test.each(['//evil.example', '/\\evil.example', 'https://evil.example/'])(
  'a confirmed sign-up never leads to %s [6]',
  async (back) => {
    expect(await open(back)).toBe('/?bienvenue=1')
  },
)
