import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { PlanLicence } from '#domain/plans/adaptations.ts'
import type { MemberCard } from '#domain/profiles/members.ts'
import type { Role } from '#domain/roles.ts'
import type { Viewer } from '#domain/accounts/viewer.ts'
import MemberSession from '#web/app/MemberSession.tsx'
import { discardPending, pendingOfVisitor } from '#web/features/accounts/viewer/pending-action.ts'
import { openDialogs } from '#web/lib/open-dialog.ts'
import { render, toasts } from '../../../../tests/support/component.tsx'
import { aViewer } from '../../../../tests/support/viewer.ts'
import { PlanMenu } from './PlanMenu.tsx'

const viewerOf = (role: Role, user_id = '00000000-0000-4000-8000-000000000001') =>
  aViewer({ profile: { role, user_id } })
const AUTHOR: MemberCard = viewerOf('moderator', '00000000-0000-4000-8000-000000000002').profile

const PLAN = { id: '00000000-0000-4000-8000-0000000000bb', slug: 'la-buvette', title: 'La buvette' }

const openMenu = () => page.getByRole('button', { name: /^Actions pour/ }).click()
const labels = () =>
  page
    .getByRole('menuitem')
    .elements()
    .map(({ textContent }) => textContent)

test.each([
  ['a visitor', null, ['Signaler']],
  ['its author', viewerOf('moderator', AUTHOR.user_id), ['Modifier', 'Supprimer']],
  ['a member', viewerOf('vip'), ['Signaler']],
  ['staff of the same rank', viewerOf('moderator'), ['Signaler']],
  ['staff of a higher rank', viewerOf('admin'), ['Signaler', 'Modifier', 'Supprimer']],
])(
  '%s sees only the actions they may take on a moderator’s plan [38, 39]',
  async (_who, viewer, expected) => {
    await render(<PlanMenu plan={{ ...PLAN, author: AUTHOR }} />, { viewer })
    await openMenu()
    await expect.poll(labels).toEqual(['Partager', 'Exporter', ...expected])
  },
)

test('a plan that only its author can open is not shared [39]', async () => {
  await render(<PlanMenu plan={PLAN} isPublic={false} />, { viewer: viewerOf('user') })
  await openMenu()
  await expect.poll(labels).toEqual(['Exporter', 'Modifier', 'Supprimer'])
})

test('« Adapter ce plan » is offered on adaptable plans and one’s own, not while adaptations are closed [280, 305]', async () => {
  const isOffered = async (
    licence: PlanLicence,
    viewer: Viewer | null,
    author: MemberCard = AUTHOR,
  ): Promise<boolean> => {
    const { unmount } = await render(<PlanMenu plan={{ ...PLAN, author, licence }} />, { viewer })
    await openMenu()
    await expect.poll(labels).toContain('Partager')
    const isThere = labels().includes('Adapter ce plan')
    unmount()
    return isThere
  }
  const member = viewerOf('user')
  expect(await isOffered('adaptable', null)).toBe(true)
  expect(await isOffered('adaptable', member)).toBe(true)
  expect(await isOffered('reserved', null)).toBe(false)
  expect(await isOffered('reserved', member)).toBe(false)
  expect(await isOffered('reserved', member, member.profile)).toBe(true)
  const features = member.features.filter((feature) => feature !== 'adaptations')
  expect(await isOffered('adaptable', { ...member, features })).toBe(false)
})

test('sharing copies the plan’s address where the browser has no share dialog [45, 49]', async () => {
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  await render(<PlanMenu plan={{ ...PLAN, author: AUTHOR }} />)
  await openMenu()
  await page.getByRole('menuitem', { name: 'Partager' }).click()
  await expect.element(toasts()).toMatchTextContent('Lien copié')
  expect(copied.mock.calls).toEqual([[`${window.location.origin}/plan/la-buvette`]])
  copied.mockRestore()
})

test('a visitor who reports a plan signs in first, then finds the dialog open, once; not on their own plan [6]', async () => {
  onTestFinished(discardPending)
  const path = '/plan/la-buvette'
  const menu = <PlanMenu plan={{ ...PLAN, author: AUTHOR }} />
  const signedIn = (
    <>
      <MemberSession mayListen={false} />
      {menu}
    </>
  )
  const button = page.getByRole('button', { name: /^Actions pour/ })
  const dialog = page.getByRole('dialog', { name: 'Signaler ce plan' })
  const visitor = await render(menu, { path })
  await openMenu()
  await page.getByRole('menuitem', { name: 'Signaler' }).click()
  expect(visitor.router.state.location).toMatchObject({ pathname: '/auth', search: { retour: path } })
  visitor.unmount()

  const author = await render(signedIn, { path, viewer: viewerOf('moderator', AUTHOR.user_id) })
  await openMenu()
  await expect.poll(labels).toContain('Modifier')
  expect(openDialogs.current()).toEqual([])
  expect(pendingOfVisitor()).toEqual({ kind: 'report', id: PLAN.id })
  author.unmount()

  const member = await render(signedIn, { path, viewer: viewerOf('user') })
  await expect.element(dialog).toMatchTextContent(/«\sLa buvette\s»/)
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(button).toHaveFocus()
  member.rerender(null)
  member.rerender(signedIn)
  await openMenu()
  await expect.poll(labels).toContain('Signaler')
  await expect.element(dialog).not.toBeInTheDocument()
})
