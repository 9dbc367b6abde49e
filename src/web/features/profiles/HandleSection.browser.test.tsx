import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  advanceClock,
  refusal,
  render,
  replaceNetwork,
  stopClock,
  toasts,
} from '../../../../tests/support/component.tsx'
import { profileSettings } from '../../../../tests/support/profile-settings.ts'
import { aViewer } from '../../../../tests/support/viewer.ts'
import { HandleSection } from './HandleSection.tsx'

const TAKEN = 'Ce handle n’est pas disponible'
const field = page.getByRole('textbox', { name: /dentifiant$/ })
/** Longer than the pause before a handle is checked. */
const PAUSE_MS = 400
const save = page.getByRole('button', { name: 'Choisir cet identifiant' })

test('a handle shows while it is typed whether it is available; a refusal stays until it is changed [121] [122] [123]', async () => {
  let isRefused = true
  replaceNetwork(({ method, path }) => {
    if (path === '/api/viewer') return { viewer: aViewer() }
    if (path.includes('handle=')) return { refusal: path.includes('julien') ? TAKEN : null }
    if (method === 'GET') return profileSettings()
    if (isRefused) return refusal(409, { kind: 'conflict', message: TAKEN, field: 'handle' })
    return profileSettings({ handle: 'ruche', handle_wait: 30 })
  })
  await render(<HandleSection />, { viewer: aViewer() })
  await expect.element(field).toBeVisible()
  stopClock()
  await field.fill('Ab')
  await expect.element(field).toHaveValue('ab')
  await expect.element(field).toHaveAccessibleDescription(/Le handle doit contenir au moins 3 caractères/)
  await field.fill('julien')
  await advanceClock(PAUSE_MS)
  await expect.element(field).toHaveAccessibleDescription(new RegExp(TAKEN))
  await expect.element(save).toBeDisabled()
  await field.fill('RUCHE')
  await advanceClock(PAUSE_MS)
  await expect.element(page.getByText(/^Handle disponible/)).toBeVisible()

  await expect.element(save).toBeEnabled()
  await save.click()
  await expect.element(field).toHaveAccessibleDescription(new RegExp(TAKEN))
  await expect.element(field).toHaveFocus()
  await userEvent.keyboard('{End}{Backspace}')
  await expect.element(field).not.toHaveAccessibleDescription(new RegExp(TAKEN))
  await userEvent.keyboard('e')
  await advanceClock(PAUSE_MS)
  isRefused = false
  await expect.element(save).toBeEnabled()
  await save.click()
  await expect.element(toasts().filter({ hasText: 'Succès' })).toBeVisible()
  await expect.element(field).toHaveFocus()
})

test('after a change the handle is locked, with the days to wait [124]', async () => {
  replaceNetwork(() => profileSettings({ handle: 'ruche', handle_wait: 30 }))
  await render(<HandleSection />, { viewer: aViewer() })
  await expect
    .element(page.getByText(/Vous devez attendre encore 30 jour\(s\) avant de pouvoir modifier votre handle/))
    .toBeVisible()
  await expect.element(field).toHaveAttribute('readonly')
  await expect.element(page.getByRole('button', { name: 'Changer l’identifiant' })).toBeDisabled()
})
