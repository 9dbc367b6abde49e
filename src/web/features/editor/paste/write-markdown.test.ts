import { describe, expect, test } from 'vitest'
import { markdownTokens, renderMarkdown } from '#domain/markdown.ts'
import { seededRandom } from '../../../../../tests/support/seeded-random.ts'
import { PLAIN, type Run } from './blocks.ts'
import { writeMarkdown } from './write-markdown.ts'

const text = (value: string, format: Partial<typeof PLAIN> = {}): Run => ({
  kind: 'text',
  text: value,
  ...PLAIN,
  ...format,
})
const paragraph = (...runs: Run[]) => writeMarkdown([{ kind: 'paragraph', runs }], () => '')
const bold = { bold: true }

describe('text that markdown would read', () => {
  test.for([
    '# titre',
    '- tiret',
    '+ plus',
    '* étoile',
    '1. un',
    '12) douze',
    '> cité',
    '---',
    '===',
    '***',
    '~~~',
    '```code',
    '|a|b|',
    ':-- | --:',
    '[lien](https://exemple.fr)',
    '![image](https://exemple.fr/a.png)',
    '[ref]: https://exemple.fr',
    '<https://exemple.fr>',
    '&amp; &eacute; &#233;',
    'C:\\dossier\\*',
    'a_b_c _d_ __e__',
    '~~non~~',
    '[x] fait',
    '**gras** et `code`',
    '5 * 3 * 2',
    'https://exemple.fr/a_b_c?d=1&e=2',
  ])('stays as it is: %s [361, 364]', (source) => {
    const { html } = renderMarkdown(paragraph(text(source)))
    expect(plain(html)).toBe(source)
    expect(html).not.toMatch(/<(?:h\d|ul|ol|em|strong|s|code|img|table|hr|blockquote)\b/)
  })
})

const plain = (html: string) =>
  html
    .replace(/<[^>]+>/g, '')
    .replace(/&(lt|gt|amp|quot);/g, (_, name: string) => ({ lt: '<', gt: '>', amp: '&', quot: '"' })[name]!)
    .trim()

describe('emphasis', () => {
  test('leaves spaces outside, and punctuation that touches another word [361]', () => {
    expect(paragraph(text('Un'), text(' mot ', bold), text('gras'))).toBe('Un **mot** gras')
    expect(paragraph(text('Total.', bold), text('12'))).toBe('**Total**.12')
    expect(paragraph(text('Total.', bold), text(' 12'))).toBe('**Total.** 12')
    expect(paragraph(text('l’'), text('eau', bold), text('x'))).toBe('l’**eau**x')
    expect(paragraph(text('a'), text('«', bold), text('b'))).toBe('a«b')
  })

  test('is nested where two kinds overlap [361]', () => {
    const both = { bold: true, italic: true }
    expect(paragraph(text('a ', bold), text('b', both), text(' c', { italic: true }))).toBe('**a *b*** *c*')
  })

  test('never shows as delimiters, whatever the runs [361, 364]', () => {
    const { below, chance, pick } = seededRandom(7)
    for (let round = 0; round < 2_000; round += 1) {
      const runs = Array.from({ length: 1 + below(5) }, () =>
        text(Array.from({ length: 1 + below(3) }, () => pick(PIECES)).join(''), {
          bold: chance(1 / 3),
          italic: chance(1 / 4),
          struck: chance(1 / 8),
        }),
      )
      const markdown = paragraph(...runs)
      const tokens = markdownTokens(markdown).flatMap(({ children }) => children ?? [])
      const rendered = tokens.map(({ content }) => content).join('')
      const source = runs.map((run) => (run.kind === 'text' ? run.text : '')).join('')
      expect(withoutSpaces(rendered), markdown).toBe(withoutSpaces(source))
    }
  })
})

const withoutSpaces = (value: string) => value.replace(/\s+/g, '')

const PIECES = 'mot|a|.| |« x »|(b)|*|_|!| et |é,|[|#|1. |- |~|`|\\|&amp;|<b|x | y|:|>'.split('|')
