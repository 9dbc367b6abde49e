import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import type { PublicProfile } from '#domain/profiles/profiles.ts'
import MemberSession from '#web/app/MemberSession.tsx'
import {
  discardPending,
  pendingOfVisitor,
  savePending,
} from '#web/features/accounts/viewer/pending-action.ts'
import { openDialogs } from '#web/lib/open-dialog.ts'
import { refusal, render, replaceNetwork, toasts } from '../../../../tests/support/component.tsx'
import { aViewer } from '../../../../tests/support/viewer.ts'
import { ProfileHead } from './ProfileHead.tsx'

const PROFILE: PublicProfile = {
  ...aViewer({ profile: { user_id: '00000000-0000-4000-8000-000000000002', pseudo: 'Fatou Sarr' } }).profile,
  creator: false,
  bio_url: null,
  external_links: [],
  plans_posted: 0,
  likes_received: 0,
  views_received: 0,
  reposts_received: 0,
  followers_count: 0,
  following_count: 0,
  reposted_count: 0,
  liked_count: 0,
  sanction: null,
}
const head = (
  <ProfileHead
    profile={PROFILE}
    isOwner={false}
    areSettings={false}
    address={{ to: '/u/$pseudo', params: { pseudo: PROFILE.pseudo } }}
  />
)
const signedIn = (
  <>
    <MemberSession mayListen={false} />
    {head}
  </>
)

test.each([
  { choice: 'Bloquer', role: 'alertdialog', title: 'Bloquer Fatou Sarr ?' },
  { choice: 'Signaler', role: 'dialog', title: 'Signaler ce profil' },
])('a visitor who chooses « $choice » signs in first, then finds its dialog open [6]', async (item) => {
  onTestFinished(discardPending)
  const requests = replaceNetwork(({ method, path }) =>
    path.endsWith('/block') ? { blocked: method === 'PUT' } : refusal(404),
  )
  const path = '/@fatou'
  const visitor = await render(head, { path })
  await page.getByRole('button', { name: 'Plus d’actions' }).click()
  await page.getByRole('menuitem', { name: item.choice }).click()
  expect(visitor.router.state.location).toMatchObject({ pathname: '/auth', search: { retour: path } })
  visitor.unmount()
  await render(signedIn, { path, viewer: aViewer() })
  const dialog = page.getByRole(item.role, { name: item.title })
  await expect.element(dialog).toBeVisible()
  expect(requests.filter(({ method }) => method !== 'GET')).toEqual([])
  if (item.choice !== 'Bloquer') return
  await dialog.getByRole('button', { name: 'Bloquer' }).click()
  await expect.element(toasts()).toMatchTextContent('Vous avez bloqué Fatou Sarr')
})

test('a visitor who chooses « Bloquer » for a member whom they had blocked finds no dialog after signing in [6]', async () => {
  onTestFinished(discardPending)
  replaceNetwork(({ path }) => (path.endsWith('/block') ? { blocked: true } : refusal(404)))
  const path = '/@fatou'
  savePending({ kind: 'block', id: PROFILE.user_id }, path)
  await render(signedIn, { path, viewer: aViewer() })
  await expect.poll(pendingOfVisitor).toBeNull()
  await page.getByRole('button', { name: 'Plus d’actions' }).click()
  await expect.element(page.getByRole('menuitem', { name: 'Débloquer' })).toBeVisible()
  expect(openDialogs.current()).toEqual([])
})
