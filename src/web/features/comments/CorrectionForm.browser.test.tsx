import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { COMMENT_MAX, newComment } from '#domain/comments/comments.ts'
import { TEXT_CHANGED } from '#domain/errors.ts'
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

function Correction({ comment = COMMENT }) {
  const [isDone, setIsDone] = useState(false)
  if (isDone) return <p>Terminé</p>
  return <CorrectionForm comment={comment} onDone={() => setIsDone(true)} />
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
    { path: `/api/comments/${COMMENT.id}`, body: { content: 'Bravo pour l’idée', edited_at: null } },
  ])
})

test('the text of a correction is there again after a reload, until it is saved or cancelled [76]', async () => {
  replaceNetwork(() => COMMENT)
  const { unmount } = await open()
  await field.fill('Bravo pour l’idée')
  unmount()
  await open()
  await expect.element(field).toHaveValue('Bravo pour l’idée')
  expect(localStorage.length).toBe(1)
  await page.getByRole('button', { name: 'Annuler' }).click()
  await expect.element(page.getByText('Terminé')).toBeVisible()
  expect(localStorage.length).toBe(0)
})

test('a correction of a text that changed meanwhile shows both, and replaces it only once both were seen [76]', async () => {
  const theirs = { ...COMMENT, content: 'Bravo à tous', edited_at: '2026-11-01T12:00:00.000001Z' }
  const requests = replaceNetwork(() => theirs)
  const { rerender } = await open()
  await field.fill('Bravo pour l’idée')
  rerender(<Correction comment={theirs} />)
  await expect
    .element(page.getByRole('alert'))
    .toMatchTextContent(/Ce texte a changé entre-temps\..*Bravo à tous/)
  await expect.element(field).toHaveValue('Bravo pour l’idée')
  await save.click()
  await expect.element(page.getByText('Terminé')).toBeVisible()
  expect(requests).toMatchObject([{ body: { content: 'Bravo pour l’idée', edited_at: theirs.edited_at } }])
})

test('a correction that the server refuses as outdated reads the text again [76]', async () => {
  const requests = replaceNetwork(({ method }) =>
    method === 'PATCH'
      ? refusal(409, { kind: 'conflict', field: 'edited_at', message: TEXT_CHANGED })
      : { ...COMMENT, content: 'Bravo à tous' },
  )
  await open()
  await field.fill('Bravo pour l’idée')
  await save.click()
  await expect.element(field).toHaveAccessibleDescription(TEXT_CHANGED)
  await expect.element(field).toHaveValue('Bravo pour l’idée')
  await expect.poll(() => requests.at(-1)?.method).toBe('GET')
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
