import { describe, expect, test } from 'vitest'
import type { Mention } from './comments.ts'
import { commentBlocks, findMentions } from './mentions.ts'

const names = (text: string) => findMentions(text).map(({ handle, pseudos }) => [handle, pseudos].flat())

describe('The names that an « @ » may mean', () => {
  test('a handle comes first, then pseudos from the longest on [319]', () => {
    expect(findMentions('Merci @luc.d. Et vous ?')).toEqual([
      { handle: 'luc.d', pseudos: ['luc.d. Et vous', 'luc.d. Et', 'luc.d.', 'luc.d', 'luc.', 'luc'] },
    ])
    expect(findMentions('@Élodie Roux')).toEqual([{ handle: null, pseudos: ['Élodie Roux', 'Élodie'] }])
  })

  test('a mention stands at the start, after a space or after one of these characters [319]', () => {
    for (const before of ['', ' ', '\n', 'a ', '(', '[', '«', "l'", 'l’', '"', '-'])
      expect(names(`${before}@luc`)).toEqual([['luc', 'luc']])
  })

  test('an e-mail address, a link and a quoted line mention nobody [319]', () => {
    for (const text of [
      'a@b.fr',
      'https://x/@luc',
      'https://x/-@luc',
      '> Selon @luc, oui',
      '@ luc',
      '@',
      'x@luc',
    ])
      expect(findMentions(text)).toEqual([])
    expect(names('> Selon @luc, oui\n@nora')).toEqual([['nora', 'nora']])
  })

  test('only the first twenty are looked at, and names end after fifty characters', () => {
    expect(findMentions('@luc '.repeat(30))).toHaveLength(20)
    expect(findMentions(`@${'mot '.repeat(20)}`)[0]?.pseudos[0]).toHaveLength(47)
    expect(findMentions(`@${'a'.repeat(51)}`)[0]?.pseudos).toEqual([])
  })

  test('a name is never cut inside a character', () => {
    expect(findMentions('@Le\u0301a☀\ufe0f oui')[0]?.pseudos).toEqual([
      'Le\u0301a☀\ufe0f oui',
      'Le\u0301a☀\ufe0f',
      'Le\u0301a',
    ])
  })
})

describe('A comment as it is displayed', () => {
  const luc: Mention = { name: 'luc', pseudo: 'Luc Martin', handle: 'luc' }
  const nora: Mention = { name: 'Nora Bel', pseudo: 'Nora Bel-Air', handle: null }
  const paragraph = (...parts: object[]) => ({ isQuotation: false, parts })

  test('a mention leads to the profile of today, and its text stays as typed [319] [320]', () => {
    expect(commentBlocks('Merci @luc, et @Nora Bel !', [luc, nora])).toEqual([
      paragraph(
        { text: 'Merci ' },
        { text: '@luc', pseudo: 'Luc Martin' },
        { text: ', et ' },
        { text: '@Nora Bel', pseudo: 'Nora Bel-Air' },
        { text: ' !' },
      ),
    ])
  })

  test('a handle goes before a pseudo, a longer pseudo before a shorter one [319]', () => {
    const handle: Mention = { name: 'nora', pseudo: 'N.', handle: 'nora' }
    const short: Mention = { name: 'Nora', pseudo: 'Nora', handle: null }
    const links = (text: string, ...mentions: Mention[]) =>
      commentBlocks(text, mentions).flatMap(({ parts }) =>
        parts.filter(({ pseudo }) => pseudo).map((part) => part.text),
      )
    expect(links('@nora Bel', handle, { ...nora, name: 'nora Bel' })).toEqual(['@nora'])
    expect(links('@Nora Bel et @Nora', nora, short)).toEqual(['@Nora Bel', '@Nora'])
    expect(links('@Noran', short)).toEqual([])
  })

  test('names that are no mention stay text, and so does « @supprimé » [319] [320]', () => {
    expect(commentBlocks('@supprimé et a@luc.fr', [luc])).toEqual([
      paragraph({ text: '@supprimé et a@luc.fr' }),
    ])
  })

  test('quoted lines are blocks of their own, with links and without mentions [319]', () => {
    expect(commentBlocks('Oui.\n\n> Selon @luc,\n> voir https://x.fr\n\n@luc non\n> ', [luc])).toEqual([
      paragraph({ text: 'Oui.' }),
      {
        isQuotation: true,
        parts: [{ text: 'Selon @luc,\nvoir ' }, { text: 'https://x.fr', href: 'https://x.fr' }],
      },
      paragraph({ text: '@luc', pseudo: 'Luc Martin' }, { text: ' non\n>' }),
    ])
  })

  test('a text without quotations stays as it is', () => {
    expect(commentBlocks('Un\n\n  deux', [])).toEqual([paragraph({ text: 'Un\n\n  deux' })])
    expect(commentBlocks('a > b\n>c', [])).toEqual([paragraph({ text: 'a > b\n>c' })])
  })
})
