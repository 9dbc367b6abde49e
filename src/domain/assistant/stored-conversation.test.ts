import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { advance, ask, choose, ENTRIES_MAX, NEW_CONVERSATION, nextMoment } from './conversation.ts'
import { restoreConversation } from './stored-conversation.ts'

const ANSWERS = { budget: '0€', kind: 'IA', time: '10h' } as const
const restored = (value: unknown) => restoreConversation(JSON.stringify(value))

describe('A stored conversation', () => {
  test('is restored as it was, with its pending steps [106, 107]', () => {
    const left = ask(choose(NEW_CONVERSATION, ANSWERS, 0), 'Et la crypto ?', 500)
    const found = restored(left)
    expect(found.answers).toEqual(left.answers)
    expect(found.entries).toEqual(left.entries)
    expect(nextMoment(found)).toBe(nextMoment(left))
    expect(advance(found, 60_000)).toEqual(advance(left, 60_000))
  })

  test('that is missing, invalid or huge becomes a new one [104]', () => {
    for (const stored of [null, '', '{', 'null', '7', '"a"', '[]', '{"entries":7}', ' '.repeat(1_000_001)])
      expect(restoreConversation(stored)).toEqual(NEW_CONVERSATION)
  })

  test('keeps its valid parts only [104]', () => {
    const { answers, entries, coming } = restored({
      answers: { budget: '<9K€', kind: 'IA', time: null, extra: 1 },
      entries: [
        null,
        { kind: 'question', text: 7 },
        { kind: 'question', text: 'x'.repeat(5_000) },
        { kind: 'reply', topic: 'poker' },
        { kind: 'reply', topic: 'ai', id: -4 },
        { kind: 'recommendation', answers: { budget: '0€' } },
        { kind: 'recommendation', answers: ANSWERS },
      ],
      coming: [
        { step: 'dancing', until: 1 },
        { step: 'replying', until: 'soon' },
        { step: 'pausing', until: 5 },
      ],
    })
    expect(answers).toEqual({ kind: 'IA' })
    expect(entries.map(({ kind }) => kind)).toEqual(['question', 'reply', 'recommendation'])
    expect(entries[0]).toMatchObject({ text: 'x'.repeat(1_000) })
    expect(new Set(entries.map(({ id }) => id)).size).toBe(3)
    expect(coming).toEqual([{ step: 'pausing', until: 5 }])
  })

  test('is cut to the maximum of a conversation [104]', () => {
    const entries = Array.from({ length: 500 }, (_, id) => ({ id, kind: 'reply', topic: 'ai' }))
    expect(restored({ entries }).entries).toHaveLength(ENTRIES_MAX)
  })

  test('never breaks the page, whatever is stored [104]', () => {
    const piece = fc.oneof(
      fc.json(),
      fc.string(),
      fc.constant(JSON.stringify({ entries: [{}], coming: [{}] })),
    )
    fc.assert(
      fc.property(piece, (stored) => {
        const later = advance(restoreConversation(stored), Number.MAX_SAFE_INTEGER)
        expect(later.coming).toEqual([])
      }),
    )
  })
})
