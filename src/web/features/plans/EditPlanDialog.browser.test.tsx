import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { EDIT_BUDGETS, type PlanForm } from '#domain/editor/plan-form.ts'
import { OPEN_DRAFT_LOCK } from '#web/lib/storage-keys.ts'
import { render, replaceNetwork, toasts } from '../../../../tests/support/component.tsx'
import { aForecast, aPlanForm } from '../../../../tests/support/plan-form.ts'
import { aViewer } from '../../../../tests/support/viewer.ts'
import EditPlanDialog from './EditPlanDialog.tsx'
import { EDIT_CATEGORIES } from './EditPlanFields.tsx'

const PLAN = { id: '00000000-0000-4000-8000-0000000000bb', slug: 'des-paniers', title: 'Des paniers' }

const dialog = () => page.getByRole('dialog', { name: 'Modifier le plan' })
const field = (label: string) => dialog().getByLabelText(label, { exact: true })
const save = () => dialog().getByRole('button', { name: 'Enregistrer' }).click()
const optionsOf = (label: string) =>
  [...field(label).element().querySelectorAll('option')].map(({ textContent }) => textContent)
const alertTexts = () =>
  dialog()
    .getByRole('alert')
    .elements()
    .map(({ textContent }) => textContent)

/** The server accepts the edit, unless `status` says otherwise. */
async function openDialog(form: PlanForm, status = 200, deletion: unknown = {}) {
  const requests = replaceNetwork(({ method, path }) => {
    if (path.endsWith('/form'))
      return {
        form,
        version: 3,
        slug: PLAN.slug,
        status: 'published',
        is_own: true,
        was_refused: false,
        thumbnail_url: null,
      }
    if (path.startsWith('/api/my/draft?')) return { id: null }
    if (method === 'DELETE') return deletion
    if (method === 'PUT' && path === `/api/plans/${PLAN.id}`)
      return status === 200
        ? { ...PLAN, status: 'published' }
        : Response.json({ error: { kind: 'conflict', message: 'Ce plan a changé.' } }, { status })
    return { updated_at: '2026-01-01T12:00:00.000Z' }
  })
  const onClose = vi.fn<() => void>()
  const { router } = await render(
    <EditPlanDialog plan={PLAN} outcomes={undefined} onClose={onClose} opener={null} />,
    { viewer: aViewer() },
  )
  await expect.element(field('Titre')).toBeVisible()
  const sent = () => requests.filter(({ path }) => path === `/api/plans/${PLAN.id}`).map(({ body }) => body)
  const deleted = () => requests.filter(({ method }) => method === 'DELETE')
  return { onClose, router, sent, deleted }
}

test('shows the plan’s values, which stay among the choices [65]', async () => {
  await openDialog(aPlanForm({ category: 'SaaS', budget: '<100€' }))
  await expect.element(field('Catégorie')).toHaveValue('SaaS')
  expect(optionsOf('Catégorie')).toEqual(['SaaS (valeur actuelle)', ...EDIT_CATEGORIES])
  expect(optionsOf('Budget')).toEqual(['<100€ (valeur actuelle)', ...EDIT_BUDGETS])
})

test('keeps a category of one’s own while another one is tried [65]', async () => {
  await openDialog(aPlanForm())
  await userEvent.selectOptions(field('Catégorie'), 'Autre')
  await userEvent.fill(field('Précisez la catégorie'), 'Maraîchage')
  await userEvent.selectOptions(field('Catégorie'), 'Crypto')
  await expect.element(field('Précisez la catégorie')).not.toBeInTheDocument()
  await userEvent.selectOptions(field('Catégorie'), 'Autre')
  await expect.element(field('Précisez la catégorie')).toHaveValue('Maraîchage')
})

test('requires a title and a text, with the focus in the first wrong field [65]', async () => {
  const { sent } = await openDialog(aPlanForm())
  await userEvent.fill(field('Titre'), ' ')
  await userEvent.fill(field('Contenu'), '\n')
  await save()
  await expect
    .poll(alertTexts)
    .toEqual(['Veuillez donner un titre à votre plan.', 'Veuillez écrire le contenu de votre plan.'])
  await expect.element(field('Titre')).toHaveFocus()
  expect(sent()).toEqual([])
})

test('closes without a question when the full editor is opened, which continues the draft [65]', async () => {
  const { onClose, router } = await openDialog(aPlanForm())
  await userEvent.fill(field('Titre'), 'Des paniers de saison')
  await dialog().getByRole('link', { name: 'Ouvrir l’éditeur complet' }).click()
  await expect.poll(() => router.state.location.href).toBe(`/publish?edit=${PLAN.id}`)
  expect(onClose).toHaveBeenCalledOnce()
  await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument()
})

test('an edit of an outdated version is refused, and no text is lost [66]', async () => {
  const { onClose, sent } = await openDialog(aPlanForm(), 409)
  await userEvent.fill(field('Contenu'), 'Mes mots à moi.')
  await save()
  await expect.element(toasts(dialog())).toMatchTextContent('Impossible de modifier le plan')
  await expect.element(dialog().getByText('Ce plan a changé pendant que vous écriviez.')).toBeVisible()
  await expect.element(field('Contenu')).toHaveValue('Mes mots à moi.')
  expect(sent()).toMatchObject([{ version: 3, form: { markdown_content: 'Mes mots à moi.' } }])
  expect(onClose).not.toHaveBeenCalled()
  await dialog().getByRole('link', { name: 'Comparer les deux versions' }).click()
  expect(onClose).toHaveBeenCalledOnce()
  await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument()
})

test('Escape closes the question about unsaved changes, and asks again each time', async () => {
  const { onClose } = await openDialog(aPlanForm())
  await userEvent.fill(field('Titre'), 'Des paniers de saison')
  const question = page.getByRole('alertdialog', { name: /^Abandonner vos modifications/ })
  for (const _ of [1, 2]) {
    await userEvent.keyboard('{Escape}')
    await expect.element(question).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(question).not.toBeInTheDocument()
  }
  await dialog().getByRole('button', { name: 'Annuler' }).click()
  await question.getByRole('button', { name: 'Abandonner' }).click()
  await expect.poll(() => onClose.mock.calls.length).toBe(1)
})

test('with a forecast the budget is shown and cannot be changed, and the forecast stays as it is [222]', async () => {
  const forecast = aForecast()
  const { sent } = await openDialog(aPlanForm({ forecast }))
  await expect.element(field('Budget')).toBeDisabled()
  await expect.element(field('Budget')).toHaveValue('<5K€')
  await userEvent.selectOptions(field('Catégorie'), 'Crypto')
  await save()
  await expect.element(field('Catégorie')).toHaveAccessibleDescription(/ne peut pas avoir de prévisionnel/)
  await userEvent.selectOptions(field('Catégorie'), 'Business')
  await save()
  await expect.poll(sent).toMatchObject([{ form: { category: 'Business', budget: '<5K€', forecast } }])
})

test('the draft of a page that is left is free for the next page at once, and locked again for a page that returns', async () => {
  await openDialog(aPlanForm())
  const otherPage = document.body.appendChild(document.createElement('iframe'))
  onTestFinished(() => otherPage.remove())
  const { locks } = otherPage.contentWindow!.navigator
  const isFree = () =>
    locks.request(OPEN_DRAFT_LOCK + PLAN.id, { ifAvailable: true }, (lock) => lock !== null)
  expect(await isFree()).toBe(false)
  window.dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }))
  await expect.poll(isFree).toBe(true)
  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
  await expect.poll(isFree).toBe(false)
})

test('closes only when the discarded draft is deleted: no later page restores it', async () => {
  const deletion = Promise.withResolvers<object>()
  const { onClose, deleted } = await openDialog(aPlanForm(), 200, deletion.promise)
  await userEvent.fill(field('Titre'), 'Des paniers de saison')
  await dialog().getByRole('button', { name: 'Annuler' }).click()
  await page.getByRole('button', { name: 'Abandonner' }).click()
  await expect.poll(deleted).toHaveLength(1)
  expect(onClose).not.toHaveBeenCalled()
  deletion.resolve({})
  await expect.poll(() => onClose.mock.calls.length).toBe(1)
})
