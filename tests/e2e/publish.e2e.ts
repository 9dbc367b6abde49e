import { PLAN_LIMITS } from '#domain/plan-form.ts'
import { aPicture, padded } from '../support/pictures.ts'
import { becomeMember, toastOf } from './account-steps.ts'
import { changeViewer, FROM_OUR_PAGE, signInAs } from './demo-members.ts'
import {
  draftTitles,
  fillInformations,
  havePlan,
  openEdit,
  readOwn,
  saved,
  submit,
  tab,
  text,
  title,
  write,
} from './publish-steps.ts'
import { expect, expectAccessible, expectComplaints, expectSound, open, test } from './support.ts'

test('a visitor reads that an account is needed, with the way to it [50]', async ({ page }) => {
  await open(page, '/publish')
  await expect(page.getByRole('heading', { name: 'Connexion requise' })).toBeVisible()
  const link = page.getByRole('main').getByRole('link', { name: 'Se connecter' })
  await expect(link).toHaveAttribute('href', '/auth?retour=%2Fpublish')
})

test('three tabs stand in the address, the text begins with a template, and « Annuler » leads home [51, 52]', async ({
  page,
}) => {
  await becomeMember(page)
  await open(page, '/publish')
  await expect(tab(page, 'Informations')).toHaveAttribute('aria-current', 'page')
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
})

test('the address can name the template; another takes its place, and asks before it replaces words [52]', async ({
  page,
}) => {
  await becomeMember(page)
  await open(page, '/publish?onglet=contenu&modele=service-local')
  await expect(text(page)).toHaveValue(/concurrents du quartier/)
  const choose = async (name: string) => {
    await page.getByRole('button', { name: 'Modèles' }).click()
    await page.getByRole('menuitem', { name }).click()
  }
  await choose('SaaS')
  await expect(text(page)).toHaveValue(/clients pilotes/)
  await text(page).press('End')
  await text(page).pressSequentially(' de café')
  await choose('E-commerce')
  await page.getByRole('button', { name: 'Remplacer le texte' }).click()
  await expect(text(page)).toHaveValue(/Premier stock/)
  await text(page).press('Control+z')
  await expect(text(page)).toHaveValue(/de café/)
})

test('what is missing is said by its field, on its tab, with the focus in it [53, 54]', async ({ page }) => {
  await becomeMember(page)
  await open(page, '/publish?onglet=apercu')
  await submit(page).click()
  await expect(title(page)).toBeFocused()
  await expect(title(page)).toHaveAccessibleDescription(/Veuillez donner un titre/)
  await expect(page.getByText('Veuillez choisir un budget.')).toBeVisible()
  await expect(page.getByText('Veuillez choisir un niveau.')).toBeVisible()

  await fillInformations(page, 'x'.repeat(PLAN_LIMITS.title + 1))
  await page.getByLabel('Catégorie', { exact: true }).selectOption('Autre')
  await submit(page).click()
  await expect(title(page)).toHaveAccessibleDescription(/120 caractères au plus/)
  await title(page).fill('Des ruches en ville')
  await submit(page).click()
  const custom = page.getByLabel('Préciser la catégorie')
  await expect(custom).toBeFocused()
  await expect(custom).toHaveAccessibleDescription(
    /Veuillez préciser la catégorie quand 'Autre' est sélectionné\./,
  )
  await custom.fill('Apiculture')
  await write(page, '   ')
  await tab(page, 'Informations').click()
  await submit(page).click()
  await expect(text(page)).toBeFocused()
  await expect(text(page)).toHaveAccessibleDescription(/Veuillez écrire le contenu/)
})

test('a member’s plan waits for validation, with its own category, tags and duration [54, 55, 57, 60, 61]', async ({
  page,
}) => {
  await becomeMember(page)
  await open(page, '/publish')
  const name = `Œuvrer à 0 € ${Date.now()}`
  await fillInformations(page, name)
  await page.getByLabel('Catégorie', { exact: true }).selectOption('Autre')
  await page.getByLabel('Préciser la catégorie').fill('Artisanat')
  await page.getByLabel('Durée (facultatif)').selectOption('Autre durée…')
  await page.getByLabel('Autre durée', { exact: true }).fill('deux étés')
  await page.getByLabel('Tags (facultatif)').fill(' savon, local ,, Savon')
  await write(page, '## Objectif\n\nVendre quarante savons par semaine.')
  await tab(page, 'Aperçu').click()
  await expect(page.getByRole('article')).toContainText('Artisanat')
  await page.getByRole('button', { name: 'Soumettre à validation' }).click()
  await expect(toastOf(page, 'Plan soumis')).toContainText('Un validateur va le lire')
  await expect(page).toHaveURL(/\/plan\/oeuvrer-a-0-\d+$/)
  const plan = await readOwn(page, page.url().split('/').at(-1)!)
  expect(plan).toMatchObject({
    status: 'pending',
    category: 'Artisanat',
    duration: 'deux étés',
    tags: ['savon', 'local'],
  })
})

test('a picture is pasted, the tab dies, the draft is there again and is published at once [60, 61, 72]', async ({
  page,
  context,
}) => {
  test.slow()
  await signInAs(page, 'vip')
  await open(page, '/publish')
  const name = `Un atelier de torréfaction ${Date.now()}`
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
  await text(page).press('Control+End')
  await text(page).pressSequentially('Dernière ligne.')
  await page.close()

  const again = await context.newPage()
  await open(again, '/publish?onglet=contenu')
  await expect(again.getByText('Brouillon restauré.')).toBeVisible()
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

test('without network nothing typed is lost, and it is sent when the network is back', async ({
  page,
  complaints,
}) => {
  await becomeMember(page)
  await open(page, '/publish')
  const drafts = '**/api/my/drafts/*'
  await page.route(drafts, (route) => route.abort())
  await title(page).fill('Écrit dans un tunnel')
  await expect(page.getByText('Gardé ici')).toBeVisible()
  await page.reload()
  await expect(title(page)).toHaveValue('Écrit dans un tunnel')
  await page.unroute(drafts)
  await page.evaluate(() => void window.dispatchEvent(new Event('online')))
  await expect(saved(page)).toBeVisible()
  expectComplaints(complaints, /ERR_FAILED/)
})

test('leaving asks only when something would really be lost', async ({ page, complaints }) => {
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new Error('full')
    }
  })
  await becomeMember(page)
  await open(page, '/publish')
  await title(page).fill('Enregistré par le serveur')
  await expect(saved(page)).toBeVisible()
  await page.getByRole('link', { name: 'Annuler' }).click()
  await expect(page).toHaveURL('/')

  await page.goBack()
  await page.route('**/api/my/drafts/*', (route) => route.abort())
  await title(page).fill('Enregistré nulle part')
  await expect(page.getByText('Non enregistré', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Annuler' }).click()
  const question = page.getByRole('alertdialog', { name: 'Quitter cette page ?' })
  await question.getByRole('button', { name: 'Rester' }).click()
  await expect(title(page)).toHaveValue('Enregistré nulle part')
  await page.getByRole('link', { name: 'Annuler' }).click()
  await question.getByRole('button', { name: 'Quitter quand même' }).click()
  await expect(page).toHaveURL('/')
  expectComplaints(complaints, /ERR_FAILED/)
})

test('a draft goes on on another device, and leaves nothing for the next person on this browser', async ({
  page,
  browser,
}) => {
  const person = await becomeMember(page)
  await open(page, '/publish')
  await title(page).fill('Commencé au bureau')
  await expect(saved(page)).toBeVisible()
  const phone = await browser.newPage()
  await phone.request.post('/api/auth/sign-in', { data: person, headers: FROM_OUR_PAGE })
  await open(phone, '/publish')
  await expect(title(phone)).toHaveValue('Commencé au bureau')
  await phone.close()

  await page.getByRole('button', { name: 'Menu du compte' }).click()
  await page.getByRole('menuitem', { name: 'Déconnexion' }).click()
  await expect(page.getByRole('heading', { name: 'Connexion requise' })).toBeVisible()
  expect(await page.evaluate(() => Object.entries(localStorage).join())).not.toContain('Commencé')
  await becomeMember(page)
  await open(page, '/publish')
  await expect(title(page)).toHaveValue('')
})

test('a tab left open does not write over what another device wrote since', async ({ page, browser }) => {
  const person = await becomeMember(page)
  await page.clock.install()
  await open(page, '/publish')
  await title(page).fill('Au bureau')
  await expect(saved(page)).toBeVisible()
  const phone = await browser.newPage()
  await phone.request.post('/api/auth/sign-in', { data: person, headers: FROM_OUR_PAGE })
  await open(phone, '/publish')
  await title(phone).fill('Dans le train')
  await expect(phone.getByText('Enregistrement…')).toBeVisible()
  await expect(saved(phone)).toBeVisible()
  await phone.close()
  await page.clock.fastForward('01:00')
  await title(page).fill('De retour au bureau')
  await expect(toastOf(page, 'Brouillon continué ailleurs')).toBeVisible()
  await expect(saved(page)).toBeVisible()
  expect(await draftTitles(page)).toEqual(['Dans le train', 'De retour au bureau'])
})

test('a second tab does not write over the draft of the first', async ({ page, context }) => {
  await becomeMember(page)
  await open(page, '/publish')
  await title(page).fill('Premier onglet')
  await expect(saved(page)).toBeVisible()
  const second = await context.newPage()
  await open(second, '/publish')
  await expect(second.getByText('ouvert dans un autre onglet')).toBeVisible()
  await title(second).fill('Second onglet')
  await expect(saved(second)).toBeVisible()
  await second.close()
  expect(await draftTitles(page)).toEqual(['Premier onglet', 'Second onglet'])
})

test('an edit of a stale version shows both and goes on with one; the address follows the title [63, 64, 66]', async ({
  page,
  context,
  complaints,
}) => {
  await becomeMember(page)
  const plan = await havePlan(page, { title: `Potager ${Date.now()}` })
  await openEdit(page, plan)
  const other = await context.newPage()
  await openEdit(other, plan)
  await title(other).fill(`Potager au soleil ${Date.now()}`)
  await submit(other).click()
  await expect(toastOf(other, 'Plan modifié')).toBeVisible()
  await other.close()

  await title(page).fill(`Potager à l’ombre ${Date.now()}`)
  await submit(page).click()
  const dialog = page.getByRole('alertdialog', { name: 'Ce plan a changé entre-temps' })
  await expect(dialog.getByRole('region', { name: 'Votre version' })).toContainText('Potager à l’ombre')
  await expect(dialog.getByRole('region', { name: 'Version actuelle' })).toContainText('Potager au soleil')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Continuer avec ma version' }).click()
  await expect(title(page)).toHaveValue(/Potager à l’ombre/)
  await submit(page).click()
  await expect(toastOf(page, 'Plan modifié')).toBeVisible()
  await expect(page).toHaveURL(/\/plan\/potager-a-l-ombre-\d+$/)
  expectComplaints(complaints, /status of 409/)
})

test('an edit keeps a category and a budget that the form does not offer [58, 59]', async ({ page }) => {
  await becomeMember(page)
  const plan = await havePlan(page, { category: 'IA & Tech', budget: '500€ - 1000€' })
  await openEdit(page, plan)
  await expect(page.getByLabel('Catégorie', { exact: true })).toHaveValue('IA & Tech')
  await expect(page.getByRole('radio', { name: '500€ - 1000€' })).toBeChecked()
  await expect(page.getByLabel('Catégorie', { exact: true }).getByRole('option')).toHaveCount(14)
  await title(page).fill('Des images générées')
  await submit(page).click()
  await expect(toastOf(page, 'Plan modifié')).toBeVisible()
  expect(await readOwn(page, plan.id)).toMatchObject({ category: 'IA & Tech', budget: '500€ - 1000€' })
})

test('a plan that one may not edit, or that does not exist, leads home with the same words [63]', async ({
  page,
  browser,
  complaints,
}) => {
  const author = await browser.newPage()
  await becomeMember(author)
  const plan = await havePlan(author)
  await author.close()
  await becomeMember(page)
  for (const id of [plan.id, '00000000-0000-4000-8000-000000000000', 'inconnu']) {
    await page.goto(`/publish?edit=${id}`)
    await expect(toastOf(page, 'Accès refusé')).toContainText(
      'Vous n’avez pas l’autorisation de modifier ce plan',
    )
    await expect(page).toHaveURL('/')
  }
  expectComplaints(complaints, /status of 4(?:03|22)/)
})

test('a refused submission says why and keeps every word [62]', async ({ page, complaints }) => {
  await becomeMember(page)
  for (let waiting = 0; waiting < PLAN_LIMITS.waiting; waiting += 1) await havePlan(page)
  await open(page, '/publish')
  await fillInformations(page, 'Un plan de trop')
  await submit(page).click()
  await expect(toastOf(page, 'Erreur lors de la soumission')).toContainText('en attente de validation')
  await expect(title(page)).toHaveValue('Un plan de trop')
  await page.reload()
  await expect(title(page)).toHaveValue('Un plan de trop')
  expectComplaints(complaints, /status of 409/)
})

test('a thumbnail is checked, made to fit and shown [69, 70, 71, 72]', async ({ page }) => {
  await becomeMember(page)
  await open(page, '/publish')
  const field = page.getByRole('region', { name: 'Vignette' })
  const choose = (name: string, mimeType: string, buffer: Buffer) =>
    field.locator('input[type=file]').setInputFiles({ name, mimeType, buffer })
  await choose('notes.gif', 'image/gif', await aPicture(undefined, 'gif'))
  await expect(field.getByRole('alert')).toHaveText('Veuillez sélectionner une image (JPG, PNG, WebP)')
  const small = await aPicture()
  await choose('lourde.jpg', 'image/jpeg', padded(small, 5 * 1024 * 1024 + 1))
  await expect(field.getByRole('alert')).toHaveText('La taille maximale est de 5MB')
  await choose('juste.jpg', 'image/jpeg', padded(small, 5 * 1024 * 1024))
  await expect(toastOf(page, 'Image uploadée')).toBeVisible()

  const sent = page.waitForRequest('**/api/uploads/thumbnail')
  await choose('marche.png', 'image/png', await aPicture({ width: 2400, height: 1200 }, 'png'))
  expect((await sent).headers()['content-type']).toBe('image/jpeg')
  const picture = field.getByRole('img', { name: 'Vignette du plan' })
  await expect
    .poll(() =>
      picture.evaluate(({ naturalWidth, naturalHeight }: HTMLImageElement) => [naturalWidth, naturalHeight]),
    )
    .toEqual([1200, 600])
  await fillInformations(page, `Avec une image ${Date.now()}`)
  await submit(page).click()
  await expect(toastOf(page, 'Plan soumis')).toBeVisible()
  await expect(page).toHaveURL(/\/plan\/avec-une-image/)
  expect((await readOwn(page, page.url().split('/').at(-1)!)).thumbnail_url).toMatch(/^\/files\//)
})

test('an upload that fails says so, and that of somebody signed out too [72]', async ({
  page,
  complaints,
}) => {
  await becomeMember(page)
  await open(page, '/publish')
  const chooser = page.getByRole('region', { name: 'Vignette' }).locator('input[type=file]')
  const file = { name: 'a.jpg', mimeType: 'image/jpeg', buffer: await aPicture() }
  await page.route('**/api/uploads/thumbnail', (route) => route.abort())
  await chooser.setInputFiles(file)
  await expect(toastOf(page, 'Erreur d’upload')).toContainText('Impossible d’uploader l’image')
  await page.unroute('**/api/uploads/thumbnail')
  await page.context().clearCookies()
  await chooser.setInputFiles(file)
  await expect(toastOf(page, 'Non authentifié')).toBeVisible()
  expectComplaints(complaints, /ERR_FAILED|status of 401/)
})

test('the editor works by keyboard: one stop for the tools, shortcuts, lists that go on', async ({
  page,
}) => {
  await becomeMember(page)
  await open(page, '/publish?onglet=contenu')
  await text(page).fill('un mot')
  await text(page).press('Control+a')
  await text(page).press('Control+b')
  await expect(text(page)).toHaveValue('**un mot**')
  const tools = page.getByRole('toolbar', { name: 'Mise en forme' })
  await tools.getByRole('button', { name: 'Titre de section' }).focus()
  for (let step = 0; step < 3; step += 1) await page.keyboard.press('ArrowRight')
  await expect(tools.getByRole('button', { name: 'Liste', exact: true })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(text(page)).toBeFocused()
  await expect(text(page)).toHaveValue('- **un mot**')
  await text(page).press('End')
  await text(page).press('Enter')
  await text(page).pressSequentially('suite')
  await expect(text(page)).toHaveValue('- **un mot**\n- suite')
})

test('a banned member reads until when, instead of a form that would be refused', async ({ page }) => {
  await becomeMember(page)
  await changeViewer(page, ({ abilities, standing }) => ({
    abilities: { ...abilities, contribute: false },
    standing: { ...standing, banned: true, banned_permanently: true },
  }))
  await open(page, '/publish')
  await expect(page.getByRole('note')).toContainText('Votre compte est suspendu.')
  await expect(title(page)).toHaveCount(0)
})

test('the three tabs are accessible and fit at every width, in both themes', async ({ page }) => {
  test.slow()
  await becomeMember(page)
  for (const path of ['/publish?onglet=apercu', '/publish?onglet=contenu', '/publish']) {
    await open(page, path)
    await submit(page).waitFor()
    if (path !== '/publish') await expectSound(page)
  }
  await submit(page).click()
  await expect(title(page)).toBeFocused()
  await expectSound(page)
})
