import { useRef, useState } from 'react'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from '../../../../../tests/support/component.tsx'
import { ContentPanel } from '../ContentPanel.tsx'
import { useTextPictures } from '../use-text-pictures.ts'

const text = () => page.getByRole('textbox', { name: 'Contenu du plan' })
const area = () => text().element() as HTMLTextAreaElement
const dialog = () => page.getByRole('alertdialog', { name: 'Coller ce texte ?' })

function Editor({ start, isOpen }: { start: string; isOpen: boolean }) {
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
      readsFormattedText={isOpen}
      maySendPictures
    />
  )
}

async function openEditor(start = '', { isOpen = true } = {}) {
  await render(<Editor start={start} isOpen={isOpen} />)
  area().focus()
  area().setSelectionRange(start.length, start.length)
}

/** Whether the editor takes the paste over; otherwise the browser pastes the plain text. */
function paste(html: string, plainText: string, types: Record<string, string> = {}): boolean {
  const clipboardData = new DataTransfer()
  for (const [type, value] of Object.entries({ 'text/html': html, 'text/plain': plainText, ...types }))
    clipboardData.setData(type, value)
  const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
  return !area().dispatchEvent(event)
}

describe('formatted text', () => {
  test('becomes markdown by one edit, which one Ctrl+Z takes back whole [365]', async () => {
    await openEditor('Avant')
    expect(paste('<h1>Titre</h1><ul><li>un</li><li><b>deux</b></li></ul>', 'Titre\nun\ndeux')).toBe(true)
    await expect.element(text()).toHaveValue('Avant\n\n## Titre\n\n- un\n- **deux**\n\n')
    await expect.element(dialog()).not.toBeInTheDocument()
    await userEvent.keyboard('{Control>}z{/Control}')
    await expect.element(text()).toHaveValue('Avant')
  })

  test('of one line stays in the sentence [361]', async () => {
    await openEditor('Un mot ')
    paste('<meta charset="utf-8"><b>gras</b>', 'gras')
    await expect.element(text()).toHaveValue('Un mot **gras**')
  })

  test.for([
    ['without structure', '<span>mot</span>', '', {}],
    ['without HTML, as with Ctrl+Maj+V,', '', '', {}],
    ['inside a code fence', '<b>mot</b>', '```\n', {}],
    ['from a code editor', '<b>mot</b>', '', { 'vscode-editor-data': '{}' }],
    ['of more than 2 MB', `<b>mot</b>${' '.repeat(2 * 1024 * 1024)}`, '', {}],
  ] as const)('%s is left to the browser, as plain text [365]', async ([, html, start, types]) => {
    await openEditor(start)
    expect(paste(html, 'mot', types)).toBe(false)
  })

  test('whose tags give nothing that markdown keeps is pasted as plain text [365]', async () => {
    await openEditor()
    expect(paste('<p style="font-weight:normal">5 * 3\n# x</p>', '5 * 3\r\n# x')).toBe(true)
    await expect.element(text()).toHaveValue('5 * 3\n# x')
  })

  test('is plain text while the feature is closed [410]', async () => {
    await openEditor('', { isOpen: false })
    expect(paste('<h1>Titre</h1>', 'Titre')).toBe(false)
  })
})

describe('text that loses something', () => {
  const HTML = '<p><b>Plan</b></p><img src="https://exemple.test/a.png"><svg></svg><svg></svg>'

  test('is announced before anything changes, and pasted as chosen [367]', async () => {
    await openEditor('Avant')
    paste(HTML, 'Plan')
    await expect.element(dialog().getByRole('heading', { name: 'Ce qui n’est pas repris' })).toBeVisible()
    const lost = dialog().getByRole('listitem').elements()
    expect(lost.map(({ textContent }) => textContent)).toEqual([
      '1 image restée dans le document d’origine : ajoutez-la avec le bouton « Image »',
      '2 graphiques, équations ou dessins',
    ])
    await expect.element(text()).toHaveValue('Avant')
    await dialog().getByRole('button', { name: 'Coller', exact: true }).click()
    await expect.element(text()).toHaveValue('Avant**Plan**')
    await expect.element(text()).toHaveFocus()
  })

  test('is announced too where nothing else is formatted [367]', async () => {
    await openEditor()
    paste('<p>Plan</p><img src="https://exemple.test/a.png">', 'Plan')
    await dialog().getByRole('button', { name: 'Coller', exact: true }).click()
    await expect.element(text()).toHaveValue('Plan')
  })

  test('is pasted plain by « Texte brut », and not at all by « Annuler » [367]', async () => {
    await openEditor()
    paste(HTML, 'Plan brut')
    await dialog().getByRole('button', { name: 'Annuler' }).click()
    await expect.element(dialog()).not.toBeInTheDocument()
    await expect.element(text()).toHaveValue('')
    paste(HTML, 'Plan brut')
    await dialog().getByRole('button', { name: 'Texte brut' }).click()
    await expect.element(text()).toHaveValue('Plan brut')
  })
})
