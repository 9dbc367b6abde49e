import { unique } from '../support/unique.ts'
import { signInAsNewMember, toastOf } from './account-steps.ts'
import { requestsAs, signInAs } from './demo-members.ts'
import { allowReviews } from './members.ts'
import { createPlan } from './publish-steps.ts'
import { expect, expectResponsiveAndAccessible, open, test } from './support.ts'

const PHONE = { width: 390, height: 844 }

test('a member reviews a plan on a phone, its author answers, and a visitor reads both without JavaScript [290] [292] [294] [303]', async ({
  page,
  otherPage: author,
  browser,
  baseURL,
}) => {
  const plan = await createPlan(await requestsAs('vip'), {
    title: unique('Une cantine de rue'),
  })
  await page.setViewportSize(PHONE)
  const member = await signInAsNewMember(page)
  await open(page, `/plan/${plan.slug}`)
  const section = page.getByRole('region', { name: 'Avis', exact: true })
  await section.scrollIntoViewIfNeeded()
  await expect(section.getByText(/Vous avez \d+ XP\.$/)).toBeVisible()
  await allowReviews(member)
  await page.reload()
  await section.scrollIntoViewIfNeeded()
  await section.getByRole('button', { name: 'Donner mon avis' }).click()
  const dialog = page.getByRole('dialog', { name: 'Donner mon avis' })
  await dialog.getByRole('button', { name: 'Publier' }).click()
  await expect(dialog.getByText('Veuillez répondre aux trois questions.')).toHaveCount(3)
  await expectResponsiveAndAccessible(page)
  await page.setViewportSize(PHONE)
  for (const name of ['Budget', 'Délai', 'Niveau'])
    await dialog.getByRole('radiogroup', { name }).getByText('Plutôt oui').click()
  await dialog
    .getByLabel('Pourquoi ?')
    .fill('Le four d’occasion se trouve, l’autorisation de la mairie prend deux mois.')
  await dialog.getByRole('button', { name: 'Publier' }).click()
  await expect(toastOf(page, 'Avis publié')).toBeVisible()
  await expect(section.getByRole('article')).toContainText('l’autorisation de la mairie')
  await expect(section.getByRole('button', { name: 'Modifier mon avis' })).toBeVisible()
  await expectResponsiveAndAccessible(page)

  await signInAs(author, 'vip')
  const theirs = author.getByRole('region', { name: 'Avis', exact: true })
  const html = async () => await (await author.request.get(`/plan/${plan.slug}`)).text()
  // The page may be ten seconds old.
  await expect.poll(html).toContain('l’autorisation de la mairie')
  await open(author, `/plan/${plan.slug}`)
  await expect(theirs.getByRole('article')).toHaveCount(1)
  await theirs.scrollIntoViewIfNeeded()
  await theirs.getByRole('button', { name: 'Répondre' }).click()
  await author.getByRole('dialog').getByLabel('Votre réponse').fill('Deux mois, c’est exact.')
  await author.getByRole('dialog').getByRole('button', { name: 'Répondre' }).click()
  await expect(toastOf(author, 'Réponse publiée')).toBeVisible()
  await expect(theirs.getByText('Deux mois, c’est exact.')).toBeVisible()

  const reader = await (await browser.newContext({ baseURL: baseURL!, javaScriptEnabled: false })).newPage()
  await expect.poll(html).toContain('Deux mois, c’est exact.')
  await reader.goto(`/plan/${plan.slug}`)
  await expect(reader.locator('#avis')).toContainText('Deux mois, c’est exact.')
  await expect(reader.locator('#avis')).toContainText('1 avis')
  await reader.context().close()
})
