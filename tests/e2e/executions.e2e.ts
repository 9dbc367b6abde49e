import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { zurichDay } from '#domain/time.ts'
import { unique } from '../support/unique.ts'
import { signInAsNewMember, toastOf } from './account-steps.ts'
import { FROM_OUR_PAGE, requestsAs, signInAs } from './demo-members.ts'
import { type Caller, insertMember, requestsOf } from './members.ts'
import { createPlan } from './publish-steps.ts'
import {
  clearSession,
  expect,
  expectComplaints,
  expectResponsiveInBothThemes,
  open,
  openWithLiveConnection,
  test,
} from './support.ts'

const TEXT = '## Étapes\n\n- [ ] Trouver un local\n- [ ] Ouvrir un compte\n- [ ] Imprimer des cartes\n'

/** A plan of another member than the one who executes it. */
async function aPlan() {
  const title = unique('Un atelier de rue')
  return { title, ...(await createPlan(await requestsAs('vip'), { title, markdown_content: TEXT })) }
}

/** By the API: an execution of the plan with one entry. */
async function anExecution({ request }: Caller, plan: { id: string }, visibility: string, content: string) {
  const send = async (path: string, data: object) => {
    const response = await request.put(path, { data, headers: FROM_OUR_PAGE })
    expect(response.status(), await response.text()).toBe(200)
  }
  const id = randomUUID()
  await send(`/api/plans/${plan.id}/execution`, { id, visibility })
  const entry = { entry_date: zurichDay(new Date()), content, spent_cents: 12_300 }
  await send(`/api/my/executions/${id}/entries/${randomUUID()}`, entry)
  return id
}

const section = (page: Page) => page.locator('#en-vrai')
const region = (page: Page, name: string) => page.getByRole('region', { name })

test('on a phone a member starts a plan, ticks a step and writes an entry, and finds it again in « Mes exécutions » [244, 248, 257, 263, 303]', async ({
  page,
}) => {
  const plan = await aPlan()
  await page.setViewportSize({ width: 390, height: 844 })
  await signInAsNewMember(page)
  await open(page, `/plan/${plan.slug}`)
  await region(page, 'Actions rapides').getByRole('button', { name: 'J’exécute ce plan' }).click()
  const dialog = page.getByRole('dialog', { name: 'J’exécute ce plan' })
  await expect(dialog).toContainText(/3\sétapes trouvées dans ce plan/)
  await dialog.getByRole('radio', { name: 'Public, avec mes chiffres' }).check()
  await dialog.getByRole('button', { name: 'Commencer' }).click()
  await expect(page).toHaveURL(/\/execution\//)
  await expect(toastOf(page, 'C’est parti !')).toContainText('Vos étapes vous attendent.')

  const otherTab = await page.context().newPage()
  await openWithLiveConnection(otherTab, page.url())
  await expect(otherTab.getByRole('checkbox', { name: 'Trouver un local' })).not.toBeChecked()
  // Not check(), which looks at the state before the optimistic update is rendered.
  await page.getByRole('checkbox', { name: 'Trouver un local' }).click()
  await expect(page.getByRole('checkbox', { name: 'Trouver un local' })).toBeChecked()
  await expect(region(page, 'Étapes')).toContainText('1 sur 3')
  await expect(otherTab.getByRole('checkbox', { name: 'Trouver un local' })).toBeChecked()
  await otherTab.close()
  await page.getByRole('textbox', { name: /^Qu’avez-vous fait/ }).fill('Le local est trouvé.')
  await page.getByRole('textbox', { name: 'Dépensé (€)' }).fill('350,50')
  await page.getByRole('button', { name: 'Ajouter au journal' }).click()
  const consent = page.getByRole('alertdialog', { name: /^Vos chiffres peuvent-ils compter/ })
  await consent.getByRole('button', { name: 'Oui, les compter' }).click()
  await expect(region(page, 'Journal')).toContainText(/Le local est trouvé\.Dépensé350,50\s€/)
  await expect(region(page, 'Mes chiffres')).toContainText(/Dépensé351\s€/)
  await expect(region(page, 'Visibilité').getByRole('checkbox', { name: /^Compter/ })).toBeChecked()
  await expectResponsiveInBothThemes(page)

  await page.reload()
  await expect(page.getByRole('checkbox', { name: 'Trouver un local' })).toBeChecked()
  await page.getByRole('link', { name: 'Mes exécutions' }).click()
  const row = page.getByRole('listitem').filter({ hasText: plan.title })
  await expect(row).toContainText(/1\sétape sur 3/)
  await expect(row).toContainText('Prochaine étape : Ouvrir un compte')
  await expectResponsiveInBothThemes(page)
  await open(page, `/plan/${plan.slug}`)
  await expect(page.getByRole('link', { name: 'Mon exécution' }).first()).toBeVisible()
})

test('everyone reads a public journal, also without JavaScript, and no private one; the author hears of it [253, 259, 262, 266]', async ({
  page,
  browser,
  baseURL,
  complaints,
}) => {
  const plan = await aPlan()
  const [person, discreet] = [await insertMember(), await insertMember()]
  const journal = await anExecution(await requestsOf(person), plan, 'text', 'Le local est trouvé.')
  const secret = await anExecution(await requestsOf(discreet), plan, 'private', 'Je garde cela pour moi.')

  const reader = await (await browser.newContext({ baseURL: baseURL!, javaScriptEnabled: false })).newPage()
  await reader.goto(`/plan/${plan.slug}`)
  await expect(section(reader)).toContainText(/2\spersonnes exécutent ce plan/)
  await expect(section(reader)).toContainText('Le local est trouvé.')
  await expect(section(reader)).not.toContainText('Je garde cela pour moi.')
  await section(reader).getByRole('link', { name: person.pseudo }).click()
  await expect(reader.getByRole('heading', { level: 1 })).toContainText(`${person.pseudo} exécute`)
  await expect(reader.getByRole('article')).toHaveText(/Le local est trouvé\.$/)
  await expect(reader.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  expect((await reader.goto(`/execution/${secret}`))?.status()).toBe(404)
  await reader.context().close()

  await open(page, `/execution/${journal}`)
  await expectResponsiveInBothThemes(page)
  await signInAs(page, 'vip')
  await open(page, `/execution/${secret}`)
  await expect(page.getByText('Oops! Page not found')).toBeVisible()
  expectComplaints(complaints, /404/)
  await page.getByRole('button', { name: /^Notifications/ }).click()
  await page.getByRole('link', { name: `${person.pseudo} exécute votre plan « ${plan.title} »` }).click()
  await expect(page).toHaveURL(`/execution/${journal}`)
})

test('a moderator removes a reported entry, and it leaves the journal and the plan at once [261, 267]', async ({
  page,
}) => {
  const plan = await aPlan()
  const person = await insertMember()
  const content = unique('Écrivez-moi vite')
  const journal = await anExecution(await requestsOf(person), plan, 'all', content)
  await signInAsNewMember(page)
  await open(page, `/execution/${journal}`)
  await page.getByRole('button', { name: /^Actions sur l’entrée/ }).click()
  await page.getByRole('menuitem', { name: 'Signaler' }).click()
  await page.getByRole('dialog').getByRole('radio').first().check()
  await page.getByRole('button', { name: 'Envoyer le signalement' }).click()
  await expect(toastOf(page, 'Merci, votre signalement a été transmis.')).toBeVisible()

  await signInAs(page, 'moderateur')
  await open(page, '/moderator?onglet=signalements')
  const report = page.getByRole('listitem').filter({ hasText: plan.title }).first()
  await report.getByRole('link').first().press('Enter')
  await expect(report).toContainText('Entrée de journal')
  await expect(report).toContainText(content)
  await report.getByRole('button', { name: 'Retirer' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Retirer l’entrée' }).click()
  await expect(report).toHaveCount(0)

  await clearSession(page)
  await open(page, `/execution/${journal}`)
  await expect(page.getByText('Pas encore d’entrée publique.')).toBeVisible()
  await page.getByRole('link', { name: 'Voir le plan' }).click()
  await expect(section(page)).not.toContainText(content)
})
