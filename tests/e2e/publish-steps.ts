import type { Page } from '@playwright/test'
import type { OwnPlan, PlanDraft } from '#domain/plans/plans.ts'
import { DEFAULT_TEMPLATE } from '#domain/editor/plan-templates.ts'
import { FROM_OUR_PAGE } from './demo-members.ts'
import type { Caller } from './members.ts'
import { expect, open } from './support.ts'

export const title = (page: Page) => page.getByRole('textbox', { name: 'Titre' })
export const text = (page: Page) => page.getByRole('textbox', { name: 'Contenu du plan' })
export const saved = (page: Page) => page.getByText('Enregistré', { exact: true })
/** Performs an edit, and waits until the server has saved a draft with these words. */
export async function savingDraft(page: Page, words: string, edit: () => Promise<void>) {
  const response = page.waitForResponse(
    (one) => one.request().method() === 'PUT' && (one.request().postData()?.includes(words) ?? false),
  )
  await edit()
  await response
  await expect(saved(page)).toBeVisible()
}
export const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Parties du plan' }).getByRole('link', { name })
export const submit = (page: Page) =>
  page.getByRole('button', { name: /^(Publier maintenant|Soumettre à validation|Enregistrer)$/ })

export const continueButton = (page: Page) => page.getByRole('button', { name: 'Continuer vers le contenu' })

/** Fills in all required fields except the text. */
export async function fillInformations(page: Page, name: string) {
  await title(page).fill(name)
  await page.getByLabel('Catégorie', { exact: true }).selectOption('E-commerce')
  await page.getByRole('radio', { name: '<500€' }).check()
  await page.getByRole('radio', { name: 'Débutant' }).check()
}

export async function write(page: Page, content: string) {
  await tab(page, 'Contenu').click()
  await text(page).fill(content)
}

/** Creates a plan of this browser's member by the API. */
export async function createPlan({ request }: Caller, changes: object = {}) {
  const form = {
    title: 'Un potager sur le balcon',
    category: 'Coaching',
    budget: '<100€',
    difficulty: 'débutant',
    duration: '',
    tags: ['potager'],
    markdown_content: `${DEFAULT_TEMPLATE.markdown}- Arroser le soir\n`,
    thumbnail: null,
    ...changes,
  }
  const response = await request.post('/api/plans', { data: { form }, headers: FROM_OUR_PAGE })
  expect(response.status()).toBe(200)
  return (await response.json()) as { id: string; slug: string; status: string }
}

export const openEdit = (page: Page, plan: { id: string }) => open(page, `/publish?edit=${plan.id}`)

/** Saves a plan by the API. */
export async function editPlan({ request }: Caller, plan: { id: string }, changes: object) {
  const path = `/api/plans/${plan.id}`
  const { form, version } = (await (await request.get(`${path}/form`)).json()) as {
    form: object
    version: number
  }
  const data = { form: { ...form, ...changes }, version }
  expect((await request.put(path, { data, headers: FROM_OUR_PAGE })).status()).toBe(200)
}

export async function ownPlans({ request }: Caller) {
  return (await (await request.get('/api/my/plans')).json()) as { plans: OwnPlan[]; drafts: PlanDraft[] }
}

/** The titles of the member's drafts, in alphabetical order. */
export async function draftTitles(page: Page) {
  const { drafts } = await ownPlans(page)
  return drafts.map((draft) => draft.title).toSorted()
}

/** A plan as its author sees it, by its slug or its id. */
export async function readOwn({ request }: Caller, slug: string) {
  const response = await request.get(`/api/member/plans/${slug}`)
  return (await response.json()) as {
    status: string
    title: string
    category: string
    budget: string
    duration: string | null
    tags: string[]
    thumbnail_url: string | null
    content_html: string
  }
}
