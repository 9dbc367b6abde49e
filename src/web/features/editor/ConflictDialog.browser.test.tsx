import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { PlanForm } from '#domain/editor/plan-form.ts'
import { render } from '../../../../tests/support/component.tsx'
import { plainSpaces } from '../../../../tests/support/example-forecasts.ts'
import { aForecast, aPlanForm } from '../../../../tests/support/plan-form.ts'
import ConflictDialog from './ConflictDialog.tsx'

const button = (name: string) => page.getByRole('button', { name })
const toastOf = (hasText: string) => page.getByRole('listitem').filter({ hasText })
const highlights = () => [...document.querySelectorAll('mark')].map((mark) => plainSpaces(mark.textContent))

async function renderDialog(mine: PlanForm, theirs: PlanForm) {
  const onKeepMine = vi.fn<() => void>()
  const onTakeTheirs = vi.fn<() => void>()
  await render(
    <ConflictDialog mine={mine} theirs={theirs} onKeepMine={onKeepMine} onTakeTheirs={onTakeTheirs} />,
  )
  return { onKeepMine, onTakeTheirs }
}

afterEach(() => vi.restoreAllMocks())

test('two versions of a forecast are shown side by side, with their differences marked', async () => {
  const { onKeepMine, onTakeTheirs } = await renderDialog(
    aPlanForm({ forecast: aForecast({ price: 4_700 }) }),
    aPlanForm({ forecast: aForecast({ price: 4_900 }) }),
  )
  await expect.element(page.getByRole('alertdialog')).toBeVisible()
  expect(highlights()).toEqual(['47,00 €', '49,00 €'])
  await button('Continuer avec ma version').click()
  await button('Continuer avec la version actuelle').click()
  expect([onKeepMine.mock.calls.length, onTakeTheirs.mock.calls.length]).toEqual([1, 1])
})

test('the author’s text can be copied; a browser that refuses says how to do it by hand', async () => {
  const copy = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  await renderDialog(aPlanForm({ markdown_content: 'À moi.' }), aPlanForm())
  await button('Copier mon texte').click()
  await expect.element(toastOf('Votre texte est copié')).toBeVisible()
  expect(copy.mock.calls).toEqual([['À moi.']])
  copy.mockRejectedValue(new Error('denied'))
  await button('Copier mon texte').click()
  await expect.element(toastOf('Impossible de copier votre texte')).toBeVisible()
})
