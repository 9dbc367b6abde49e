import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { COMMENT_MAX, newComment } from '#domain/comments.ts'
import { refusal, render, replaceNetwork, toasts } from '../../../../tests/support/component.tsx'
import { aViewer } from '../../../../tests/support/viewer.ts'
import CorrectionForm from './CorrectionForm.tsx'

const viewer = aViewer()
const COMMENT = newComment({
  id: '00000000-0000-4000-8000-00000000000c',
  plan_id: '00000000-0000-4000-8000-00000000000a',
  parent_id: null,
  content: 'Bravo pour lidée',
  created_at: new Date().toISOString(),
  author: viewer.profile,
})

const field = page.getByRole('textbox', { name: 'Corriger votre commentaire' })
const save = page.getByRole('button', { name: 'Enregistrer' })

function Correction() {
  const [text, setText] = useState<string | null>(COMMENT.content)
  if (text === null) return <p>Terminé</p>
  return <CorrectionForm comment={COMMENT} text={text} onType={setText} onDone={() => setText(null)} />
}
const open = () => render(<Correction />, { viewer })

test('an edit has the focus and the time it is possible, and is sent with its new text [76]', async () => {
  const requests = replaceNetwork(() => ({ ...COMMENT, content: 'Bravo pour l’idée' }))
  await open()
  await expect.element(field).toHaveFocus()
  await expect.element(page.getByText('Correction possible pendant 15 minutes')).toBeVisible()
  await field.fill('  Bravo pour l’idée ')
  await save.click()
  await expect.element(page.getByText('Terminé')).toBeVisible()
  expect(requests).toMatchObject([
    { path: `/api/comments/${COMMENT.id}`, body: { content: 'Bravo pour l’idée' } },
  ])
})

test('an edit that is refused keeps its text, and says why [76]', async () => {
  const message = 'Un commentaire se corrige pendant 15 minutes.'
  replaceNetwork(() => refusal(409, { kind: 'conflict', message }))
  await open()
  await field.fill('Bravo pour l’idée')
  await save.click()
  await expect.element(toasts()).toMatchTextContent(message)
  await expect.element(field).toHaveValue('Bravo pour l’idée')
})

test('an edit without a text, or with one that is too long, is not sent; cancelling ends it [78]', async () => {
  const requests = replaceNetwork(() => COMMENT)
  await open()
  for (const text of ['   ', 'é'.repeat(COMMENT_MAX + 1)]) {
    await field.fill(text)
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    await expect.element(save).toBeDisabled()
  }
  expect(requests).toEqual([])
  await page.getByRole('button', { name: 'Annuler' }).click()
  await expect.element(page.getByText('Terminé')).toBeVisible()
})
