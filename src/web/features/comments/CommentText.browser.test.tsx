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

test('an old text cannot turn the direction nor paint over others, and each text has its own direction', async () => {
  await render(
    <>
      <CommentText content={`\u202e€ 000 01 Z${'\u0302'.repeat(480)}`} mentions={[]} />
      <CommentText content="שלום" mentions={[]} />
    </>,
  )
  await expect.element(page.getByText(/^€ 000 01 Ẑ\p{M}{0,3}$/u)).toBeVisible()
  const directionOf = (text: RegExp) => {
    const { direction, unicodeBidi } = getComputedStyle(page.getByText(text).element())
    return [direction, unicodeBidi]
  }
  expect(directionOf(/€ 000 01/)).toEqual(['ltr', 'isolate'])
  expect(directionOf(/שלום/)).toEqual(['rtl', 'isolate'])
})

test('a text of more than twelve lines is folded, opened and folded again; what the keyboard reaches in it is shown', async () => {
  const lines = Array.from({ length: 4000 }, (_, index) => `${index + 1}`)
  await render(
    <article style={{ lineHeight: '24px' }}>
      <CommentText content={[...lines, 'https://insee.fr/fin'].join('\n')} mentions={[]} />
      <CommentText content={lines.slice(0, 12).join('\n')} mentions={[]} />
    </article>,
  )
  const more = page.getByRole('button', { name: 'Lire la suite' })
  const height = () => document.querySelector('article')!.getBoundingClientRect().height
  await expect.element(more).toHaveAttribute('aria-expanded', 'false')
  expect(height()).toBeLessThan(30 * 24)
  await more.click()
  const less = page.getByRole('button', { name: 'Réduire' })
  await expect.element(less).toHaveFocus()
  expect(height()).toBeGreaterThan(4000 * 24)
  await less.click()
  await expect.element(more).toHaveFocus()
  await expect.element(more).toBeInViewport()
  expect(height()).toBeLessThan(30 * 24)
  page.getByRole('link').element().focus()
  await expect.element(less).toBeInTheDocument()
})

test('a long text that the address names is open [311]', async () => {
  await render(<CommentText content={'a\n'.repeat(40)} mentions={[]} isUnfolded />)
  await expect.element(page.getByRole('button', { name: 'Réduire' })).toBeVisible()
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
