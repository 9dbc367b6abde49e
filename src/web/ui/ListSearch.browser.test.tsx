import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { advanceClock, render, stopClock } from '../../../tests/support/component.tsx'
import { ListSearch } from './ListSearch.tsx'

const field = () => page.getByRole('searchbox', { name: 'Rechercher un membre' })

const renderSearch = async (value?: string) => {
  const onSearch = vi.fn<(text: string) => void>()
  const element = (shown?: string) => (
    <ListSearch label="Rechercher un membre" value={shown} onSearch={onSearch} />
  )
  const { rerender } = await render(element(value))
  stopClock()
  return { onSearch, setValue: (next?: string) => rerender(element(next)) }
}

/** Longer than the pause before a search. */
const PAUSE_MS = 400

test('searches once, after a pause in typing', async () => {
  const { onSearch } = await renderSearch()
  await userEvent.type(field(), 'marie')
  expect(onSearch).not.toHaveBeenCalled()
  await advanceClock(PAUSE_MS)
  expect(onSearch.mock.calls).toEqual([['marie']])
})

test('Enter searches at once, and the pause does not search again', async () => {
  const { onSearch, setValue } = await renderSearch()
  await userEvent.type(field(), 'marie{Enter}')
  expect(onSearch.mock.calls).toEqual([['marie']])
  setValue('marie')
  await advanceClock(PAUSE_MS)
  await userEvent.type(field(), ' ')
  await userEvent.type(field(), '{Backspace}s')
  await advanceClock(PAUSE_MS)
  expect(onSearch.mock.calls).toEqual([['marie'], ['maries']])
})

test('an address that changes by the back button replaces the text', async () => {
  const { setValue } = await renderSearch('marie')
  await expect.element(field()).toHaveValue('marie')
  setValue('paul')
  await expect.element(field()).toHaveValue('paul')
  setValue()
  await expect.element(field()).toHaveValue('')
})

test('what is being typed stays while the address follows', async () => {
  const { onSearch, setValue } = await renderSearch()
  await userEvent.type(field(), 'marie ')
  await advanceClock(PAUSE_MS)
  expect(onSearch).toHaveBeenCalledTimes(1)
  setValue('marie')
  await expect.element(field()).toHaveValue('marie ')
  await userEvent.type(field(), 'curie')
  await advanceClock(PAUSE_MS)
  expect(onSearch.mock.calls.at(-1)).toEqual(['marie curie'])
})
