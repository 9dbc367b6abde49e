import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { HOSTILE_INPUT } from '../../../tests/support/hostile-input.ts'
import { COMMENT_MAX } from './comments.ts'
import { commentBlocks, findMentions, MENTION_LENGTH, withoutMentions } from './mentions.ts'

const aMention = (name: string) => ({ name, pseudo: `Membre ${name}`, handle: null })

describe('A comment without the mentions of a deleted account', () => {
  const without = (content: string, deleted: string[], names = deleted) =>
    withoutMentions(content, { names, deleted })

  test('says « @supprimé » where the member was mentioned, and nowhere else [320]', () => {
    expect(without('@luc, merci ! (@luc) Écrivez à luc@b.fr', ['luc'])).toBe(
      '@supprimé, merci ! (@supprimé) Écrivez à luc@b.fr',
    )
    expect(without('@lucie et https://x.test/@luc\n> @luc\n\n@luc', ['luc'])).toBe(
      '@lucie et https://x.test/@luc\n> @luc\n\n@supprimé',
    )
    expect(without('@Jean Paul et @Jean', ['Jean'], ['Jean', 'Jean Paul'])).toBe('@Jean Paul et @supprimé')
  })

  test('is never longer than the database allows [320]', () => {
    const content = without('@abc '.repeat(1000).trim(), ['abc'])
    expect(Array.from(content).length).toBeLessThanOrEqual(5200)
    expect(content).not.toContain('abc')
    expect(content).toBe(content.trim())
  })
})

describe('The names that an « @ » may mean', () => {
  test.for([
    ['@luc', [['luc']]],
    [
      'Merci @luc, et @Zoé.',
      [
        ['luc, et', 'luc,', 'luc'],
        ['Zoé.', 'Zoé'],
      ],
    ],
    ['@Jean Paul', [['Jean Paul', 'Jean']]],
    ['@lea-marie', [['lea-marie']]],
    ['@lea.m.', [['lea.m.', 'lea.m']]],
    ['@lea_m', [['lea_m']]],
    ['@O’Neil', [['O’Neil']]],
    ['@Léa🌸!', [['Léa🌸!', 'Léa🌸', 'Léa']]],
    ['@Le\u0301a☀\ufe0f oui', [['Le\u0301a☀\ufe0f oui', 'Le\u0301a☀\ufe0f', 'Le\u0301a']]],
    ['@luc\nMartin', [['luc']]],
    ['@luc/martin@x', [['luc']]],
    ['a@b.fr luc@exemple.test .@luc /@luc @@luc', []],
    ['https://x.test/@luc https://x.test/?a=(@luc', []],
    ['@ luc @\n@', []],
    ['> Selon @luc', []],
    ['Bonjour\n> @luc a dit\n@zoe oui', [['zoe oui', 'zoe']]],
  ] as const)('in « %s » are %j [319]', ([text, names]) => {
    expect(findMentions(text)).toEqual(names)
  })

  test.for(['', 'a ', '\n', '\u202F', '(', '[', '«', '"', "'", '’', '-'])(
    'follow an « @ » after « %s » [319]',
    (before) => {
      expect(findMentions(`${before}@luc`)).toEqual([['luc']])
    },
  )

  test('are looked for at the first twenty, and are as long as a pseudo at most [319]', () => {
    const many = Array.from({ length: 30 }, (_, index) => `@m${index},`).join(' ')
    expect(findMentions(many)).toHaveLength(20)
    const long = `@${'a '.repeat(100)}`
    const lengths = findMentions(long)
      .flat()
      .map(({ length }) => length)
    expect(Math.max(...lengths)).toBe(MENTION_LENGTH - 1)
    expect(findMentions(`@${'a'.repeat(MENTION_LENGTH + 1)}`)).toEqual([])
  })
})

describe('A comment as it is displayed', () => {
  test('links each mention to the member as they are called now, the longest name first [319] [320]', () => {
    const mentions = [aMention('Jean'), aMention('Jean Paul')]
    expect(commentBlocks('@Jean Paul et @Jean, pas @Jeanne', mentions)).toEqual([
      {
        isQuotation: false,
        parts: [
          { text: '@Jean Paul', pseudo: 'Membre Jean Paul' },
          { text: ' et ' },
          { text: '@Jean', pseudo: 'Membre Jean' },
          { text: ', pas @Jeanne' },
        ],
      },
    ])
  })

  test('quotes the lines that begin with « > », where no one is mentioned [319]', () => {
    const content = 'Avant\n\n> Un passage de @luc\n> https://insee.fr\n\n@luc oui\n>sans espace'
    expect(commentBlocks(content, [aMention('luc')])).toEqual([
      { isQuotation: false, parts: [{ text: 'Avant' }] },
      {
        isQuotation: true,
        parts: [{ text: 'Un passage de @luc\n' }, { text: 'https://insee.fr', href: 'https://insee.fr' }],
      },
      { isQuotation: false, parts: [{ text: '@luc', pseudo: 'Membre luc' }, { text: ' oui\n>sans espace' }] },
    ])
  })

  test('of « @supprimé » and of an unknown name is only text [320]', () => {
    expect(commentBlocks('Merci @supprimé', [])).toEqual([
      { isQuotation: false, parts: [{ text: 'Merci @supprimé' }] },
    ])
  })

  const words = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.constantFrom('@', '@luc', '> ', '\n', ' ', '(', 'https://a.test/', 'javascript:', '-', '.', '\u200d'),
    fc.constantFrom(...HOSTILE_INPUT),
  )

  test('has the text as typed, links only to http and https, and mentions only the given names [326]', () => {
    const mentions = ['luc', ...HOSTILE_INPUT].map(aMention)
    fc.assert(
      fc.property(fc.array(words), (pieces) => {
        const content = pieces.join('')
        const blocks = commentBlocks(content, mentions)
        const shown = blocks.flatMap(({ parts }) => parts.map(({ text }) => text)).join('')
        const ink = (text: string) => text.replaceAll(/^> (?=.*\S)/gmu, '').replaceAll(/\s/gu, '')
        expect(shown.replaceAll(/\s/gu, '')).toBe(ink(content))
        for (const { text, href, pseudo } of blocks.flatMap(({ parts }) => parts)) {
          if (href !== undefined) expect(href).toMatch(/^https?:\/\//i)
          if (pseudo !== undefined) expect(pseudo).toBe(`Membre ${text.slice(1)}`)
        }
        for (const name of findMentions(content).flat()) {
          expect(Array.from(name).length).toBeLessThanOrEqual(MENTION_LENGTH)
          expect(content).toContain(`@${name}`)
        }
      }),
    )
  })

  test.for(['@', ' @a', '@a ', '> @a\n', '(@'])(
    'of the longest comment made of « %s » takes no time that grows with its square [326]',
    (piece) => {
      const content = piece.repeat(COMMENT_MAX / piece.length)
      expect(findMentions(content).length).toBeLessThanOrEqual(20)
      expect(commentBlocks(content, [aMention('a')]).length).toBeGreaterThan(0)
    },
  )
})
