import { useSearch } from '@tanstack/react-router'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { StaffComment } from '#domain/moderation/staff.ts'
import { refusal, render, replaceNetwork, toasts } from '../../../../tests/support/component.tsx'
import { aMemberCard } from '../../../../tests/support/members.ts'
import { aViewer } from '../../../../tests/support/viewer.ts'
import StaffComments from './StaffComments.tsx'

const COMMENT: StaffComment = {
  id: 'c1',
  content: 'Premier avis',
  created_at: '2026-11-01T10:00:00.000Z',
  edited_at: null,
  author: aMemberCard(),
  plan: { title: 'Abricots', slug: 'abricots' },
  reply_to: null,
  reports: 0,
  may_delete: true,
}

const Screen = () => <StaffComments address={useSearch({ strict: false })} />

test('comments that fail to load show an error and can be retried [191]', async () => {
  let isDown = true
  replaceNetwork(() => (isDown ? refusal(500) : { comments: [COMMENT] }))
  await render(<Screen />, { path: '/moderator', viewer: aViewer({ profile: { role: 'moderator' } }) })
  await expect.element(toasts()).toMatchTextContent('ErreurImpossible de charger les commentaires')
  await expect
    .element(page.getByRole('table', { name: 'Commentaires' }))
    .toMatchTextContent(/Impossible de charger les commentaires/)
  isDown = false
  await page.getByRole('button', { name: 'Réessayer' }).click()
  await expect.element(page.getByText('Premier avis')).toBeVisible()
})

test('a reply says whom it replies to, and the plan leads to the reply [309]', async () => {
  const replies = [
    { ...COMMENT, reply_to: { pseudo: 'Leila' } },
    { ...COMMENT, id: 'c2', reply_to: { pseudo: null } },
  ]
  replaceNetwork(() => ({ comments: replies }))
  await render(<Screen />, { path: '/moderator', viewer: aViewer({ profile: { role: 'moderator' } }) })
  await expect.element(page.getByText(/en réponse à Leila sous Abricots/)).toBeVisible()
  await expect.element(page.getByText(/en réponse à Utilisateur supprimé sous Abricots/)).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Abricots' }).first())
    .toHaveAttribute('href', '/plan/abricots?commentaire=c1#commentaire-c1')
})

test('comments are shown in pages of twenty, and a filter returns to the first page', async () => {
  const comments = Array.from({ length: 45 }, (_, at) => ({
    ...COMMENT,
    id: `c${at}`,
    content: `Avis ${at}`,
  }))
  replaceNetwork(() => ({ comments }))
  const { router } = await render(<Screen />, {
    path: '/moderator?page=3',
    viewer: aViewer({ profile: { role: 'moderator' } }),
  })
  await expect.element(page.getByText('Avis 44')).toBeVisible()
  expect(page.getByText(/^Avis \d+$/).elements()).toHaveLength(5)
  await page.getByRole('button', { name: 'Page précédente' }).click()
  await expect.element(page.getByText('21 à 40 sur 45')).toBeVisible()
  expect(page.getByText(/^Avis \d+$/).elements()).toHaveLength(20)
  await userEvent.type(page.getByRole('searchbox', { name: 'Texte, auteur ou plan' }), 'Avis 4')
  await expect.poll(() => router.state.location.search).toEqual({ q: 'Avis 4' })
  await expect.element(page.getByText('Avis 4', { exact: true })).toBeVisible()
})
