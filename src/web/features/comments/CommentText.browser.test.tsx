import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from '../../../../tests/support/component.tsx'
import { CommentText } from './CommentText.tsx'

test('mentions lead to the profile, addresses out of the site, and quoted lines are a quotation [319]', async () => {
  await render(
    <CommentText
      content={'> Selon @luc, oui\nMerci @luc, voir https://insee.fr/stats.'}
      mentions={[{ name: 'luc', pseudo: 'Luc Martin', handle: 'luc' }]}
    />,
  )
  await expect.element(page.getByRole('blockquote')).toHaveTextContent('Selon @luc, oui')
  expect(page.getByRole('blockquote').getByRole('link').elements()).toEqual([])
  const mention = page.getByRole('link', { name: '@luc' })
  await expect.element(mention).toHaveAttribute('href', '/u/Luc%20Martin')
  const address = page.getByRole('link', { name: 'https://insee.fr/stats' })
  await expect.element(address).toHaveAttribute('href', 'https://insee.fr/stats')
  await expect.element(address).toHaveAttribute('rel', 'nofollow ugc noopener')
})

test('HTML and script addresses in texts, quotations and names do nothing [326]', async () => {
  const hostile = '<img src=x onerror="document.title=1">'
  await render(
    <CommentText
      content={`> <script>document.title=1</script>\n${hostile} javascript:alert(1) @x`}
      mentions={[{ name: 'x', pseudo: `javascript:alert(1)${hostile}`, handle: null }]}
    />,
  )
  await expect.element(page.getByRole('blockquote')).toHaveTextContent('<script>document.title=1</script>')
  await expect.element(page.getByText(/onerror/)).toBeVisible()
  expect(document.querySelectorAll('p img, p script')).toHaveLength(0)
  const links = page.getByRole('link').elements()
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    `/u/${encodeURIComponent(`javascript:alert(1)${hostile}`)}`,
  ])
})
