import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { WeekPlan } from '#domain/feed/feed.ts'
import { render, replaceNetwork } from '../../../../tests/support/component.tsx'
import { aViewer } from '../../../../tests/support/viewer.ts'
import { WeekTop } from './WeekTop.tsx'

const PLANS: WeekPlan[] = Array.from({ length: 5 }, (_, index) => ({
  id: `00000000-0000-4000-8000-00000000020${index}`,
  slug: `plan-${index}`,
  title: `Plan ${index}`,
  author: index === 0 ? null : 'Julien Favre',
  week_likes: 9 - index,
}))

test('a visitor sees the top of the week with its likes and a link to all of it', async () => {
  replaceNetwork(() => PLANS)
  await render(<WeekTop />)
  const section = page.getByRole('region', { name: 'Top de la semaine' })
  await expect.element(section.getByRole('listitem').first()).toMatchTextContent(/^Plan 0.*9$/)
  await expect.element(section.getByRole('link', { name: /Plan 4/ })).toHaveAttribute('href', '/plan/plan-4')
  await expect
    .element(section.getByRole('link', { name: 'Tout voir' }))
    .toHaveAttribute('href', '/?sort=week')
})

test('it shows neither to members nor with fewer than five plans', async () => {
  const requests = replaceNetwork(() => PLANS)
  await render(<WeekTop />, { viewer: aViewer() })
  expect(document.querySelector('section')).toBeNull()
  expect(requests).toEqual([])
  const empty = replaceNetwork(() => [])
  const { queryClient } = await render(<WeekTop />)
  await expect.poll(() => empty.length).toBe(1)
  await expect.poll(() => queryClient.isFetching()).toBe(0)
  expect(document.querySelector('section')).toBeNull()
})
