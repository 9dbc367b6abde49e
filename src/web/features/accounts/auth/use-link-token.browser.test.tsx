import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from '../../../../../tests/support/component.tsx'
import { useLinkToken } from './use-link-token.ts'

const FIRST = 'a'.repeat(32)
const SECOND = 'b'.repeat(32)
const output = page.getByRole('status')

function Token() {
  return <output>{useLinkToken() ?? 'none'}</output>
}

test('the token of a link leaves the address, and stays with the page', async () => {
  const { router } = await render(<Token />, { path: `/auth/confirmation#jeton=${FIRST}` })
  await expect.poll(() => router.history.location.href).toBe('/auth/confirmation')
  expect(router.history.length).toBe(1)
  await expect.element(output).toHaveTextContent(FIRST)
})

test('a second link opened in the same tab replaces the token of the first', async () => {
  const { router } = await render(<Token />, { path: `/auth/confirmation#jeton=${FIRST}` })
  await expect.poll(() => router.history.location.hash).toBe('')
  router.history.push(`/auth/confirmation#jeton=${SECOND}`)
  await expect.element(output).toHaveTextContent(SECOND)
  await expect.poll(() => router.history.location.href).toBe('/auth/confirmation')
})

test.each(['', `?jeton=${FIRST}`, '#jeton=', '#contenu'])(
  'an address that ends in « %s » has no token',
  async (end) => {
    await render(<Token />, { path: `/auth/confirmation${end}` })
    await expect.element(output).toHaveTextContent('none')
  },
)
