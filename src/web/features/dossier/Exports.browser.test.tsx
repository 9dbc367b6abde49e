import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { PlanMenu } from '#web/features/plans/PlanMenu.tsx'
import { keys } from '#web/lib/keys.ts'
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

const CARD = aPlanCard()
const PLAN = { ...CARD, forecast: exampleForecast('E2') }
const FILES = ['Dossier PDF', 'Classeur Excel', 'Exporter en Markdown', 'Exporter en CSV', 'Exporter en JSON']

const button = page.getByRole('button', { name: 'Exporter' })
/** A line begins with its label; what the file is for follows. */
const line = (label: string) => page.getByRole('menuitem', { name: new RegExp(`^${label}`) })
const lines = () =>
  page
    .getByRole('menuitem')
    .elements()
    .map(({ textContent }) => textContent)
const firstLines = () => lines().map((text) => [...FILES, EMBED].find((label) => text.startsWith(label)))
const EMBED = 'Intégrer sur un site'

let saved: string[]
beforeEach(() => {
  saved = replaceDownloads()
})

const aFile = (name: string) =>
  new Response('octets', { headers: { 'content-disposition': `attachment; filename="${name}"` } })

describe('The menu « Exporter » beside a plan', () => {
  test('offers each file with what it is for; those of the forecast only where there is one [409]', async () => {
    const { rerender } = await render(<ExportButton plan={PLAN} />)
    await button.click()
    await expect.poll(firstLines).toEqual([...FILES, EMBED])
    await expect.element(line('Classeur Excel')).toMatchTextContent('Le prévisionnel, avec ses formules')
    rerender(<ExportButton key="text" plan={{ ...PLAN, forecast: null }} />)
    await button.click()
    await expect.poll(firstLines).toEqual(['Dossier PDF', 'Exporter en Markdown', EMBED])
  })

  test('keeps the files of before while the feature is closed, for visitors and members [410]', async () => {
    const viewer = aViewer({ features: [] })
    const { queryClient, rerender } = await render(<ExportButton plan={PLAN} />, { viewer })
    await button.click()
    await expect.poll(firstLines).toEqual(['Exporter en Markdown', 'Exporter en CSV'])
    queryClient.setQueryData(keys.viewer, null)
    queryClient.setQueryData(keys.openFeatures, { open: [] })
    rerender(<ExportButton key="visitor" plan={PLAN} />)
    await button.click()
    await expect.poll(firstLines).toEqual(['Exporter en Markdown', 'Exporter en CSV'])
  })

  test('saves the file under the name that the server gives it, and the button has the focus again [409]', async () => {
    const requests = replaceNetwork(() => aFile('abonnement-cafe.xlsx'))
    await render(<ExportButton plan={PLAN} />)
    button.element().focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(line('Dossier PDF')).toHaveFocus()
    await userEvent.keyboard('{ArrowDown}')
    await expect.element(line('Classeur Excel')).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => saved).toEqual(['abonnement-cafe.xlsx'])
    expect(requests.map(({ path }) => path)).toEqual(['/plan/abonnement-cafe.xlsx'])
    await expect.element(button).toHaveFocus()
  })

  test('takes the scenario of the address along, unless it is unticked, and never in the text [402]', async () => {
    openAddress(`/plan/abonnement-cafe${S1_SEARCH}&ventes_debut=x`)
    const requests = replaceNetwork(() => aFile('x'))
    const box = page.getByRole('menuitemcheckbox', { name: 'Avec mon scénario' })
    await render(<ExportButton plan={PLAN} />)
    const choose = async (name: string) => {
      await line(name).click()
      await button.click()
    }
    await button.click()
    await expect.element(box).toHaveAttribute('aria-checked', 'true')
    await choose('Exporter en CSV')
    await choose('Exporter en Markdown')
    await box.click()
    await expect.element(box).toHaveAttribute('aria-checked', 'false')
    await choose('Exporter en JSON')
    await expect
      .poll(() => requests.map(({ path }) => path))
      .toEqual([
        `/plan/abonnement-cafe.csv${S1_SEARCH}`,
        '/plan/abonnement-cafe.md',
        '/plan/abonnement-cafe.json',
      ])
  })

  test('offers no scenario where the address has none that is valid, or belongs to another page [402]', async () => {
    for (const address of ['/plan/abonnement-cafe?prix=abc', `/plan/autre${S1_SEARCH}`]) {
      openAddress(address)
      const { rerender } = await render(<ExportButton key={address} plan={PLAN} />)
      await button.click()
      await expect.poll(firstLines).toEqual([...FILES, EMBED])
      expect(page.getByRole('menuitemcheckbox').query()).toBeNull()
      rerender(null)
    }
  })

  test('copies the code of a card [408]', async () => {
    const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    onTestFinished(() => copied.mockRestore())
    await render(<ExportButton plan={PLAN} />)
    await button.click()
    await line(EMBED).click()
    await expect.element(toasts()).toMatchTextContent(/Code copié\s!/)
    expect(copied.mock.calls).toEqual([
      [expect.stringContaining(`<img src="https://planb.example/og/plan/${PLAN.id}.png"`)],
    ])
  })
})

describe('A file that does not arrive', () => {
  test.each([
    ['taken offline', 404, 'not_found', 'Ce plan n’existe pas ou n’est plus en ligne.'],
    ['limited', 429, 'rate_limited', 'Réessayez dans 3 minutes.'],
    ['closed', 403, 'forbidden', 'Cette fonction n’est pas encore ouverte.'],
  ] as const)(
    'is explained with the sentence of the server: %s [409]',
    async (_why, status, kind, message) => {
      replaceNetwork(() => refusal(status, { kind, message }))
      await render(<ExportButton plan={PLAN} />)
      await button.click()
      await line('Exporter en CSV').click()
      await expect.element(toasts()).toMatchTextContent('Impossible de préparer le fichier')
      await expect.element(toasts()).toMatchTextContent(message)
      expect(saved).toEqual([])
    },
  )

  test('says so without a network, and when it breaks off [409]', async () => {
    const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    onTestFinished(() => onLine.mockRestore())
    const network = replaceNetwork(() => Promise.reject(new TypeError('Failed to fetch')))
    await render(<ExportButton plan={PLAN} />)
    await button.click()
    await line('Exporter en CSV').click()
    await expect.element(toasts()).toMatchTextContent('Hors ligne')
    expect([network.length, saved]).toEqual([1, []])
  })

  test('shows after a second that it is being made, and can be cancelled [409]', async () => {
    const requests = replaceNetwork(() => new Promise(() => {}))
    await render(<ExportButton plan={PLAN} />)
    await button.click()
    await expect.element(line('Classeur Excel')).toBeVisible()
    stopClock()
    await line('Classeur Excel').click()
    const dialog = page.getByRole('dialog', { name: 'Exporter' })
    await advanceClock(999)
    expect(dialog.query()).toBeNull()
    await advanceClock(1)
    await expect.element(dialog.getByRole('status')).toMatchTextContent('Préparation du fichier…')
    await dialog.getByRole('button', { name: 'Annuler' }).click()
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.element(button).toHaveFocus()
    expect([requests.length, saved, toasts().elements().length]).toEqual([1, [], 0])
  })
})

describe('« Exporter » in the menu of a card', () => {
  const dialog = page.getByRole('dialog', { name: 'Exporter' })
  const menu = page.getByRole('button', { name: /^Actions pour/ })
  const openDialog = async () => {
    await menu.click()
    await line('Exporter').click()
  }
  const CARD_FORECAST = {
    currency: 'EUR',
    months: 24,
    need_cents: 347_771,
    need_is_at_least: false,
    break_even_month: 4,
  } as const
  const OWN = { id: CARD.id, slug: CARD.slug, title: CARD.title }

  test('offers the files that the card knows of, and returns the focus to the menu [409]', async () => {
    const requests = replaceNetwork(() => aFile('x.xlsx'))
    await render(<PlanMenu plan={{ ...CARD, forecast_figures: CARD_FORECAST }} />)
    await openDialog()
    await dialog.getByRole('button', { name: /^Classeur Excel/ }).click()
    await expect.poll(() => saved).toEqual(['x.xlsx'])
    expect(requests.map(({ path }) => path)).toEqual(['/plan/abonnement-cafe.xlsx'])
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.element(menu).toHaveFocus()
  })

  test('finds out whether one’s own plan has a forecast [409]', async () => {
    let isFailing = true
    const requests = replaceNetwork(() => (isFailing ? refusal(503) : { ...PLAN, status: 'published' }))
    await render(<PlanMenu plan={OWN} />, { viewer: aViewer() })
    await openDialog()
    await expect.element(dialog).toMatchTextContent('Impossible de charger le plan')
    isFailing = false
    await dialog.getByRole('button', { name: 'Réessayer' }).click()
    await expect.element(dialog.getByRole('button', { name: /^Classeur Excel/ })).toBeVisible()
    expect(requests.at(-1)?.path).toBe('/api/member/plans/abonnement-cafe')
  })

  test('offers only the text of a plan without a forecast [409]', async () => {
    await render(<PlanMenu plan={CARD} />)
    await openDialog()
    await expect.element(dialog.getByRole('button', { name: /^Exporter en Markdown/ })).toBeVisible()
    expect(dialog.getByRole('button', { name: /Classeur|CSV|JSON/ }).elements()).toEqual([])
  })
})
