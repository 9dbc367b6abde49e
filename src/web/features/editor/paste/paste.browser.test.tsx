import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render, toasts } from '../../../../../tests/support/component.tsx'
import { PlanEditor, planArea, planText } from '../../../../../tests/support/plan-editor.tsx'

const dialog = () => page.getByRole('alertdialog', { name: 'Coller ce texte ?' })

async function openEditor(start = '', { isOpen = true } = {}) {
  await render(<PlanEditor start={start} readsFormattedText={isOpen} />)
  planArea().focus()
  planArea().setSelectionRange(start.length, start.length)
}

/** Whether the editor takes the paste over; otherwise the browser pastes the plain text. */
function paste(html: string, plainText: string, types: Record<string, string> = {}): boolean {
  const clipboardData = new DataTransfer()
  for (const [type, value] of Object.entries({ 'text/html': html, 'text/plain': plainText, ...types }))
    clipboardData.setData(type, value)
  const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
  return !planArea().dispatchEvent(event)
}

describe('formatted text', () => {
  test('becomes markdown by one edit, which one Ctrl+Z takes back whole [365]', async () => {
    await openEditor('Avant')
    expect(paste('<h1>Titre</h1><ul><li>un</li><li><b>deux</b></li></ul>', 'Titre\nun\ndeux')).toBe(true)
    await expect.element(planText()).toHaveValue('Avant\n\n## Titre\n\n- un\n- **deux**\n\n')
    await expect.element(dialog()).not.toBeInTheDocument()
    await userEvent.keyboard('{Control>}z{/Control}')
    await expect.element(planText()).toHaveValue('Avant')
  })

  test('of one line stays in the sentence [361]', async () => {
    await openEditor('Un mot ')
    paste('<meta charset="utf-8"><b>gras</b>', 'gras')
    await expect.element(planText()).toHaveValue('Un mot **gras**')
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
    await expect.element(planText()).toHaveValue('5 * 3\n# x')
  })

  test('of 60,000 open elements is pasted as plain text, with a toast, and nothing is parsed', async () => {
    const parse = vi.spyOn(DOMParser.prototype, 'parseFromString')
    onTestFinished(() => parse.mockRestore())
    await openEditor('Avant ')
    paste('<b>'.repeat(60_000), 'mot')
    await expect.element(planText()).toHaveValue('Avant mot')
    await expect.element(toasts()).toMatchTextContent('Collé sans mise en forme')
    expect(parse).not.toHaveBeenCalled()
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
    await expect.element(planText()).toHaveValue('Avant')
    await dialog().getByRole('button', { name: 'Coller', exact: true }).click()
    await expect.element(planText()).toHaveValue('Avant**Plan**')
    await expect.element(planText()).toHaveFocus()
  })

  test('is announced too where nothing else is formatted [367]', async () => {
    await openEditor()
    paste('<p>Plan</p><img src="https://exemple.test/a.png">', 'Plan')
    await dialog().getByRole('button', { name: 'Coller', exact: true }).click()
    await expect.element(planText()).toHaveValue('Plan')
  })

  test('is pasted plain by « Texte brut », and not at all by « Annuler » [367]', async () => {
    await openEditor()
    paste(HTML, 'Plan brut')
    await dialog().getByRole('button', { name: 'Annuler' }).click()
    await expect.element(dialog()).not.toBeInTheDocument()
    await expect.element(planText()).toHaveValue('')
    paste(HTML, 'Plan brut')
    await dialog().getByRole('button', { name: 'Texte brut' }).click()
    await expect.element(planText()).toHaveValue('Plan brut')
  })
})
