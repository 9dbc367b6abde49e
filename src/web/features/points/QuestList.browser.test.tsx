import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { questProgress, QUESTS, type Quests } from '#domain/points/quests.ts'
import {
  allowAnimations,
  refusal,
  render,
  replaceNetwork,
  toasts,
} from '../../../../tests/support/component.tsx'
import { aViewer } from '../../../../tests/support/viewer.ts'
import { QuestList } from './QuestList.tsx'

const ACTIVITY = { plans_posted: 1, likes_received: 0, comments: 10, journal_days: 0 }
const progress = page.getByRole('region', { name: 'Votre progression' })
const quests = (section: string) => page.getByRole('region', { name: section }).getByRole('listitem')
const claim = (name: string) => page.getByRole('button', { name: new RegExp(`^Réclamer .*${name}`) })

/** A member with 30 XP who may claim the rewards of two quests. */
async function openQuests() {
  const completed: string[] = []
  const state = { isFailing: false }
  const current = (): Quests => ({
    community_xp:
      30 +
      QUESTS.filter(({ id }) => completed.includes(id)).reduce((sum, { xp_reward }) => sum + xp_reward, 0),
    activity: ACTIVITY,
    quests: QUESTS.map((quest) => questProgress(quest, ACTIVITY, completed.includes(quest.id))),
  })
  const viewer = () => aViewer({ profile: { community_xp: current().community_xp } })
  const requests = replaceNetwork(({ method, path }) => {
    if (path.startsWith('/api/viewer')) return { viewer: viewer() }
    if (method === 'PUT' && state.isFailing) return refusal(503)
    if (method === 'PUT') completed.push(path.split('/').at(-2)!)
    return current()
  })
  const { router } = await render(<QuestList />, { viewer: viewer(), path: '/quests' })
  await expect.element(progress).toBeVisible()
  return { router, state, claims: () => requests.filter(({ method }) => method === 'PUT').length }
}

test('the quests show XP, progress of each part and what is missing for messages [131] [132]', async () => {
  await openQuests()
  await expect
    .element(progress)
    .toMatchTextContent(/30 XP.*0 quête complétée sur 7.*Encore 20 XP pour ouvrir/)
  expect(quests('À réclamer').elements()).toHaveLength(2)
  await expect
    .element(quests('En cours').filter({ hasText: 'Maître de l’engagement' }))
    .toMatchTextContent(/0 sur 100.*10 sur 25/)
})

test('a reward is claimed once by a double click, with confetti; a refusal gives none and shows an error [133]', async () => {
  const { state, claims } = await openQuests()
  await allowAnimations()
  // Counted when they are added: on a slow machine they may have fallen before the next look.
  let bursts = 0
  const isBurst = (node: Node) => node instanceof HTMLElement && 'burst' in node.dataset
  const added = new MutationObserver((changes) => {
    bursts += changes.flatMap((change) => [...change.addedNodes]).filter(isBurst).length
  })
  added.observe(document.body, { childList: true })
  onTestFinished(() => added.disconnect())
  state.isFailing = true
  await claim('Premier plan').click()
  await expect.element(toasts()).toMatchTextContent('Impossible de réclamer la récompense')
  expect(bursts).toBe(0)
  expect(claims()).toBe(1)
  state.isFailing = false
  // A busy button ignores a press: the toast is shown before the first one has ended.
  await expect.element(claim('Premier plan')).not.toHaveAttribute('aria-busy')
  const button = claim('Premier plan').element() as HTMLElement
  button.click()
  button.click()
  await expect.poll(() => bursts).toBe(1)
  await expect.element(toasts().filter({ hasText: 'Quête complétée' })).toMatchTextContent('+10 XP')
  await expect.element(progress).toMatchTextContent(/40 XP.*1 quête complétée sur 7/)
  expect(claims()).toBe(2)
  // The button is gone: the focus moves to the next reward.
  await expect.element(claim('Commentateur actif')).toHaveFocus()
  // The next test would see the confetti that still falls.
  await expect.poll(() => document.querySelectorAll('[data-burst]').length).toBe(0)
})

test('the reward that reaches 50 XP opens messages and says so, without confetti under reduced motion [133] [134]', async () => {
  const { router } = await openQuests()
  await claim('Commentateur actif').click()
  await expect.element(progress).toMatchTextContent(/50 XP.*Votre messagerie est ouverte/)
  expect(document.querySelectorAll('[data-burst]')).toHaveLength(0)
  const unlocked = toasts().filter({ hasText: 'La messagerie vous est ouverte.' })
  await unlocked.getByRole('button', { name: 'Messages' }).click()
  expect(router.state.location.href).toBe('/messages')
})
