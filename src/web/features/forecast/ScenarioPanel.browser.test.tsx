import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Forecast } from '#domain/forecast/forecast.ts'
import { LEVER_LABELS } from '#domain/forecast/forecast-scenario.ts'
import { pageSearchOf } from '#web/lib/page-search.ts'
import { exampleForecast, plainSpaces, S1_SEARCH } from '../../../../tests/support/example-forecasts.ts'
import { advanceClock, render, stopClock } from '../../../../tests/support/component.tsx'
import ScenarioPanel from './ScenarioPanel.tsx'

const E2 = exampleForecast('E2')
const PATH = '/plan/un-potager'
const PLAN = { id: 'potager', slug: 'un-potager', title: 'Un potager' }
/** Values of the six cells, of the author and of S1. */
const AUTHOR_NEED = '3 478 €'
const S1_CELLS = ['3 415 €', '44 ventes', 'Il manque 415 €', 'pas dans les 24 mois', '+ 19 €', '17,98 €']

const field = (name: string) => page.getByRole('textbox', { name, exact: true })
const slider = (name: string) => page.getByRole('slider', { name: `${name}, curseur` })
const curve = () => page.getByRole('img').element()
const note = () => page.getByRole('note')
const address = () => window.location.pathname + window.location.search + window.location.hash

const cellTexts = () =>
  [...document.querySelectorAll('dl dt + dd')].map(({ textContent }) => plainSpaces(textContent))
const notes = () => plainSpaces(document.querySelector('dl')!.textContent)

/** The panel reads and writes the address of the page, without the router. */
const openPanel = async (search = '', sheet: Forecast = E2) => {
  window.history.replaceState(null, '', PATH + search)
  return await render(panelOf(sheet))
}
const panelOf = (sheet: Forecast) => (
  <section>
    <h2 id="et-pour-moi" tabIndex={-1}>
      Et pour moi ?
    </h2>
    <ScenarioPanel plan={PLAN} sheet={sheet} isPublic={false} top={null} />
  </section>
)

let initialAddress = ''
beforeEach(() => {
  initialAddress = window.location.href
})
afterEach(async () => {
  window.history.replaceState(null, '', initialAddress)
  await page.viewport(1280, 800)
  vi.restoreAllMocks()
})

test('each slider changes figures and curve [236]', async () => {
  await openPanel()
  await page.getByText('Autres hypothèses').click()
  for (const name of Object.values(LEVER_LABELS)) {
    const before = cellTexts().join()
    const drawn = curve().innerHTML
    slider(name).element().focus()
    await userEvent.keyboard('{End}')
    await expect.poll(() => cellTexts().join(), { message: name }).not.toBe(before)
    expect(curve().innerHTML, name).not.toBe(drawn)
  }
})

describe('The address', () => {
  test('contains the changed values, with point and without spaces, and none that is the author’s again [237]', async () => {
    await openPanel()
    await userEvent.fill(field('Prix d’une vente'), '44,90')
    await userEvent.fill(field('Ventes par mois'), '45')
    await userEvent.fill(field('Charges fixes par mois'), '190')
    await userEvent.fill(field('Mon apport'), '3 000')
    await expect.poll(address).toBe(PATH + S1_SEARCH)
    expect(pageSearchOf(PATH)).toBe(S1_SEARCH)
    expect(cellTexts()).toEqual(S1_CELLS)
    expect(notes()).toContain('atteint au mois 8')
    expect(notes()).toContain(plainSpaces('auteur : 3 478 €'))
    await expect.element(note()).not.toBeInTheDocument()
    await userEvent.fill(field('Ventes par mois'), '60')
    await expect.poll(address).toBe(`${PATH}?prix=44.9&charges=190&apport=3000`)
  })

  test('opens the same scenario, and says so until the reader returns to the author’s figures [237]', async () => {
    await openPanel(S1_SEARCH)
    expect(cellTexts()).toEqual(S1_CELLS)
    expect(plainSpaces(note().element().textContent)).toContain(
      plainSpaces('Scénario modifié : prix 44,90 €, 45 ventes par mois, charges 190 €, apport 3 000 €.'),
    )
    await page.getByRole('button', { name: 'Voir les chiffres de l’auteur' }).click()
    await expect.element(note()).not.toBeInTheDocument()
    await expect.element(page.getByRole('heading', { name: 'Et pour moi ?' })).toHaveFocus()
    await expect.poll(address).toBe(PATH)
    expect(cellTexts()[0]).toBe(AUTHOR_NEED)
    await userEvent.fill(field('Mon apport'), '3500')
    await expect.poll(address).toBe(`${PATH}?apport=3500`)
    await expect.element(note()).not.toBeInTheDocument()
  })

  test.each(['prix=abc', 'ventes=0&inconnu=1', 'prix=10000000&ventes=1000000'])(
    'with an invalid value shows the author’s figures without an error: %s [238]',
    async (query) => {
      await openPanel(`?${query}`)
      expect(cellTexts()[0]).toBe(AUTHOR_NEED)
      expect(notes()).not.toContain(plainSpaces('auteur :'))
      await expect.element(note()).not.toBeInTheDocument()
      expect(document.querySelector('[aria-invalid]')).toBeNull()
    },
  )

  test('keeps the reader’s changes when a link within the page is followed, which announces no shared scenario [237]', async () => {
    await openPanel('?utm_source=lettre')
    await userEvent.fill(field('Mon apport'), '3000')
    window.location.hash = 'previsionnel'
    await expect.poll(address).toBe(`${PATH}?apport=3000#previsionnel`)
    await expect.element(field('Mon apport')).toHaveValue('3000')
    window.location.hash = 'contenu'
    await expect.poll(address).toBe(`${PATH}?apport=3000#contenu`)
    expect(notes()).toContain(plainSpaces('auteur : 522 €'))
    await expect.element(note()).not.toBeInTheDocument()
  })

  test('is replaced at each change, not added to the history, and cleared by a reset [240]', async () => {
    await openPanel()
    const back = page.getByRole('button', { name: 'Revenir aux chiffres de l’auteur' })
    await expect.element(back).not.toBeInTheDocument()
    const entries = window.history.length
    slider('Mon apport').element().focus()
    await userEvent.keyboard('{End}{Home}{ArrowRight}')
    await expect.poll(address).toBe(`${PATH}?apport=20`)
    slider('Prix d’une vente').element().focus()
    await userEvent.keyboard('{End}')
    await expect.poll(address).toBe(`${PATH}?prix=2000&apport=20`)
    expect(window.history.length).toBe(entries)
    await back.click()
    await expect.element(back).not.toBeInTheDocument()
    await expect.element(page.getByRole('heading', { name: 'Et pour moi ?' })).toHaveFocus()
    await expect.poll(address).toBe(PATH)
    await expect.element(field('Mon apport')).toHaveValue('4000')
    expect(notes()).not.toContain(plainSpaces('auteur :'))
  })
})

test('a slider can return to the author’s value, which is not one of its steps [240]', async () => {
  await openPanel()
  slider('Prix d’une vente').element().focus()
  await userEvent.keyboard('{ArrowRight}')
  await expect.poll(address).toContain('prix=')
  await userEvent.keyboard('{ArrowLeft}')
  await expect.element(field('Prix d’une vente')).toHaveValue('49,90')
  await expect.poll(address).toBe(PATH)
})

test('sliders work by keyboard and pointer; the four figures are announced once, after the last change [241]', async () => {
  await openPanel()
  stopClock()
  const announcements = watchAnnouncements()
  const lever = slider('Ventes par mois')
  lever.element().focus()
  await userEvent.keyboard('{ArrowRight>5/}')
  await expect.element(field('Ventes par mois')).toHaveValue('65')
  await expect.element(lever).toHaveAttribute('aria-valuetext', '65 ventes')
  expect(announcements).toEqual([])
  await advanceClock(PAUSE_MS)
  expect(announcements).toHaveLength(1)
  expect(announcements[0]).toMatch(
    /^Besoin de financement : .*, Seuil de rentabilité : 39 ventes, Point bas de trésorerie : .*, Résultat en fin de période : [^,]*\.$/,
  )
  const { width, height } = lever.element().getBoundingClientRect()
  await lever.click({ position: { x: width - 4, y: height / 2 } })
  await expect.element(field('Ventes par mois')).not.toHaveValue('65')
  await advanceClock(PAUSE_MS)
  expect(announcements).toHaveLength(2)
  expect(announcements[1]).toContain(plainSpaces(`Résultat en fin de période : ${cellTexts()[4]}`))
})

/** Longer than the pause before an announcement. */
const PAUSE_MS = 700

/** Each announcement clears the region before it fills it. */
function watchAnnouncements() {
  const announcements: string[] = []
  const regionText = () => document.querySelector('body > [role="status"].sr-only')?.textContent ?? ''
  let before = regionText()
  const observer = new MutationObserver(() => {
    const text = regionText()
    if (text && !before) announcements.push(plainSpaces(text))
    before = text
  })
  onTestFinished(() => observer.disconnect())
  observer.observe(document.body, { childList: true, subtree: true, characterData: true })
  return announcements
}

test('on a phone four figures stay visible, with what is left each month, with the same wording as the others, and fit 320 pixels [213]', async () => {
  await page.viewport(390, 800)
  const E7 = exampleForecast('E7')
  const { rerender } = await openPanel('', E7)
  const summary = document.querySelector('[aria-hidden].sticky')!
  expect(plainSpaces(summary.textContent)).toContain('Besoinau moins 22 347 €')
  expect(plainSpaces(summary.textContent)).toContain('Point basIl manque 19 347 €')
  expect(plainSpaces(summary.textContent)).toContain('Reste/mois−918 €')
  rerender(panelOf({ ...E7, stock: 1e9 }))
  expect(plainSpaces(summary.textContent)).toContain('Besoinau moins 10 M €')
  rerender(panelOf({ ...E7, price: 1e6, sales_full: 1000, sales_first: 1000 }))
  expect(plainSpaces(summary.textContent)).toMatch(/Reste\/mois[+] [\d,]+ M €/)
  await page.viewport(320, 800)
  for (const sheet of [E7, { ...E7, currency: 'CHF' as const }, { ...E7, stock: 1e9 }]) {
    rerender(panelOf(sheet))
    for (const figure of summary.querySelectorAll('b'))
      expect(figure.scrollWidth, figure.textContent).toBe(figure.clientWidth)
    expect(summary.scrollWidth, sheet.currency).toBe(summary.clientWidth)
  }
})

test('what one pays oneself, starting costs and a loan are levers without unfolding; only the cost of a sale is folded [236]', async () => {
  await openPanel()
  for (const [lever, name] of Object.entries(LEVER_LABELS)) {
    const isFolded = lever === 'cout'
    expect(slider(name).query()?.checkVisibility() ?? false, name).toBe(!isFolded)
  }
  await page.getByText('Autres hypothèses').click()
  await expect.element(slider(LEVER_LABELS.cout)).toBeVisible()
})

test('« par mois » stays beside a changed result and threshold, and each term is explained in one line [237]', async () => {
  await openPanel()
  const noteOf = (label: string) =>
    plainSpaces(page.getByText(label, { exact: true }).element().parentElement!.textContent)
  expect(noteOf('Résultat en fin de période')).toContain(plainSpaces('+ 477 €par mois'))
  await userEvent.fill(field('Ventes par mois'), '45')
  await expect.poll(() => noteOf('Résultat en fin de période')).toContain(plainSpaces('auteur : + 477 €'))
  expect(noteOf('Résultat en fin de période')).toContain(plainSpaces('par mois ; auteur'))
  expect(noteOf('Seuil de rentabilité')).toContain(plainSpaces('39 ventespar mois ; atteint au mois'))
  expect(noteOf('Seuil de rentabilité')).toContain('Les ventes qui couvrent toutes les charges du mois.')
  expect(noteOf('Point bas de trésorerie')).toContain('Le solde le plus bas de la période.')
  const need = plainSpaces(cellTexts()[0]!)
  expect(noteOf('Mise récupérée')).toContain(`Le mois où les ventes ont remboursé le besoin de ${need}.`)
})

test('fields and axis show the currency, and the markers of the curve their values [231]', async () => {
  await openPanel()
  const priceField = field('Prix d’une vente').element().parentElement!
  expect(priceField.textContent).toBe('€')
  expect(field('Ventes par mois').element().parentElement!.textContent).toBe('')
  const figure = plainSpaces(document.querySelector('figure')!.textContent)
  for (const text of ['10 000 €', 'point bas : 522 €', 'seuil : 39 ventes', 'mise récupérée : 3 478 €'])
    expect(figure).toContain(plainSpaces(text))
})

test('a field accepts values beyond its slider, and shows an error for invalid ones [242]', async () => {
  await openPanel()
  const price = field('Prix d’une vente')
  await userEvent.fill(price, '1 234,50')
  await expect.poll(address).toBe(`${PATH}?prix=1234.5`)
  expect(cellTexts()[5]).toBe('1 061,26 €')
  await userEvent.fill(price, 'abc')
  await expect.element(price).toHaveAccessibleDescription(/Écrivez un montant/)
  await expect.poll(address).toBe(PATH)
  await userEvent.fill(price, '10 000 000')
  await userEvent.fill(field('Ventes par mois'), '1 000')
  await expect.element(field('Ventes par mois')).toHaveAccessibleDescription(/dépasse 10.000.000 par mois/)
  expect(cellTexts()[0]).toBe(AUTHOR_NEED)
})

test('sharing a scenario copies its address with the anchor of the forecast [243]', async () => {
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  await openPanel()
  await userEvent.fill(field('Mon apport'), '3000')
  await page.getByRole('button', { name: 'Partager mon scénario' }).click()
  await expect.element(page.getByText('Lien copié !')).toBeVisible()
  expect(copied.mock.calls).toEqual([[`${window.location.origin}${PATH}?apport=3000#previsionnel`]])
})

test('a scenario leads to the form of a new plan, whose address has its values', async () => {
  window.history.replaceState(null, '', PATH)
  await render(<ScenarioPanel plan={PLAN} sheet={E2} isPublic top={null} />)
  const link = page.getByRole('link', { name: 'Écrire mon plan avec ces chiffres' })
  await expect.element(link).toHaveAttribute('href', '/publish?chiffres=un-potager')
  await userEvent.fill(field('Mon apport'), '3000')
  await userEvent.fill(field('Ventes par mois'), '45')
  const scenario = encodeURIComponent('ventes=45&apport=3000')
  await expect.element(link).toHaveAttribute('href', `/publish?chiffres=un-potager&scenario=${scenario}`)
})
