import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { PRESET_BADGES } from '#domain/points/badges.ts'
import type { MemberRecord } from '#domain/moderation/staff.ts'
import {
  advanceClock,
  type Request,
  refusal,
  render,
  replaceNetwork,
  stopClock,
  toasts,
} from '../../../../tests/support/component.tsx'
import { aMemberRecord } from '../../../../tests/support/members.ts'
import { aViewer } from '../../../../tests/support/viewer.ts'
import MemberDialog from './MemberDialog.tsx'

const dialog = page.getByRole('dialog', { name: 'Julien Favre' })
const custom = dialog.getByRole('textbox', { name: 'Badge personnalisé' })
const press = (name: string) => dialog.getByRole('button', { name, exact: true }).click()

/** The dialog of a member whom the server saves as sent, unless `respond` returns something else. */
async function openMember(respond: (request: Request) => unknown = () => undefined) {
  let member: MemberRecord = aMemberRecord()
  const requests = replaceNetwork((request) => {
    const response = respond(request)
    if (response !== undefined) return response
    if (request.method === 'GET') return { member, sanctions: [] }
    const { from: _, ...changes } = request.body as Partial<MemberRecord> & { from: unknown }
    member = { ...member, ...changes }
    return { member }
  })
  const onClose = vi.fn<() => void>()
  await render(<MemberDialog member={member} opener={null} onClose={onClose} />, {
    viewer: aViewer({ profile: { role: 'admin' } }),
  })
  return { onClose, writes: () => requests.filter(({ method }) => method !== 'GET') }
}

test('a colour is required for « verified », and role, colour and badges are saved together; the dialog closes half a second later [169] [170] [174]', async () => {
  const { onClose, writes } = await openMember()
  await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Rôle' }), 'verified')
  await press('Enregistrer')
  await expect.element(dialog).toMatchTextContent(/Veuillez sélectionner un type de badge/)
  await expect.element(dialog.getByRole('radio', { name: /Bleu/ })).toHaveFocus()
  expect(writes()).toEqual([])
  await dialog.getByRole('radio', { name: /Rouge/ }).click({ force: true })
  await expect.element(dialog).not.toMatchTextContent(/Veuillez sélectionner un type de badge/)
  await press('Ajouter Top créateur')
  await press('Ajouter OG')
  await press('Retirer le badge OG')

  stopClock()
  await press('Enregistrer')
  await expect.element(dialog.getByText('Enregistré', { exact: true })).toBeVisible()
  expect(writes().map(({ body }) => body)).toEqual([
    { role: 'verified', from: 'user', verified_type: 'red' },
    { badges: ['Top créateur'], from: [] },
  ])
  await advanceClock(250)
  expect(onClose).not.toHaveBeenCalled()
  await advanceClock(300)
  expect(onClose).toHaveBeenCalledTimes(1)
})

test('empty and duplicate badges, and other spellings of a preset one, are refused beside the field [170]', async () => {
  await openMember()
  await press('Ajouter Top créateur')
  const given = dialog.getByRole('button', { name: 'Top créateur, déjà attribué' })
  await expect.element(given).toHaveAttribute('aria-disabled', 'true')
  await expect.element(given).toHaveFocus()
  await userEvent.fill(custom, '   ')
  await press('Ajouter')
  await expect.element(custom).toHaveAccessibleDescription('Donnez un nom au badge.')
  await userEvent.fill(custom, 'top CRÉATEUR')
  await userEvent.keyboard('{Enter}')
  await expect.element(custom).toHaveAccessibleDescription('Ce membre a déjà ce badge.')
  await userEvent.fill(custom, 'influenceur')
  await userEvent.keyboard('{Enter}')
  await expect.element(custom).toHaveAccessibleDescription(/s’écrit «.Influenceur.»\./)
  await userEvent.fill(custom, '  Marraine du marché ')
  await userEvent.keyboard('{Enter}')
  await expect
    .element(dialog.getByRole('list', { name: 'Badges du membre' }))
    .toMatchTextContent(/Top créateurMarraine du marché/)
  await expect.element(custom).toHaveValue('')
})

test('the fifteen usual badges are offered; activity badges are synchronised, or an error is shown [170]', async () => {
  let response: unknown = { badges: ['Premier plan'] }
  await openMember(({ path }) => (path.endsWith('/badges/sync') ? response : undefined))
  expect(PRESET_BADGES).toHaveLength(15)
  for (const badge of PRESET_BADGES)
    await expect.element(dialog.getByRole('button', { name: `Ajouter ${badge}`, exact: true })).toBeVisible()
  await press('Synchroniser les badges')
  await expect.element(toasts()).toMatchTextContent(/Badges synchronisés/)
  await expect
    .element(dialog.getByRole('list', { name: 'Badges du membre' }))
    .toMatchTextContent(/Premier plan/)
  response = refusal(500)
  await press('Synchroniser les badges')
  await expect.element(toasts().last()).toMatchTextContent(/Impossible de synchroniser les badges/)
})

test('when saving fails, the dialog stays open and keeps its choices [173]', async () => {
  let isDown = true
  const { onClose, writes } = await openMember(({ path }) =>
    path.endsWith('/badges') && isDown ? refusal(500) : undefined,
  )
  await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Rôle' }), 'validator')
  await press('Ajouter Influenceur')
  await press('Enregistrer')
  await expect.element(toasts().last()).toMatchTextContent(/Impossible de sauvegarder les modifications/)
  await expect.element(dialog.getByRole('button', { name: 'Influenceur, déjà attribué' })).toBeVisible()
  expect(onClose).not.toHaveBeenCalled()
  isDown = false
  await press('Enregistrer')
  await expect.poll(() => onClose.mock.calls.length).toBe(1)
  // The role was saved before: it is not sent again.
  expect(writes().filter(({ path }) => path.endsWith('/role'))).toHaveLength(1)
})
