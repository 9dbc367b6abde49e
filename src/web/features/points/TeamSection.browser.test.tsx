import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { TeamMembers } from '#domain/points/badges.ts'
import { plainSpaces } from '../../../../tests/support/example-forecasts.ts'
import { refusal, render, replaceNetwork } from '../../../../tests/support/component.tsx'
import { aViewer } from '../../../../tests/support/viewer.ts'
import { TeamSection } from './TeamSection.tsx'

const aMember = (pseudo: string) => aViewer({ profile: { pseudo, user_id: crypto.randomUUID() } }).profile
const TEAM: TeamMembers[] = [
  { role: 'founder', holders: [aMember('Inès')], more: 0 },
  { role: 'validator', holders: [aMember('Gilles Kervella'), aMember('Ann'), aMember('Bo')], more: 8 },
]

const role = (name: string) => page.getByRole('listitem').filter({ hasText: name })

test('the team is shown by role with its members, and how many more there are [129]', async () => {
  replaceNetwork(() => ({ team: TEAM }))
  await render(<TeamSection />)
  const validators = role('Valide les plans')
  await expect.element(validators.getByRole('link')).toHaveLength(3)
  await expect.element(validators.getByRole('link').first()).toHaveAttribute('href', '/u/Gilles%20Kervella')
  expect(plainSpaces(validators.element().textContent)).toMatch(/\+8 autres membres$/)
  await expect.element(role('A créé la plateforme').getByRole('link', { name: 'Inès' })).toBeVisible()
  expect(role('A créé la plateforme').element().textContent).not.toContain('+')
})

test('every role is explained before its members are loaded, and without them [129]', async () => {
  let isFailing = true
  replaceNetwork(() => (isFailing ? refusal(503) : { team: TEAM }))
  await render(<TeamSection />)
  for (const purpose of [
    'A créé la plateforme',
    'Contrôle total',
    'Sécurité et modération',
    'Valide les plans',
  ])
    await expect.element(role(purpose)).toBeVisible()
  await expect.element(page.getByText('L’équipe n’a pas pu être chargée')).toBeVisible()
  isFailing = false
  await page.getByRole('button', { name: 'Réessayer' }).click()
  await expect.element(role('Valide les plans').getByRole('link', { name: 'Bo' })).toBeVisible()
})
