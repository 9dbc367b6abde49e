import { useRef } from 'react'
import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { advanceClock, render, stopClock } from '../../../tests/support/component.tsx'
import { HoverCard } from './HoverCard.tsx'

afterEach(() => userEvent.unhover(document.body))

function Author() {
  const anchor = useRef<HTMLSpanElement>(null)
  return (
    <>
      <button type="button">Avant</button>
      <span ref={anchor}>
        <a href="#camille">Camille Rochat</a>
        <HoverCard anchor={anchor} label="Camille Rochat">
          <button type="button">Suivre</button>
        </HoverCard>
      </span>
    </>
  )
}

test('the hover card opens after 700 ms and closes after 300 ms, also by keyboard [27]', async () => {
  await render(<Author />)
  stopClock()
  const before = page.getByRole('button', { name: 'Avant' })
  const link = page.getByRole('link', { name: 'Camille Rochat' })
  const card = page.getByRole('dialog', { name: 'Camille Rochat' })
  const follow = card.getByRole('button', { name: 'Suivre' })
  await link.hover()
  await advanceClock(600)
  await expect.element(card).not.toBeInTheDocument()
  await advanceClock(100)
  await expect.element(card).toBeVisible()
  await follow.hover()
  await advanceClock(2000)
  await expect.element(card).toBeVisible()
  await before.hover()
  await advanceClock(200)
  await expect.element(card).toBeVisible()
  await advanceClock(100)
  await expect.element(card).not.toBeInTheDocument()

  // By keyboard, so that the focus is visible.
  before.element().focus()
  await userEvent.tab()
  await expect.element(link).toHaveFocus()
  await advanceClock(700)
  await expect.element(card).toBeVisible()
  await userEvent.tab()
  await expect.element(follow).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(card).not.toBeInTheDocument()
  await expect.element(link).toHaveFocus()
})
