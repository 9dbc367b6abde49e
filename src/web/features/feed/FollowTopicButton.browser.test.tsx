import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { TOO_MANY_TAGS, type Topic } from '#domain/feed/topics.ts'
import { refusal, render, replaceNetwork, toasts } from '../../../../tests/support/component.tsx'
import { aViewer } from '../../../../tests/support/viewer.ts'
import { FollowTopicButton } from './FollowTopicButton.tsx'

const button = page.getByRole('button', { name: /^(Suivre|Catégorie suivie|Tag suivi)/ })

afterEach(() => sessionStorage.clear())

test('a category is followed and unfollowed at once, with a toast [334]', async () => {
  let topics: Topic[] = []
  const requests = replaceNetwork(({ method }) => {
    if (method === 'GET') return { topics }
    topics = method === 'PUT' ? [{ topic: 'categorie:ia', name: 'IA' }] : []
    return { followed: method === 'PUT' }
  })
  await render(<FollowTopicButton topic="categorie:ia" />, { viewer: aViewer() })
  await expect.element(button).toHaveTextContent('Suivre cette catégorie')
  await button.click()
  await expect.element(button).toHaveTextContent('Catégorie suivie')
  await expect.element(button).toHaveAttribute('aria-pressed', 'true')
  await expect
    .element(toasts())
    .toMatchTextContent(/^Sujet suiviSes nouveaux plans arrivent dans vos Abonnements\./)
  await button.click()
  await expect.element(button).toHaveTextContent('Suivre cette catégorie')
  await expect.element(toasts().filter({ hasText: 'Sujet retiré' })).toBeVisible()
  const writes = requests.filter(({ method }) => method !== 'GET')
  expect(writes.map(({ method, path }) => `${method} ${decodeURIComponent(path)}`)).toEqual([
    'PUT /api/topics/categorie:ia/follow',
    'DELETE /api/topics/categorie:ia/follow',
  ])
})

test('a refused tag is rolled back, and the toast says why [335]', async () => {
  replaceNetwork(({ method }) =>
    method === 'GET' ? { topics: [] } : refusal(409, { kind: 'conflict', message: TOO_MANY_TAGS }),
  )
  await render(<FollowTopicButton topic="tag:vélo" />, { viewer: aViewer() })
  await button.click()
  await expect.element(toasts()).toMatchTextContent(/Vous suivez déjà 50 tags\s: retirez-en un\./)
  await expect.element(button).toHaveTextContent('Suivre ce tag')
  await expect.element(button).toHaveAttribute('aria-pressed', 'false')
})

test('a followed tag says so, whatever its case [334]', async () => {
  replaceNetwork(() => ({ topics: [{ topic: 'tag:vélo', name: 'Vélo' }] }))
  await render(<FollowTopicButton topic="tag:vélo" />, { viewer: aViewer() })
  await expect.element(button).toHaveTextContent('Tag suivi')
})

test('a visitor is asked to sign in, without any request [334]', async () => {
  const requests = replaceNetwork(() => ({}))
  await render(<FollowTopicButton topic="categorie:ia" />)
  await button.click()
  await expect
    .element(toasts())
    .toMatchTextContent(/^Connexion requiseVous devez être connecté pour suivre un sujet\./)
  expect(requests).toEqual([])
})

test('while topics are closed there is no button [359]', async () => {
  replaceNetwork(() => ({ topics: [] }))
  await render(<FollowTopicButton topic="categorie:ia" />, { viewer: aViewer({ features: [] }) })
  await expect.element(button).not.toBeInTheDocument()
})
