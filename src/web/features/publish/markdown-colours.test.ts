import fc from 'fast-check'
import { expect, test } from 'vitest'
import { colour, linesOf } from './markdown-colours.ts'

const marksOf = (text: string) =>
  linesOf(text).map((line) =>
    colour(line)
      .filter(({ look }) => look === 'mark')
      .map((piece) => piece.text),
  )

test('headings stand out, and what the page will not show steps back', () => {
  expect(colour({ text: '## Objectif', isCode: false })).toEqual([{ text: '## Objectif', look: 'heading' }])
  expect(marksOf('- [x] un **mot**\n> dit\n| a | b |\n| --- | ---: |\n[x](https://a.test)')).toEqual([
    ['- [x] ', '**', '**'],
    ['> '],
    ['|', '|', '|'],
    ['| --- | ---: |'],
    ['[', '](https://a.test)'],
  ])
})

test('a line of a table’s rule is one mark, also while its last cell is on its way', () => {
  for (const rule of ['| --- | ---: |', '---|---', ' |:-:|', '|-|-'])
    expect(colour({ text: rule, isCode: false })).toEqual([{ text: rule, look: 'mark' }])
  for (const line of ['| - - |', '---', '||', '| -: a |', ' '.repeat(3_000)])
    expect(colour({ text: line, isCode: false })).not.toEqual([{ text: line, look: 'heading' }])
  expect(marksOf('| - - | a')).toEqual([['|', '|']])
})

test('in a block of code nothing is a heading or a list', () => {
  expect(marksOf('```\n# titre\n- a\n```\n- b')).toEqual([['```'], [], [], ['```'], ['- ']])
})

test('not a letter is lost or moved, whatever is typed', () => {
  const text = fc.string({ unit: fc.constantFrom(...'#>-*+ [x]()|`~:!1.a\n'.split('')), maxLength: 120 })
  fc.assert(
    fc.property(
      text,
      (typed) =>
        linesOf(typed)
          .map((line) =>
            colour(line)
              .map((piece) => piece.text)
              .join(''),
          )
          .join('\n') === typed,
    ),
  )
})
