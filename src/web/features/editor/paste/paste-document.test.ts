import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { isTooDeep } from './paste-document.tsx'

const DOCUMENTS = new URL('../../../../../tests/support/documents/', import.meta.url)

test.for([
  '<b>'.repeat(60_000),
  '<b>x</i>'.repeat(60_000),
  `${'</b>'.repeat(60_000)}${'<B >x'.repeat(60_000)}`,
  Array.from({ length: 600 }, (_, size) => `<p><font size=${size}>x`).join(''),
  '<div>x'.repeat(60_000),
  '<table><tr><td>'.repeat(20_000),
])('elements that stay open by the thousand are too deep: %s', (html) => {
  expect(isTooDeep(html)).toBe(true)
})

test('documents, long lists, open paragraphs and tables are not too deep', () => {
  const documents = readdirSync(DOCUMENTS).filter((name) => name.endsWith('.html'))
  expect(documents.length).toBeGreaterThan(5)
  for (const name of documents)
    expect(isTooDeep(readFileSync(new URL(name, DOCUMENTS), 'utf8')), name).toBe(false)
  const row = '<tr><td><p><font face="Arial"><b>1 &lt; 2</b></font><br><td><img src=x>'
  expect(
    isTooDeep(`<ul>${'<li>un<li><i>deux</i>'.repeat(20_000)}</ul><table>${row.repeat(20_000)}</table>`),
  ).toBe(false)
})
