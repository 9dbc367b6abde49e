import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { COMMENTS_ANCHOR } from '#domain/comments/comments.ts'
import type { PendingAction } from '#domain/accounts/pending-actions.ts'
import { saveResetReturn } from '#web/features/accounts/auth/reset-return.ts'
import { discardPending, savePending } from '#web/features/accounts/viewer/pending-action.ts'
import { resumableItem, useIsResumable } from '#web/features/accounts/viewer/resumable-item.ts'
import { PENDING_ACTION_KEY, RESET_RETURN_KEY } from '#web/lib/storage-keys.ts'
import { ActionMenu } from '#web/ui/ActionMenu.tsx'
import { openAddress, render, replaceNetwork, toasts } from '../../../tests/support/component.tsx'
import { aViewer } from '../../../tests/support/viewer.ts'
import MemberSession from './MemberSession.tsx'

const MINUTE = 60_000
const path = '/plan/pain'

/** Signs a member in who is back on the page of the press; its effects have run when it resolves. */
async function signIn() {
  onTestFinished(discardPending)
  saveResetReturn('/top')
  await render(
    <>
      <MemberSession mayListen={false} />
      <Menu id="pain" />
      <Menu id="buvette" />
    </>,
    { path, viewer: aViewer() },
  )
  await expect.poll(() => localStorage.getItem(RESET_RETURN_KEY)).toBeNull()
}

function Menu({ id }: { id: string }) {
  return (
    <ActionMenu label={id} isPreloaded={useIsResumable(id)}>
      {() => <p>{`Liste de ${id}`}</p>}
    </ActionMenu>
  )
}

test('the menu in which a visitor chose to report is loaded at once after signing in, no other one [6]', async () => {
  savePending({ kind: 'report', id: 'pain' }, path)
  await signIn()
  await expect.element(page.getByText('Liste de pain')).toBeVisible()
  await expect.element(page.getByText('Liste de buvette')).not.toBeInTheDocument()
})

test.each<[PendingAction['kind'], minutesAgo: number, string | null]>([
  ['report', 14, 'pain'],
  ['block', 14, 'pain'],
  ['report', 15, null],
  ['review', 0, null],
])('after « %s » %i minutes ago the menu loaded at once is %s [6]', async (kind, minutesAgo, id) => {
  const at = Date.now() - minutesAgo * MINUTE
  sessionStorage.setItem(PENDING_ACTION_KEY, JSON.stringify({ kind, id: 'pain', path, at }))
  await signIn()
  expect(resumableItem.current()).toBe(id)
})

test('the way back after a new password is deleted once a member is signed in [12]', async () => {
  saveResetReturn('/top')
  expect(localStorage.getItem(RESET_RETURN_KEY)).not.toBeNull()
  await render(<MemberSession mayListen={false} />, { viewer: aViewer() })
  await expect.poll(() => localStorage.getItem(RESET_RETURN_KEY)).toBeNull()
})

test('a notification shows no toast while the discussion that it is about is on the screen', async () => {
  const sockets: EventTarget[] = []
  class FakeSocket extends EventTarget {
    static readonly OPEN = 1
    readonly readyState = FakeSocket.OPEN
    constructor() {
      super()
      sockets.push(this)
    }
    send() {}
    close() {}
  }
  vi.stubGlobal('WebSocket', FakeSocket)
  onTestFinished(() => void vi.unstubAllGlobals())
  const about = (id: string, title: string, plan_slug: string) => ({
    id,
    title,
    type: 'new_comment',
    message: title,
    data: { plan_slug, comment_id: id },
    read: false,
    created_at: new Date().toISOString(),
    actor: null,
    plan: { id: plan_slug, title: plan_slug },
  })
  const notifications = [about('1', 'Sur cette page', 'pain'), about('2', 'Ailleurs', 'buvette')]
  replaceNetwork(() => ({ notifications, unread: { notifications: 2, messages: 0 } }))
  openAddress(path)
  await render(
    <>
      <MemberSession mayListen />
      <h2 id={COMMENTS_ANCHOR}>Commentaires</h2>
    </>,
    { path, viewer: aViewer() },
  )
  for (const id of ['1', '2'])
    sockets[0]!.dispatchEvent(
      new MessageEvent('message', { data: JSON.stringify({ type: 'notification', id }) }),
    )
  await expect.element(toasts()).toMatchTextContent('Ailleurs')
  expect(toasts().elements()).toHaveLength(1)
})
