import axe from 'axe-core'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { type Adaptation, type AdaptedFrom, NO_ADAPTATIONS } from '#domain/plans/adaptations.ts'
import type { PlanPage, PlanTerms } from '#domain/plans/plans.ts'
import { NO_REVIEWS } from '#domain/reviews.ts'
import { refusal, render, replaceNetwork } from '../../../../tests/support/component.tsx'
import { plainSpaces } from '../../../../tests/support/example-forecasts.ts'
import { aPlanCard, NO_EVIDENCE } from '../../../../tests/support/plan-card.ts'
import { aViewer } from '../../../../tests/support/viewer.ts'
import { AdaptationsSection } from './AdaptationsSection.tsx'
import { AdaptedLine } from './AdaptedLine.tsx'

const PLAN: PlanPage = {
  ...aPlanCard(),
  updated_at: '2026-01-15T12:00:00.000Z',
  reading_minutes: 3,
  headings: [],
  content_html: '',
  evidence: NO_EVIDENCE,
  forecast: null,
  reviews: NO_REVIEWS,
  licence: 'adaptable',
  adapted: null,
  adaptations: NO_ADAPTATIONS,
}

const anAdaptation = (number: number, changes: Partial<Adaptation> = {}): Adaptation => ({
  id: `00000000-0000-4000-8000-00000000000${number}`,
  slug: `version-${number}`,
  title: `Version ${number}`,
  created_at: '2026-01-15T12:00:00.000Z',
  author: aViewer().profile,
  changed_percent: 18,
  results: null,
  ...changes,
})

const SOURCE: NonNullable<AdaptedFrom['source']> = {
  id: 'toulouse',
  slug: 'a-toulouse',
  title: 'À Toulouse',
  author: { user_id: 'ines', pseudo: 'Inès' },
  above: null,
}
const compare = page.getByRole('button', { name: 'Comparer' })
const line = () => plainSpaces(document.querySelector('p')!.textContent)
const lineOf = (source: AdaptedFrom['source']) => (
  <AdaptedLine plan={{ ...PLAN, adapted: { source } }} isPublic />
)

test('an adaptation names its original and the one above, with links to what is online [282]', async () => {
  const above = { id: 'lyon', slug: 'a-lyon', title: 'À Lyon' }
  const { rerender } = await render(lineOf({ ...SOURCE, above }))
  expect(line()).toBe(
    plainSpaces('Adapté de « À Toulouse » par Inès, lui-même adapté de « À Lyon » · Comparer'),
  )
  await expect.element(page.getByRole('link', { name: 'À Lyon' })).toHaveAttribute('href', '/plan/a-lyon')

  rerender(lineOf({ ...SOURCE, slug: null }))
  expect(line()).toBe(plainSpaces('Adapté de « À Toulouse » par Inès'))
  await expect.element(page.getByRole('link', { name: 'À Toulouse' })).not.toBeInTheDocument()

  rerender(lineOf(null))
  expect(line()).toBe('Adapté d’un plan supprimé')
  await expect.element(compare).not.toBeInTheDocument()
})

test('« Comparer » shows the differences against the original as it was; a failed load can be retried [284]', async () => {
  const terms: PlanTerms = {
    ...PLAN,
    title: 'À Toulouse',
    markdown_content: 'Un local.\nDeux vélos.',
    thumbnail_url: null,
  }
  let isDown = true
  replaceNetwork(() => {
    if (isDown) return refusal(404)
    return {
      base: { ...terms, created_at: '2026-01-15T12:00:00.000Z' },
      current: { ...terms, title: 'À Liège', markdown_content: 'Un local.\nTrois vélos.' },
    }
  })
  await render(lineOf(SOURCE))
  await compare.click()
  const dialog = page.getByRole('dialog', { name: 'Différences' })
  const retry = dialog.getByRole('button', { name: 'Réessayer' })
  await expect.element(retry).toBeVisible()
  isDown = false
  await retry.click()
  await expect.element(dialog).toMatchTextContent(plainSpaces('Comparé à « À Toulouse » tel qu’il était'))
  await expect.element(dialog.getByText('À Liège')).toBeVisible()
  await expect.element(dialog).toMatchTextContent(plainSpaces('Ajouté : Trois vélos.'))
})

test('the original lists author, share of changed text and figures; the others follow on request [285]', async () => {
  const results = {
    currency: 'EUR',
    need_cents: 85_300,
    need_is_at_least: false,
    break_even_units: 39,
    break_even_month: 6,
  } as const
  const adaptations = [
    anAdaptation(1, { results }),
    anAdaptation(2, { changed_percent: 0, author: null }),
    ...[3, 4, 5].map((number) => anAdaptation(number)),
  ]
  const requests = replaceNetwork(() => ({ adaptations: [anAdaptation(6), anAdaptation(7)], next: null }))
  const plan = { ...PLAN, adaptations: { adaptations, next: 'suite', count: 7 } }
  await render(<AdaptationsSection plan={plan} />)
  const items = page.getByRole('listitem')
  await expect.poll(() => items.elements()).toHaveLength(5)
  await expect.element(items.nth(0)).toMatchTextContent(plainSpaces('18 % du texte changé'))
  await expect.element(items.nth(0)).toMatchTextContent(plainSpaces('Besoin : 853 €'))
  await expect
    .element(items.nth(0))
    .toMatchTextContent(plainSpaces('Seuil : 39 ventes par mois, atteint au mois 6'))
  await expect.element(items.nth(1)).toMatchTextContent(plainSpaces('moins de 1 % du texte changé'))
  await expect.element(items.nth(1)).toMatchTextContent('Utilisateur supprimé')
  await expect.element(items.nth(1)).not.toMatchTextContent('Besoin')
  await page.getByRole('button', { name: /^Voir les 7 adaptations$/ }).click()
  await expect.poll(() => items.elements()).toHaveLength(7)
  expect(requests.map(({ path }) => path)).toEqual([`/api/plans/${PLAN.id}/adaptations?after=suite`])
  const section = document.getElementById('adaptations')!
  expect((await axe.run(section, { runOnly: ['wcag2a', 'wcag2aa'] })).violations).toEqual([])
})

test('without adaptations only the author of an adaptable plan sees the section [285]', async () => {
  const heading = page.getByRole('heading', { name: 'Adaptations' })
  const author = aViewer()
  const own = { ...PLAN, author: author.profile }
  const { rerender } = await render(<AdaptationsSection plan={own} />, { viewer: author })
  await expect.element(heading).toBeVisible()
  await expect.element(page.getByText('Personne n’a encore adapté ce plan.')).toBeVisible()
  rerender(<AdaptationsSection plan={{ ...own, licence: 'reserved' }} />)
  await expect.element(heading).not.toBeInTheDocument()
  rerender(<AdaptationsSection plan={PLAN} />)
  await expect.element(heading).not.toBeInTheDocument()
})
