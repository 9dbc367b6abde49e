import { unique } from '../support/unique.ts'
import { openWithToast, signInAsNewMember, toastOf } from './account-steps.ts'
import { FROM_OUR_PAGE, requestsAs, signInAs } from './demo-members.ts'
import { signIn } from './members.ts'
import { editPlan, createPlan, openEdit, readOwn, saved, submit, title } from './publish-steps.ts'
import {
  expect,
  expectComplaints,
  expectResponsiveAndAccessible,
  clearSession,
  open,
  test,
} from './support.ts'
import { leaveSite } from './tab.ts'

test('an edit is resumed in the same tab and on another device; an outdated one shows both versions, and the address follows the title [63, 64, 66]', async ({
  page,
  context,
  otherPage: phone,
  complaints,
}) => {
  const person = await signInAsNewMember(page)
  const plan = await createPlan(page, { title: unique('Potager'), tags: ['potager', 'balcon'] })
  await openEdit(page, plan)
  await title(page).fill(unique('Potager à l’ombre'))
  await expect(saved(page)).toBeVisible()
  const second = await context.newPage()
  await openEdit(second, plan)
  await expect(second.getByRole('heading', { name: 'déjà ouvert dans un autre onglet' })).toBeVisible()
  await second.close()

  await editPlan(await requestsAs('moderateur'), plan, { title: unique('Potager au soleil') })
  await signIn(phone.context(), person)
  await openEdit(phone, plan)
  const onPhone = phone.getByRole('alertdialog', { name: 'Ce plan a changé entre-temps' })
  await expect(onPhone.getByRole('region', { name: 'Votre version' })).toContainText('Potager à l’ombre')
  await leaveSite(phone)

  await submit(page).click()
  const dialog = page.getByRole('alertdialog', { name: 'Ce plan a changé entre-temps' })
  await expect(dialog.getByRole('region', { name: 'Votre version' })).toContainText('Potager à l’ombre')
  await expect(dialog.getByRole('region', { name: 'Version actuelle' })).toContainText('Potager au soleil')
  await expect(dialog.locator('mark')).toHaveText([/^Potager à l’ombre/, /^Potager au soleil/])
  await expectResponsiveAndAccessible(page)
  await dialog.getByRole('button', { name: 'Continuer avec ma version' }).click()
  await expect(title(page)).toHaveValue(/Potager à l’ombre/)
  await submit(page).click()
  await expect(toastOf(page, 'Plan modifié').last()).toBeVisible()
  await expect(page).toHaveURL(/\/plan\/potager-a-l-ombre-[a-z]+$/)
  expectComplaints(complaints, /status of 409/)
})

test('a plan that staff rejected needs validation again, and its VIP author sees so before sending it [60, 61]', async ({
  page,
}) => {
  await signInAs(page, 'vip')
  const plan = await createPlan(page, { title: unique('Un potager refusé') })
  await openEdit(page, plan)
  await expect(submit(page)).toHaveText('Publier maintenant')
  const staff = await requestsAs('validateur')
  const data = { version: 1, note: 'Quel rendement ?' }
  const refusal = await staff.request.post(`/api/validator/plans/${plan.id}/reject`, {
    data,
    headers: FROM_OUR_PAGE,
  })
  expect(refusal.status()).toBe(200)

  await openEdit(page, plan)
  await expect(submit(page)).toHaveText('Soumettre à validation')
  await expect(page.getByText('Un plan qui a été refusé est toujours relu.')).toBeVisible()
  await page.getByLabel('Tags (facultatif)').fill('balcon')
  await submit(page).click()
  await expect(toastOf(page, 'Plan modifié')).toContainText('Un validateur va le lire')
  await expect(page.getByRole('note')).toContainText('En attente de validation')
  await openEdit(page, plan)
  await expect(submit(page)).toHaveText('Enregistrer')
})

test('an edit keeps values that the form does not offer; an edit of another author’s plan or of an unknown one leads home [58, 59, 63]', async ({
  page,
  complaints,
}) => {
  await signInAs(page, 'vip')
  const theirs = await createPlan(page)
  await clearSession(page)
  await signInAsNewMember(page)
  const plan = await createPlan(page, { category: 'IA & Tech', budget: '500€ - 1000€' })
  await openEdit(page, plan)
  await expect(page.getByLabel('Catégorie', { exact: true })).toHaveValue('IA & Tech')
  await expect(page.getByRole('radio', { name: '500€ - 1000€' })).toBeChecked()
  await expect(page.getByLabel('Catégorie', { exact: true }).getByRole('option')).toHaveCount(22)
  await title(page).fill('Des images générées')
  await submit(page).click()
  await expect(toastOf(page, 'Plan modifié')).toBeVisible()
  expect(await readOwn(page, plan.id)).toMatchObject({ category: 'IA & Tech', budget: '500€ - 1000€' })

  for (const id of [theirs.id, '00000000-0000-4000-8000-000000000000', 'inconnu']) {
    await openWithToast(
      page,
      `/publish?edit=${id}`,
      'Accès refuséVous n’avez pas l’autorisation de modifier ce plan',
    )
    await expect(page).toHaveURL('/')
  }
  expectComplaints(complaints, /status of 4(?:03|22)/)
})

test('the edit dialog keeps its text after a reload and in the editor until it is discarded, and shows an unfinished edit of the editor', async ({
  page,
}) => {
  await signInAsNewMember(page)
  const plan = await createPlan(page, { title: 'Une presse à jus' })
  const dialog = page.getByRole('dialog', { name: 'Modifier le plan' })
  const openDialog = async () => {
    await open(page, `/plan/${plan.slug}`)
    await page.getByRole('button', { name: /^Actions pour/ }).click()
    await page.getByRole('menuitem', { name: 'Modifier' }).click()
  }
  await openDialog()
  await dialog.getByLabel('Contenu').fill('Presser le samedi.')
  await openDialog()
  await expect(dialog.getByText('Brouillon restauré.')).toBeVisible()
  await expect(dialog.getByLabel('Contenu')).toHaveValue('Presser le samedi.')
  await dialog.getByLabel('Titre').fill('Une presse à jus mobile')
  await dialog.getByRole('link', { name: 'Ouvrir l’éditeur complet' }).click()
  await expect(page).toHaveURL(`/publish?edit=${plan.id}`)
  await expect(title(page)).toHaveValue('Une presse à jus mobile')
  await page.getByLabel('Tags').fill('un, deux, trois, quatre, cinq, six, sept, huit, neuf')
  await openDialog()
  await expect(dialog.getByLabel('Titre')).toHaveValue('Une presse à jus mobile')
  await dialog.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('Un plan porte 8 tags au plus.')
  const question = page.getByRole('alertdialog', { name: 'Abandonner vos modifications ?' })
  await dialog.getByRole('button', { name: 'Annuler' }).click()
  await question.getByRole('button', { name: 'Abandonner' }).click()
  await expect(dialog).toHaveCount(0)
  await openDialog()
  await expect(dialog.getByLabel('Titre')).toHaveValue('Une presse à jus')
})
