import { describe, expect, test } from 'vitest'
import { diffLines, foldSame } from './line-diff.ts'

const SIGNS = { same: ' ', added: '+', removed: '-' }
const shown = (before: string, after: string) =>
  diffLines(before, after).map(({ kind, text }) => SIGNS[kind] + text)

describe('Differences between two versions [186]', () => {
  test('are the removed and the added lines, in their places', () => {
    expect(shown('a\nb\nc\nd', 'a\nc\nx\nd')).toEqual([' a', '-b', ' c', '+x', ' d'])
    expect(shown('a\nb', 'x\ny')).toEqual(['-a', '-b', '+x', '+y'])
    expect(shown('a\na\nb', 'a\nb')).toEqual([' a', '-a', ' b'])
    expect(shown('même', 'même')).toEqual([' même'])
  })

  test('contain both versions', () => {
    const text = (seed: number) => Array.from({ length: 60 }, (_, n) => String((n * seed) % 7)).join('\n')
    for (const [before, after] of [
      [text(3), text(5)],
      ['', text(2)],
      [text(4), 'x'],
    ] as const) {
      const diff = diffLines(before, after)
      const side = (left: 'added' | 'removed') =>
        diff
          .filter(({ kind }) => kind !== left)
          .map((line) => line.text)
          .join('\n')
      expect([side('added'), side('removed')]).toEqual([before, after])
    }
  })

  test('highlight the changed words of a reworded line, and none of a replaced line', () => {
    const [removed, added] = diffLines('Vendre dix vélos cargo.', 'Vendre douze vélos cargo.')
    const changed = (words: { text: string; isChanged: boolean }[] | undefined) =>
      words?.filter(({ isChanged }) => isChanged).map(({ text }) => text)
    expect([changed(removed?.words), changed(added?.words)]).toEqual([['dix'], ['douze']])
    expect(removed?.words?.map(({ text }) => text).join('')).toBe('Vendre dix vélos cargo.')
    for (const line of diffLines('Vendre dix vélos.', 'Louer une maison à la mer.'))
      expect(line.words).toBeUndefined()
  })

  test('of huge texts without a common line are computed at once', () => {
    const numbers = (from: number) => Array.from({ length: 50_000 }, (_, n) => from + n).join('\n')
    const diff = diffLines(numbers(0), numbers(60_000))
    expect(diff).toHaveLength(100_000)
  })

  test('of thousands of reworded lines are computed at once too, without their words', () => {
    const text = (word: string) => Array.from({ length: 20_000 }, (_, n) => `${n} ${word}`).join('\n')
    const diff = diffLines(text('ancien'), text('nouveau'))
    expect(diff).toHaveLength(40_000)
    expect(diff.at(-1)?.words).toBeUndefined()
  })

  test('fold the unchanged lines, except two around a change', () => {
    const same = Array.from({ length: 9 }, (_, n) => `ligne ${n}`).join('\n')
    expect(foldSame(diffLines(`${same}\nancien`, `${same}\nnouveau`))).toEqual([
      {
        kind: 'folded',
        lines: same
          .split('\n')
          .slice(0, 7)
          .map((text) => ({ kind: 'same', text })),
      },
      { kind: 'same', text: 'ligne 7' },
      { kind: 'same', text: 'ligne 8' },
      { kind: 'removed', text: 'ancien' },
      { kind: 'added', text: 'nouveau' },
    ])
  })
})
