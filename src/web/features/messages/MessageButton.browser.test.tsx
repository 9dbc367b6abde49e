import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { VIP_REQUIRED, type SendRefusal } from '#domain/messages.ts'
import { render, replaceNetwork, toasts } from '../../../../tests/support/component.tsx'
import { aViewer } from '../../../../tests/support/viewer.ts'
import { MessageButton } from './MessageButton.tsx'

const ID = '00000000-0000-4000-8000-00000000000c'
const member = { user_id: '00000000-0000-4000-8000-000000000002' }
const button = page.getByRole('button', { name: 'Message', exact: true })

const open = (refusal: SendRefusal | null, viewer = aViewer()) => {
  replaceNetwork(({ method, path }) => {
    if (path === '/api/my/quests') return { quests: [], community_xp: 32 }
    return method === 'POST' ? { id: ID } : { refusal }
  })
  return render(<MessageButton member={member} />, { viewer, path: '/u/Nora' })
}

test('a member below 50 XP reads what opens messages, before the pages are offered [112] [160]', async () => {
  const viewer = aViewer({ profile: { community_xp: 32 } })
  const { router } = await open({ reason: 'locked', message: VIP_REQUIRED }, viewer)
  await expect.element(button).toHaveAttribute('title', VIP_REQUIRED)
  await button.click()
  const dialog = page.getByRole('dialog', { name: 'Accès restreint' })
  await expect.element(dialog).toHaveAccessibleDescription(VIP_REQUIRED)
  await expect.element(dialog.getByText('Encore 18 XP', { exact: true })).toBeVisible()
  await expect
    .element(dialog.getByRole('link', { name: /^Se vérifier - 6\.99/ }))
    .toHaveAttribute('href', '/verified')
  await expect
    .element(dialog.getByRole('link', { name: 'Voir les quêtes' }))
    .toHaveAttribute('href', '/quests')
  expect(router.state.location.href).toBe('/u/Nora')
  await userEvent.keyboard('{Escape}')
  await expect.element(button).toHaveFocus()
  await button.click()
  await dialog.getByRole('link', { name: /^Devenir VIP - 6\.99.*mois/ }).click()
  expect(router.state.location.href).toBe('/vip')
  await expect.element(dialog).not.toBeInTheDocument()
})

test('a member who may write opens the conversation [112]', async () => {
  const { router } = await open(null)
  await expect.element(button).not.toHaveAttribute('title')
  await button.click()
  await expect.poll(() => router.state.location.href).toBe(`/messages?c=${ID}`)
})

test('a refusal of the recipient is shown in advance, and as a toast on a click [160]', async () => {
  const message = 'Ce membre n’accepte pas vos messages.'
  const { router } = await open({ reason: 'closed', message })
  await expect.element(button).toHaveAttribute('aria-disabled', 'true')
  await expect.element(button).toHaveAccessibleDescription(message)
  await button.click({ force: true })
  await expect.element(toasts()).toMatchTextContent(message)
  expect(router.state.location.href).toBe('/u/Nora')
})

test('one’s own profile has no button, and a visitor signs in first [112]', async () => {
  const { rerender, queryClient } = await open(null, aViewer({ profile: member }))
  await expect.poll(() => queryClient.isFetching()).toBe(0)
  await expect.element(button).not.toBeInTheDocument()
  rerender(null)
  await render(<MessageButton member={member} />, { path: '/u/Nora' })
  await expect
    .element(page.getByRole('link', { name: 'Message' }))
    .toHaveAttribute('href', `/auth?retour=${encodeURIComponent('/u/Nora')}`)
})
