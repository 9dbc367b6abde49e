import { expect, test } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import { advanceClock, render, replaceNetwork, stopClock } from '../../../../tests/support/component.tsx'
import { aMemberCard } from '../../../../tests/support/members.ts'
import { MemberLink } from './MemberLink.tsx'

const MEMBER = aMemberCard()
const card = page.getByRole('dialog', { name: MEMBER.pseudo })

const point = (link: Locator, type: string) =>
  link
    .element()
    .parentElement!.dispatchEvent(
      new PointerEvent(type, { pointerType: 'mouse', bubbles: type !== 'pointerenter' }),
    )

test('the card of a member opens under a pointer that moves, not under one that rests while the page scrolls', async () => {
  replaceNetwork(() => new Promise(() => {}))
  await render(<MemberLink member={MEMBER} />)
  const link = page.getByRole('link', { name: MEMBER.pseudo })
  await userEvent.hover(link)
  await expect.element(card).toBeVisible()
  await userEvent.unhover(link)
  await expect.element(card).not.toBeInTheDocument()
  stopClock()
  point(link, 'pointerenter')
  await advanceClock(2_000)
  await expect.element(card).not.toBeInTheDocument()
  point(link, 'pointermove')
  await advanceClock(1_000)
  await expect.element(card).toBeVisible()
})

test('the code of the card is loaded for a pointer that moves, not for one that rests', async () => {
  const requests = replaceNetwork(() => new Promise(() => {}))
  await render(<MemberLink member={MEMBER} />)
  // React makes its own event of entering from this one.
  point(page.getByRole('link', { name: MEMBER.pseudo }), 'pointerover')
  stopClock()
  await advanceClock(2_000)
  expect(requests).toEqual([])
})
