import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { templateOf } from '#domain/editor/plan-templates.ts'
import { render } from '../../../../tests/support/component.tsx'
import { PlanEditor, planArea, planText } from '../../../../tests/support/plan-editor.tsx'

const tool = (name: string) =>
  page.getByRole('toolbar', { name: 'Mise en forme' }).getByRole('button', { name, exact: true })

test('a shortcut formats the selection, and the toolbar shows the active format', async () => {
  await render(<PlanEditor start="un mot" />)
  planArea().select()
  await userEvent.keyboard('{Control>}b{/Control}')
  await expect.element(planText()).toHaveValue('**un mot**')
  await expect.element(tool('Gras')).toHaveAttribute('aria-pressed', 'true')
  await expect.element(tool('Liste')).toHaveAttribute('aria-pressed', 'false')
})

test('the toolbar is one Tab stop: arrow keys move in it, Enter formats and returns to the text', async () => {
  await render(<PlanEditor start="un mot" />)
  planArea().select()
  tool('Titre de section').element().focus()
  await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}')
  await expect.element(tool('Liste')).toHaveFocus()
  expect(document.querySelectorAll('[role=toolbar] button[tabindex="0"]')).toHaveLength(1)
  await userEvent.keyboard('{Enter}')
  await expect.element(planText()).toHaveFocus()
  await expect.element(planText()).toHaveValue('- un mot')
  await expect.element(tool('Liste')).toHaveAttribute('aria-pressed', 'true')
  await userEvent.keyboard('{End}{Enter}suite')
  await expect.element(planText()).toHaveValue('- un mot\n- suite')
})

test('an address pasted onto a selection makes it a link', async () => {
  await render(<PlanEditor start="une suite" />)
  planArea().setSelectionRange(4, 9)
  const clipboardData = new DataTransfer()
  clipboardData.setData('text/plain', 'https://exemple.test/a')
  planArea().dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  await expect.element(planText()).toHaveValue('une [suite](https://exemple.test/a)')
})

test('a template replaces another at once, and a text after a confirmation, which Ctrl+Z undoes [52]', async () => {
  await render(<PlanEditor start={templateOf('service-local').markdown} />)
  const choose = async (name: string) => {
    await page.getByRole('button', { name: 'Modèles' }).click()
    await page.getByRole('menuitem', { name }).click()
  }
  await choose('SaaS')
  await expect.element(planText()).toHaveValue(templateOf('saas').markdown)
  const written = `${templateOf('saas').markdown}Un café.`
  await userEvent.fill(planText(), written)
  await choose('E-commerce')
  await expect.element(planText()).toHaveValue(written)
  await page.getByRole('button', { name: 'Remplacer le texte' }).click()
  await expect.element(planText()).toHaveValue(templateOf('e-commerce').markdown)
  planArea().focus()
  await userEvent.keyboard('{Control>}z{/Control}')
  await expect.element(planText()).toHaveValue(written)
})
