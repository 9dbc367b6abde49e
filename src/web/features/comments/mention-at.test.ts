import { expect, test } from 'vitest'
import { mentionAt, withMention } from './mention-at.ts'

/** The caret is at « | ». */
const at = (text: string) => mentionAt(text.replace('|', ''), text.indexOf('|'))

test.for([
  ['@|', 0, ''],
  ['@lu|', 0, 'lu'],
  ['Merci @lu|', 6, 'lu'],
  ['Merci\n@lu|c', 6, 'lu'],
  ['Merci (@lu|', 7, 'lu'],
  ['« @lu|', 2, 'lu'],
  ['«@lu|', 1, 'lu'],
  ['L’@lu|', 2, 'lu'],
  ['@luc et @no|', 8, 'no'],
  ['@Nora Bel|', 0, 'Nora Bel'],
  ['> Un passage\n@lu|', 13, 'lu'],
] as const)('in « %s » a mention is typed [324]', ([text, start, query]) => {
  expect(at(text)).toEqual({ start, query })
})

test.for([
  '|',
  'luc|',
  '|@luc',
  'a@b|',
  'https://x/@lu|',
  '@ |',
  '@luc\n|',
  '> Un passage @lu|',
  `@${'a'.repeat(51)}|`,
])('in « %s » no mention is typed [324]', (text) => expect(at(text)).toBeNull())

test.for([
  ['Merci @lu|', 'Merci @luc.d |'],
  ['Merci @lu|c', 'Merci @luc.d |'],
  ['Merci @lu| beaucoup', 'Merci @luc.d |beaucoup'],
  ['Merci @lu|, et vous ?', 'Merci @luc.d |, et vous ?'],
] as const)('« %s » becomes « %s » [324]', ([before, after]) => {
  const text = before.replace('|', '')
  const edit = withMention(text, at(before)!, 'luc.d')
  const typed = text.slice(0, edit.from) + edit.text + text.slice(edit.to)
  expect(`${typed.slice(0, edit.start)}|${typed.slice(edit.start)}`).toBe(after)
})
