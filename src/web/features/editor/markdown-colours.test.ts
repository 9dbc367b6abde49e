import fc from 'fast-check'
import { expect, test } from 'vitest'
import { colour, colouredLines } from './markdown-colours.ts'

const syntaxOf = (text: string) =>
  colouredLines(text).map((line) =>
    colour(line)
      .filter(({ look }) => look === 'syntax')
      .map((piece) => piece.text),
  )

test('headings and markdown syntax are highlighted', () => {
  expect(colour({ text: '## Objectif', isCode: false })).toEqual([{ text: '## Objectif', look: 'heading' }])
  expect(syntaxOf('- [x] un **mot**\n> dit\n| a | b |\n| --- | ---: |\n[x](https://a.test)')).toEqual([
    ['- [x] ', '**', '**'],
    ['> '],
    ['|', '|', '|'],
    ['| --- | ---: |'],
    ['[', '](https://a.test)'],
  ])
})

test('the delimiter row of a table is syntax as a whole, even with an incomplete last cell', () => {
  for (const rule of ['| --- | ---: |', '---|---', ' |:-:|', '|-|-'])
    expect(colour({ text: rule, isCode: false })).toEqual([{ text: rule, look: 'syntax' }])
  for (const line of ['| - - |', '---', '||', '| -: a |', ' '.repeat(3_000)])
    expect(colour({ text: line, isCode: false })).not.toEqual([{ text: line, look: 'heading' }])
  expect(syntaxOf('| - - | a')).toEqual([['|', '|']])
})

test('a code block has no headings and no lists', () => {
  expect(syntaxOf('```\n# titre\n- a\n```\n- b')).toEqual([['```'], [], [], ['```'], ['- ']])
})

test('no character is lost or moved, whatever is typed', () => {
  const text = fc.string({ unit: fc.constantFrom(...'#>-*+ [x]()|`~:!1.a\n'.split('')), maxLength: 120 })
  fc.assert(
    fc.property(
      text,
      (typed) =>
        colouredLines(typed)
          .map((line) =>
            colour(line)
              .map((piece) => piece.text)
              .join(''),
          )
          .join('\n') === typed,
    ),
  )
})
