import { expect, test } from 'vitest'
import { confirmAddress, passwordReset } from './letters.ts'
import { compose } from './template.ts'

const LINK = 'https://planb.test/confirmer?jeton=abc&de=f'
const LETTERS = [
  confirmAddress({ to: 'eloise@exemple.test', pseudo: 'Éloïse', link: LINK }),
  passwordReset({ to: 'eloise@exemple.test', link: LINK }),
]

test.each(LETTERS)('« $subject » says the same in text and in HTML, link included', ({ text, html }) => {
  expect(text).toContain(`\n${LINK}\n`)
  expect(html).toContain(`href="${LINK.replace('&', '&amp;')}"`)
  const words = text.split('\n').filter((line) => line && line !== LINK && line !== '-- ')
  for (const line of words) expect(html).toContain(line.replace(/\u00a0:$/, ''))
  expect(text).toMatch(/-- \nPlan B\n/)
})

test.each(LETTERS)('« $subject » loads nothing and runs nothing', ({ html }) => {
  expect(html).not.toMatch(/<(img|link|script|style|iframe|form)\b|url\(|@import/i)
})

test.each(LETTERS)(
  '« $subject » keeps the spaces that French wants before its signs',
  ({ subject, text }) => {
    const prose = `${subject}\n${text}`.replaceAll(LINK, '')
    expect(prose).not.toMatch(/[ \p{L}][?!;:]/u)
    expect(prose).not.toContain("'")
  },
)

test('what a member wrote is text in a mail, never HTML', () => {
  const pseudo = '<img src=x onerror="a"> & \'co\''
  const { html, text } = confirmAddress({ to: 'a@exemple.test', pseudo, link: 'https://planb.test/"><b>' })
  expect(html).not.toMatch(/<img|"><b>/)
  expect(html).toContain('&lt;img src=x onerror=&quot;a&quot;&gt; &amp; &#39;co&#39;')
  expect(text).toContain(pseudo)
})

test('a button leads to the web and nowhere else', () => {
  const letter = { to: 'a@exemple.test', subject: 'S', heading: 'H', paragraphs: [] }
  expect(() => compose({ ...letter, button: { label: 'L', link: 'javascript:alert(1)' } })).toThrow('web')
})
