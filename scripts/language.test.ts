import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { REFUSED, refusalsIn } from './language.ts'

const wordsIn = (text: string, path = 'src/x.ts') => refusalsIn(path, text).map(({ word }) => word)

describe('The check of words', () => {
  test('finds them in identifiers, comments, SQL and test titles', () => {
    expect(wordsIn('const planMarks = 1')).toEqual(['marks'])
    expect(wordsIn('type SiteParts = {} // whoever asks')).toEqual(['siteparts', 'whoever'])
    expect(wordsIn('const rows = await sql`select held from x where ${y} and told`')).toEqual([
      'held',
      'told',
    ])
    expect(wordsIn("test('tells the author', () => {})", 'src/x.test.ts')).toEqual(['tells'])
    expect(wordsIn('<Page /> // a page that lies ready', 'src/X.tsx')).toEqual(['lies ready'])
    expect(wordsIn("create table news (x text default 'told'); -- nobody", 'db/1.sql')).toEqual([
      'news',
      'nobody',
    ])
  })

  test('finds them in file names and documents, with their line', () => {
    expect(wordsIn('', 'src/web/lib/live-news.ts')).toEqual(['news'])
    expect(refusalsIn('docs/x.md', 'A page.\nNobody « told ».')).toEqual([
      { path: 'docs/x.md', line: 2, word: 'nobody', instead: 'no + the role' },
    ])
  })

  test('does not check strings, JSX text and patterns', () => {
    expect(wordsIn("const text = 'door' + `wall ${x} room`")).toEqual([])
    expect(wordsIn('const x = <p title="news">told</p>', 'src/X.tsx')).toEqual([])
    expect(wordsIn('const pattern = /door/')).toEqual([])
  })

  test('refuses only words that the glossary of CONTRIBUTING.md replaces', () => {
    const glossary = readFileSync('CONTRIBUTING.md', 'utf8').toLowerCase()
    const quoted = new Set(Array.from(glossary.matchAll(/\u00AB\s([^\u00BB]+)\s\u00BB/g), ([, word]) => word))
    expect(Object.keys(REFUSED).filter((word) => !quoted.has(word))).toEqual([])
  })
})
