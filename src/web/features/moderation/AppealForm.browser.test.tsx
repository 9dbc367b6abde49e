import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { SanctionAgainstViewer } from '#domain/moderation/sanctions.ts'
import { refusal, render, replaceNetwork } from '../../../../tests/support/component.tsx'
import { aViewer } from '../../../../tests/support/viewer.ts'
import { OwnSanctions, SanctionCard } from './OwnSanctions.tsx'

const sanction: SanctionAgainstViewer = {
  id: '00000000-0000-4000-8000-0000000000d1',
  type: 'temp',
  reason: 'Publicité.',
  start_at: '2026-11-01T10:00:00.000Z',
  end_at: '2026-12-01T10:00:00.000Z',
  is_open: true,
  appeal: null,
}
const field = page.getByRole('textbox', { name: 'Faire appel' })
const send = page.getByRole('button', { name: 'Envoyer le recours' })

const open = (id = sanction.id) =>
  render(
    <SanctionCard sanction={{ ...sanction, id }} isOtherWaiting={false} isWritten onWrite={() => {}} />,
    {
      viewer: aViewer(),
    },
  )

test('an appeal that is being written survives a reload, for its sanction only, until it is sent', async () => {
  const requests = replaceNetwork(() => ({ sanctions: [] }))
  const { unmount } = await open()
  await userEvent.fill(field, 'Ce n’était pas de la publicité.')
  unmount()
  const other = await open('00000000-0000-4000-8000-0000000000d2')
  await expect.element(field).toHaveValue('')
  other.unmount()
  const again = await open()
  await expect.element(field).toHaveValue('Ce n’était pas de la publicité.')
  await expect.element(page.getByText(/^31\s\/\s4/)).toBeVisible()
  await send.click()
  await expect
    .poll(() => requests.map(({ body }) => body)[0])
    .toEqual({
      message: 'Ce n’était pas de la publicité.',
    })
  again.unmount()
  await open()
  await expect.element(field).toHaveValue('')
})

test('a text that is refused because another tab has sent an appeal is shown beside it, until it is deleted', async () => {
  const appeal = {
    status: 'open' as const,
    message: 'Le texte de l’autre onglet',
    answer: null,
    created_at: '2026-11-02T10:00:00.000Z',
    decided_at: null,
  }
  let current = sanction
  replaceNetwork(({ method }) => {
    if (method === 'GET') return { sanctions: [current] }
    current = { ...sanction, appeal }
    return refusal(409, { kind: 'conflict', message: 'Votre recours est déjà en cours d’examen.' })
  })
  const { unmount } = await render(<OwnSanctions />, { viewer: aViewer() })
  await field.fill('Un texte précieux')
  await send.click()
  await expect.element(page.getByText('Votre recours est en cours d’examen')).toBeVisible()
  unmount()
  await render(<OwnSanctions />, { viewer: aViewer() })
  await expect.element(page.getByText('Un texte précieux')).toBeVisible()
  await page.getByRole('button', { name: 'Effacer ce texte' }).click()
  await expect.element(page.getByText('Un texte précieux')).not.toBeInTheDocument()
  expect(localStorage.length).toBe(0)
})
