import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Role } from '#domain/roles.ts'
import { render, replaceNetwork } from '../../../../tests/support/component.tsx'
import { aViewer } from '../../../../tests/support/viewer.ts'
import { StaffTabs } from './StaffTabs.tsx'

test.each<[Role, RegExp[]]>([
  ['validator', [/^Analytics$/, /^Validation/]],
  ['moderator', [/^Sanctions$/, /^Signalements/]],
  ['founder', [/^Membres$/, /^Sanctions$/, /^Analytics$/, /^Sécurité$/, /^Validation/, /^Signalements/]],
])('a %s sees the tabs of the screens that they may open [190]', async (role, names) => {
  replaceNetwork(() => ({ plans: 3, reports: 2, appeals: 1, support: 1 }))
  await render(<StaffTabs current="/moderator" />, { viewer: aViewer({ profile: { role } }) })
  const tabs = page.getByRole('navigation', { name: 'Écrans de l’équipe' }).getByRole('link')
  await expect.element(tabs.first()).toBeVisible()
  const texts = tabs.elements().map(({ textContent }) => textContent)
  expect(texts).toEqual(names.map((name) => expect.stringMatching(name)))
})
