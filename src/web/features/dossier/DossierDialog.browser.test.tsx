import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { NO_PARTS } from '#domain/dossier/dossier.ts'
import { PlanMenu } from '#web/features/plans/PlanMenu.tsx'
import {
  advanceClock,
  openAddress,
  refusal,
  render,
  replaceDownloads,
  replaceNetwork,
  stopClock,
  toasts,
} from '../../../../tests/support/component.tsx'
import { exampleForecast, S1_SEARCH } from '../../../../tests/support/example-forecasts.ts'
import { aPlanCard } from '../../../../tests/support/plan-card.ts'
import { aViewer } from '../../../../tests/support/viewer.ts'
import { ExportButton } from './ExportButton.tsx'

const viewer = aViewer()
const PLAN = { ...aPlanCard({ author: viewer.profile }), forecast: exampleForecast('E2') }
const PDF = {
  'content-disposition': 'attachment; filename="abonnement-cafe-v4.pdf"',
  'x-dossier-pages': '12',
}

const aDossier = () => new Response(new Uint8Array(412 * 1024), { headers: PDF })

const button = page.getByRole('button', { name: 'Exporter' })
const dialog = page.getByRole('dialog', { name: 'Dossier PDF' })
const field = (name: string) => dialog.getByRole('textbox', { name })
const box = (name: string | RegExp) => dialog.getByRole('checkbox', { name })
const send = () => dialog.getByRole('button', { name: 'Télécharger le PDF' }).click()
const chooseDossier = async () => {
  await button.click()
  await page.getByRole('menuitem', { name: /^Dossier PDF/ }).click()
}

let saved: string[]
beforeEach(() => {
  saved = replaceDownloads()
})

test('a reader gets the dossier at once, and its size [409]', async () => {
  const requests = replaceNetwork(aDossier)
  await render(<ExportButton plan={PLAN} />)
  await chooseDossier()
  await expect.element(toasts()).toMatchTextContent('Dossier prêt')
  await expect.element(toasts()).toMatchTextContent(/abonnement-cafe-v4\.pdf, 12 pages, 412\sKo/)
  expect(saved).toEqual(['abonnement-cafe-v4.pdf'])
  expect(requests.map(({ path }) => path)).toEqual(['/plan/abonnement-cafe.pdf'])
})

describe('The author’s dialog', () => {
  test('sends the cover and everything that is ticked, closes and returns the focus [392]', async () => {
    const requests = replaceNetwork(aDossier)
    await render(<ExportButton plan={PLAN} />, { viewer })
    await chooseDossier()
    await field('Porté par').fill('Sara Lemaître, Lorient')
    await field('À l’attention de').fill('Agence de Lorient')
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => saved).toEqual(['abonnement-cafe-v4.pdf'])
    expect(requests).toEqual([
      {
        method: 'POST',
        path: '/api/my/exports',
        body: {
          plan_id: PLAN.id,
          kind: 'pdf',
          cover: { by: 'Sara Lemaître, Lorient', contact: '', to: 'Agence de Lorient' },
          parts: { text: true, forecast: true, months: true },
        },
      },
    ])
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.element(button).toHaveFocus()
    await expect.element(toasts()).toMatchTextContent('Dossier prêt')
  })

  test('leaves out what is unticked, also the scenario of the address [392]', async () => {
    openAddress(`/plan/abonnement-cafe${S1_SEARCH}`)
    const requests = replaceNetwork(() => refusal(503))
    await render(<ExportButton plan={PLAN} />, { viewer })
    await chooseDossier()
    await send()
    await expect.poll(() => requests.length).toBe(1)
    const scenario = { prix: 4_490, ventes: 45, charges: 19_000, apport: 300_000 }
    expect(requests[0]?.body).toMatchObject({ scenario })
    await expect.element(box(/^Mon scénario\s: prix 44,90\s€, 45 ventes par mois/)).toBeChecked()
    await box(/^Mon scénario/).click()
    await box('Le texte du plan').click()
    await box('Les tableaux mois par mois').click()
    await send()
    await expect.poll(() => requests.length).toBe(2)
    expect(requests[1]?.body).toMatchObject({ parts: { text: false, forecast: true, months: false } })
    expect(requests[1]?.body).not.toHaveProperty('scenario')
  })

  test('without the forecast has neither its months nor the scenario; with nothing at all it is refused [392]', async () => {
    const requests = replaceNetwork(aDossier)
    await render(<ExportButton plan={PLAN} />, { viewer })
    await chooseDossier()
    await box('Le prévisionnel').click()
    await expect.element(box('Les tableaux mois par mois')).toBeDisabled()
    await box('Le texte du plan').click()
    await send()
    await expect.element(dialog.getByRole('alert')).toMatchTextContent(NO_PARTS)
    await expect.element(box('Le texte du plan')).toHaveFocus()
    await box('Le texte du plan').click()
    await send()
    await expect.poll(() => saved.length).toBe(1)
    expect(requests.map(({ body }) => body)).toMatchObject([
      { parts: { text: true, forecast: false, months: false } },
    ])
  })

  test.each([
    ['Porté par', 80],
    ['Contact', 120],
    ['À l’attention de', 120],
  ])('refuses one character too many by the field: %s [392]', async (name, max) => {
    const requests = replaceNetwork(aDossier)
    await render(<ExportButton plan={PLAN} />, { viewer })
    await chooseDossier()
    await field(name).fill('é'.repeat(max + 1))
    await send()
    await expect.element(field(name)).toHaveFocus()
    await expect
      .element(dialog.getByRole('alert'))
      .toMatchTextContent(`${name} compte ${max} caractères au plus.`)
    expect(requests).toEqual([])
    await field(name).fill('é'.repeat(max))
    await send()
    await expect.poll(() => requests.length).toBe(1)
  })

  test('says by the field what the server refuses [392]', async () => {
    const message = 'Contact contient des caractères interdits.'
    replaceNetwork(() => refusal(422, { kind: 'invalid', message, field: 'cover.contact' }))
    await render(<ExportButton plan={PLAN} />, { viewer })
    await chooseDossier()
    await send()
    await expect.element(field('Contact')).toHaveFocus()
    await expect.element(dialog.getByRole('alert')).toMatchTextContent(message)
    expect(toasts().elements()).toEqual([])
  })

  test('keeps what is typed when the dossier cannot be made [409]', async () => {
    replaceNetwork(() => refusal(503, { kind: 'rate_limited', message: 'Trop de dossiers.' }))
    await render(<ExportButton plan={PLAN} />, { viewer })
    await chooseDossier()
    await field('Contact').fill('sara@exemple.test')
    await send()
    await expect.element(toasts()).toMatchTextContent('Impossible de préparer le dossier')
    await expect.element(toasts()).toMatchTextContent('Trop de dossiers.')
    await expect.element(field('Contact')).toHaveValue('sara@exemple.test')
  })

  test('shows after a second that the dossier is being made; cancelling leads back to what was typed [409]', async () => {
    replaceNetwork(() => new Promise(() => {}))
    await render(<ExportButton plan={PLAN} />, { viewer })
    await chooseDossier()
    await field('Contact').fill('sara@exemple.test')
    stopClock()
    await send()
    await advanceClock(999)
    expect(dialog.getByRole('progressbar').query()).toBeNull()
    await advanceClock(1)
    await expect.element(dialog.getByRole('status')).toMatchTextContent('Préparation du dossier…')
    expect(field('Contact').query()).toBeNull()
    await dialog.getByRole('button', { name: 'Annuler' }).click()
    await expect.element(field('Contact')).toHaveValue('sara@exemple.test')
    expect([saved, toasts().elements()]).toEqual([[], []])
    // The query client reports the end of the request by a timer.
    await advanceClock(1)
    await dialog.getByRole('button', { name: 'Annuler' }).click()
    await page.getByRole('button', { name: 'Quitter' }).click()
    await expect.element(dialog).not.toBeInTheDocument()
  })
})

describe('A plan that is not online', () => {
  const OWN = { id: PLAN.id, slug: PLAN.slug, title: PLAN.title, forecast: null }
  const openExports = async () => {
    await page.getByRole('button', { name: /^Actions pour/ }).click()
    await page.getByRole('menuitem', { name: 'Exporter' }).click()
  }
  const labels = () =>
    page
      .getByRole('dialog', { name: 'Exporter' })
      .getByRole('button')
      .elements()
      .map(({ textContent }) => textContent)

  test('is exported by its author alone, without a public address [409]', async () => {
    const requests = replaceNetwork(() => aDossier())
    const { rerender } = await render(<PlanMenu plan={OWN} isPublic={false} />, { viewer })
    await openExports()
    await expect
      .poll(labels)
      .toEqual([expect.stringMatching(/^Dossier PDF/), expect.stringMatching(/^Exporter en Markdown/), ''])
    await page.getByRole('button', { name: /^Exporter en Markdown/ }).click()
    await expect.poll(() => saved.length).toBe(1)
    expect(requests).toEqual([
      { method: 'POST', path: '/api/my/exports', body: { plan_id: PLAN.id, kind: 'md', scenario: {} } },
    ])
    const author = aViewer({ profile: { user_id: '00000000-0000-4000-8000-000000000009' } }).profile
    rerender(<PlanMenu key="staff" plan={{ ...OWN, author }} isPublic={false} />)
    await page.getByRole('button', { name: /^Actions pour/ }).click()
    expect(page.getByRole('menuitem', { name: 'Exporter' }).query()).toBeNull()
  })

  test('is not exported while the feature is closed [410]', async () => {
    await render(<PlanMenu plan={OWN} isPublic={false} />, { viewer: aViewer({ features: [] }) })
    await page.getByRole('button', { name: /^Actions pour/ }).click()
    await expect.element(page.getByRole('menuitem', { name: 'Modifier' })).toBeVisible()
    expect(page.getByRole('menuitem', { name: 'Exporter' }).query()).toBeNull()
  })
})
