import { expect, test } from 'vitest'
import { charactersLeft } from './CharacterCount.tsx'

test('the remaining characters are announced at 50, 20, 10, none and too many, not at each key', () => {
  const texts = Array.from({ length: 125 }, (_, typed) => charactersLeft(120 - typed))
  const announced = texts.filter((text, index) => text !== '' && text !== texts[index - 1])
  expect(announced).toEqual([
    'Il reste au plus 50 caractères.',
    'Il reste au plus 20 caractères.',
    'Il reste au plus 10 caractères.',
    'Il ne reste aucun caractère.',
    'Le texte est trop long.',
  ])
  expect(texts.indexOf('Il reste au plus 50 caractères.')).toBe(70)
})
