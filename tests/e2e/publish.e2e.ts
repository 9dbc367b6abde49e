import type { Locator } from '@playwright/test'
import { PLAN_LIMITS } from '#domain/editor/plan-form.ts'
import { aPicture } from '../support/pictures.ts'
import { unique } from '../support/unique.ts'
import { signInAsNewMember, toastOf } from './account-steps.ts'
import { signInAs } from './demo-members.ts'
import {
  fillInformations,
  ownPlans,
  readOwn,
  submit,
  tab,
  text,
  title,
  continueButton,
  write,
} from './publish-steps.ts'
import { expect, expectComplaints, expectResponsiveAndAccessible, open, test } from './support.ts'

test('a new plan starts with a template, on three tabs with their own addresses [51, 52]', async ({
  page,
}) => {
  await signInAsNewMember(page)
  await open(page, '/publish')
  await tab(page, 'Contenu').click()
  await expect(page).toHaveURL('/publish?onglet=contenu')
  for (const section of ['Objectif', 'Outils', 'Étapes', 'Résultat attendu', 'Conseils'])
    await expect(text(page)).toHaveValue(new RegExp(`^## ${section}$`, 'm'))
  await tab(page, 'Aperçu').click()
  await expect(page).toHaveURL('/publish?onglet=apercu')
  await expect(page.getByRole('article').getByRole('heading', { name: 'Étapes' })).toBeVisible()
  await page.goBack()
  await expect(text(page)).toBeVisible()
  await page.getByRole('link', { name: 'Annuler' }).click()
  await expect(page).toHaveURL('/')
  const { id } = (await (await page.request.get('/api/my/draft')).json()) as { id: string | null }
  expect(id).toBeNull()

  await open(page, '/publish?modele=service-local&onglet=contenu')
  await expect(text(page)).toHaveValue(/concurrents du quartier/)
  await expectResponsiveAndAccessible(page)
  // Without a title: the errors show by the fields.
  await submit(page).click()
  await expect(title(page)).toBeFocused()
  await expectResponsiveAndAccessible(page)
})

test('a new member gets from the home page to a pending plan in nine clicks, and sees how long validation takes [60]', async ({
  page,
}) => {
  await signInAsNewMember(page)
  await page.setViewportSize({ width: 1280, height: 800 })
  await open(page, '/?bienvenue=1')
  let clicks = 0
  const click = async (target: Locator) => {
    await target.click()
    clicks += 1
  }
  await click(page.getByRole('banner').getByRole('link', { name: 'Plan', exact: true }))
  await click(title(page))
  await page.keyboard.insertText(unique('Neuf clics'))
  await page.getByLabel('Catégorie', { exact: true }).selectOption('SaaS')
  // One click to open the list, one to choose.
  clicks += 2
  await click(page.getByRole('radio', { name: '<500€' }))
  await click(page.getByRole('radio', { name: 'Débutant' }))
  await click(continueButton(page))
  await expect(text(page)).toBeFocused()
  await page.keyboard.press('Control+a')
  await page.keyboard.insertText('Facturer les artisans en deux clics.')
  await click(submit(page))
  await expect(toastOf(page, 'Plan soumis')).toBeVisible()
  expect(clicks).toBeLessThanOrEqual(9)

  const banner = page.getByRole('note').filter({ hasText: 'En attente de validation.' })
  await expect(banner).toContainText(/attendent, dont le vôtre|Aucun autre plan n’attend/)
  await banner.getByRole('link', { name: 'Modifier' }).click()
  await expect(submit(page)).toHaveText('Enregistrer')
})

test('the preview equals the plan’s page; the plan is submitted once, even if the response is lost [54, 55, 57, 60, 61, 62]', async ({
  page,
  complaints,
}) => {
  await signInAsNewMember(page)
  await open(page, '/publish')
  await fillInformations(page, unique('Œuvrer à 0 €'))
  await page.getByLabel('Catégorie', { exact: true }).selectOption('Crypto')
  await page.getByLabel('Durée (facultatif)').selectOption('Autre durée…')
  await page.getByLabel('Autre durée', { exact: true }).fill('deux étés')
  const wide = 'W'.repeat(PLAN_LIMITS.tag)
  await page.getByLabel('Tags (facultatif)').fill(` savon, local ,, Savon, ${wide}`)
  await write(page, '## Objectif\n\nVendre quarante savons par semaine.')
  await tab(page, 'Aperçu').click()
  await expect(page.getByRole('article').getByRole('note')).toContainText('Placement risqué.')
  const preview = await page.locator('.prose').innerHTML()
  expect(preview).toContain('Vendre quarante savons par semaine.')
  await expectResponsiveAndAccessible(page)
  await tab(page, 'Informations').click()
  await page.getByLabel('Catégorie', { exact: true }).selectOption('Autre')
  await page.getByLabel('Préciser la catégorie').fill('Artisanat')

  const sending = '**/api/plans'
  await page.route(sending, async (route) => {
    await route.fetch()
    await route.abort()
  })
  await page.getByRole('button', { name: 'Soumettre à validation' }).click()
  await expect(toastOf(page, 'Erreur lors de la soumission')).toBeVisible()
  await page.unroute(sending)
  await submit(page).dblclick()
  await expect(toastOf(page, 'Plan soumis')).toContainText('Un validateur va le lire')
  await expect(page).toHaveURL(/\/plan\/oeuvrer-a-0-[a-z]+$/)
  expect(await page.locator('.prose').innerHTML()).toBe(preview)
  expect(await readOwn(page, page.url().split('/').at(-1)!)).toMatchObject({
    status: 'pending',
    category: 'Artisanat',
    duration: 'deux étés',
    tags: ['savon', 'local', wide],
  })
  expect(await ownPlans(page)).toMatchObject({ plans: [{ category: 'Artisanat' }], drafts: [] })
  // A draft is not saved any more once its plan exists, even if the response was lost.
  expectComplaints(complaints, /ERR_FAILED|404 \(Not Found\)/)
})

test('a VIP pastes a picture, the tab crashes, the draft is restored and is published at once [60, 61, 72]', async ({
  page,
  context,
}) => {
  test.slow()
  await signInAs(page, 'vip')
  await open(page, '/publish')
  const name = unique('Un atelier de torréfaction')
  await fillInformations(page, name)
  await write(page, '## Objectif\n\nTorréfier dix kilos par semaine.\n\n')
  const picture = (await aPicture({ width: 300, height: 200 }, 'png')).toString('base64')
  await text(page).evaluate((area, data) => {
    const bytes = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0))
    const clipboardData = new DataTransfer()
    clipboardData.items.add(new File([bytes], 'four.png', { type: 'image/png' }))
    area.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, picture)
  await expect(toastOf(page, 'Image uploadée')).toBeVisible()
  await expect(text(page)).toHaveValue(/!\[four\]\(\/files\/.+\)/)
  await expect(page.getByRole('region', { name: 'Aperçu en direct' }).locator('img')).toBeVisible()
  await text(page).pressSequentially('Dernière ligne.')
  await page.close()

  const again = await context.newPage()
  await open(again, '/publish?onglet=contenu')
  await expect(again.getByText('Brouillon restauré.')).toBeVisible()
  await again.getByRole('button', { name: 'Masquer ce message' }).click()
  await expect(again.getByText('Message masqué')).toBeFocused()
  await expect(text(again)).toHaveValue(/!\[four\]\(\/files\/.+\)[^]*Dernière ligne\./)
  await tab(again, 'Informations').click()
  await expect(title(again)).toHaveValue(name)
  await again.getByRole('button', { name: 'Publier maintenant' }).click()
  await expect(toastOf(again, 'Plan publié')).toBeVisible()
  await expect(again.getByRole('heading', { level: 1 })).toHaveText(name)
  await expect(again.locator('.prose img')).toHaveAttribute('src', /^\/files\//)
  await open(again, '/publish')
  await expect(title(again)).toHaveValue('')
})

test('a thumbnail is resized and shown; a failure shows an error [71, 72]', async ({ page, complaints }) => {
  await signInAsNewMember(page)
  await open(page, '/publish')
  const field = page.getByRole('region', { name: 'Vignette' })
  const choose = (name: string, mimeType: string, buffer: Buffer) =>
    field.locator('input[type=file]').setInputFiles({ name, mimeType, buffer })
  await write(page, 'Photographier chaque étal du marché.')
  await tab(page, 'Informations').click()
  await fillInformations(page, unique('Avec une image'))
  const line = Promise.withResolvers<void>()
  await page.route('**/api/uploads/thumbnail', async (route) => {
    await line.promise
    await route.continue()
  })
  const sent = page.waitForRequest('**/api/uploads/thumbnail')
  await choose('marche.png', 'image/png', await aPicture({ width: 2400, height: 1200 }, 'png'))
  expect((await sent).headers()['content-type']).toBe('image/jpeg')
  await submit(page).click()
  await expect(field.getByRole('alert')).toHaveText('Une image est encore en cours d’envoi.')
  await expect(field.getByRole('button', { name: 'Annuler l’envoi' })).toBeFocused()
  await page.getByRole('link', { name: 'Annuler' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Rester' }).click()
  line.resolve()
  await expect(field.getByRole('alert')).toHaveCount(0)
  const picture = field.getByRole('img', { name: 'Vignette du plan' })
  await expect
    .poll(() =>
      picture.evaluate(({ naturalWidth, naturalHeight }: HTMLImageElement) => [naturalWidth, naturalHeight]),
    )
    .toEqual([1200, 600])
  await submit(page).click()
  await expect(toastOf(page, 'Plan soumis')).toBeVisible()
  await expect(page).toHaveURL(/\/plan\/avec-une-image/)
  expect((await readOwn(page, page.url().split('/').at(-1)!)).thumbnail_url).toMatch(/^\/files\//)

  await open(page, '/publish')
  await page.route('**/api/uploads/thumbnail', (route) => route.abort())
  const small = await aPicture()
  await choose('a.jpg', 'image/jpeg', small)
  await expect(toastOf(page, 'Erreur d’upload')).toContainText('Impossible d’uploader l’image')
  await page.unroute('**/api/uploads/thumbnail')
  await page.context().clearCookies()
  await choose('a.jpg', 'image/jpeg', small)
  await expect(toastOf(page, 'Non authentifié')).toBeVisible()
  expectComplaints(complaints, /ERR_FAILED|status of 401/)
})
