import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render, replaceNetwork, toasts } from '../../../../tests/support/component.tsx'
import { aViewer } from '../../../../tests/support/viewer.ts'
import { TopicsSection } from './TopicsSection.tsx'

test('followed topics are listed and removed, and the focus stays in the list [334]', async () => {
  let topics = [
    { topic: 'categorie:ia', name: 'IA' },
    { topic: 'tag:local', name: 'Local' },
  ]
  replaceNetwork(({ method, path }) => {
    if (method === 'GET') return { topics }
    topics = topics.filter(({ topic }) => !decodeURIComponent(path).includes(topic))
    return { followed: false }
  })
  await render(<TopicsSection />, { viewer: aViewer() })
  await page.getByRole('button', { name: 'Retirer IA' }).click()
  await expect.element(toasts()).toMatchTextContent(/^Sujet retiré/)
  await expect.element(page.getByRole('link', { name: 'IA' })).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Retirer #Local' })).toHaveFocus()
  await page.getByRole('button', { name: 'Retirer #Local' }).click()
  await expect.element(page.getByText('Vous ne suivez encore aucune catégorie ni aucun tag.')).toBeVisible()
})
