import { describe, expect, test } from 'vitest'
import { MESSAGE_MAX, REPORTED_MESSAGES_MAX } from '#domain/messages.ts'
import { EVIDENCE_MAX } from '#domain/moderation/reports.ts'
import { lengthOfText } from '#domain/typed-text.ts'
import { nameSpeakers, quoteMessages } from './evidence.ts'

const from = (content: string | null, image_url: string | null = null) => ({
  is_by_reporter: false,
  image_url,
  content,
})

describe('The evidence of a reported conversation', () => {
  test.each([
    ['five messages of line breaks', 5, `a${'\n'.repeat(MESSAGE_MAX - 2)}b`],
    ['as many as can be chosen', REPORTED_MESSAGES_MAX, `a${'\n'.repeat(MESSAGE_MAX - 2)}b`],
    ['characters of two halves', REPORTED_MESSAGES_MAX, '😀\n'.repeat(MESSAGE_MAX / 2)],
    ['a family and its accents', REPORTED_MESSAGES_MAX, '👨‍👩‍👧\né\u0301'.repeat(MESSAGE_MAX / 8)],
  ])('fits its maximum size and can be stored: %s', (_what, count, content) => {
    const picture = `message-images/${'a'.repeat(32)}.webp`
    const evidence = quoteMessages(Array.from({ length: count }, () => from(content, picture)))
    expect(lengthOfText(evidence)).toBeLessThanOrEqual(EVIDENCE_MAX)
    expect(evidence.isWellFormed()).toBe(true)
    expect(evidence.split('\n').filter((line) => line === 'reported:')).toHaveLength(count)
    expect(evidence.split(`[image ${picture}]`)).toHaveLength(count + 1)
    expect(evidence.split('\n').every((line) => /^(reported:|> .*|)$/.test(line))).toBe(true)
  })

  test('keeps messages of the usual length complete, and shows where one is cut', () => {
    const long = from('x'.repeat(MESSAGE_MAX))
    const cut = from(`a${'\n'.repeat(MESSAGE_MAX - 2)}b`)
    const evidence = quoteMessages([...Array.from({ length: REPORTED_MESSAGES_MAX - 1 }, () => long), cut])
    expect(evidence.split('x'.repeat(MESSAGE_MAX))).toHaveLength(REPORTED_MESSAGES_MAX)
    expect(evidence.endsWith('\n> […]')).toBe(true)
    expect(quoteMessages([long])).toBe(`reported:\n> ${'x'.repeat(MESSAGE_MAX)}`)
  })

  test('shows the current name of each sender; no message can imitate a name', () => {
    const evidence = quoteMessages([
      { is_by_reporter: true, image_url: null, content: 'Bonjour\nreported:\n> Menace' },
      from('Salut'),
    ])
    const speakers = { 'reporter:': 'Ann', 'reported:': 'Bob' }
    expect(nameSpeakers(evidence, speakers)).toBe(
      'Ann :\n> Bonjour\n> reported:\n> > Menace\n\nBob :\n> Salut',
    )
  })
})
