import { useRef, useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { templateOf } from '#domain/plan-templates.ts'
import { render } from '../../../../tests/support/component.tsx'
import { ContentPanel } from './ContentPanel.tsx'
import { useTextPictures } from './use-text-pictures.ts'

const text = () => page.getByRole('textbox', { name: 'Contenu du plan' })
const tool = (name: string) =>
  page.getByRole('toolbar', { name: 'Mise en forme' }).getByRole('button', { name, exact: true })
const area = () => text().element() as HTMLTextAreaElement

function Editor({ start }: { start: string }) {
  const [markdown, setMarkdown] = useState(start)
  const ref = useRef<HTMLTextAreaElement>(null)
  return (
    <ContentPanel
      markdown={markdown}
      onChange={setMarkdown}
      error={undefined}
      preview="waiting"
      area={ref}
      pictures={useTextPictures(ref)}
      readsFormattedText
      maySendPictures
    />
  )
}

test('a shortcut formats the selection, and the toolbar shows the active format', async () => {
  await render(<Editor start="un mot" />)
  area().select()
  await userEvent.keyboard('{Control>}b{/Control}')
  await expect.element(text()).toHaveValue('**un mot**')
  await expect.element(tool('Gras')).toHaveAttribute('aria-pressed', 'true')
  await expect.element(tool('Liste')).toHaveAttribute('aria-pressed', 'false')
})

test('the toolbar is one Tab stop: arrow keys move in it, Enter formats and returns to the text', async () => {
  await render(<Editor start="un mot" />)
  area().select()
  tool('Titre de section').element().focus()
  await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}')
  await expect.element(tool('Liste')).toHaveFocus()
  expect(document.querySelectorAll('[role=toolbar] button[tabindex="0"]')).toHaveLength(1)
  await userEvent.keyboard('{Enter}')
  await expect.element(text()).toHaveFocus()
  await expect.element(text()).toHaveValue('- un mot')
  await expect.element(tool('Liste')).toHaveAttribute('aria-pressed', 'true')
  await userEvent.keyboard('{End}{Enter}suite')
  await expect.element(text()).toHaveValue('- un mot\n- suite')
})

test('an address pasted onto a selection makes it a link', async () => {
  await render(<Editor start="une suite" />)
  area().setSelectionRange(4, 9)
  const clipboardData = new DataTransfer()
  clipboardData.setData('text/plain', 'https://exemple.test/a')
  area().dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  await expect.element(text()).toHaveValue('une [suite](https://exemple.test/a)')
})

test('a template replaces another at once, and a text after a confirmation, which Ctrl+Z undoes [52]', async () => {
  await render(<Editor start={templateOf('service-local').markdown} />)
  const choose = async (name: string) => {
    await page.getByRole('button', { name: 'Modèles' }).click()
    await page.getByRole('menuitem', { name }).click()
  }
  await choose('SaaS')
  await expect.element(text()).toHaveValue(templateOf('saas').markdown)
  const written = `${templateOf('saas').markdown}Un café.`
  await userEvent.fill(text(), written)
  await choose('E-commerce')
  await expect.element(text()).toHaveValue(written)
  await page.getByRole('button', { name: 'Remplacer le texte' }).click()
  await expect.element(text()).toHaveValue(templateOf('e-commerce').markdown)
  area().focus()
  await userEvent.keyboard('{Control>}z{/Control}')
  await expect.element(text()).toHaveValue(written)
})
