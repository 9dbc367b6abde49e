import { describe, expect, test } from 'vitest'
import {
  advance,
  ask,
  choose,
  type AssistantConversation,
  ENTRIES_MAX,
  isThinking,
  NEW_CONVERSATION,
  nextMoment,
  PAUSE_MS,
  QUESTION_MAX,
  RECOMMENDING_MS,
  REPLYING_MS,
} from './conversation.ts'

const START = 1_000_000
const ANSWERS = { budget: '<500€', kind: 'SaaS', time: '5h' } as const
const answered = choose(NEW_CONVERSATION, ANSWERS, START)
const kindsOf = ({ entries }: AssistantConversation) => entries.map(({ kind }) => kind)

describe('The three quick questions', () => {
  test('are answered in any order, and nothing comes before the last [106]', () => {
    const two = choose(choose(NEW_CONVERSATION, { time: '2h' }, START), { budget: '0€' }, START)
    expect(two.answers).toEqual({ time: '2h', budget: '0€' })
    expect(nextMoment(two)).toBeNull()
    expect(nextMoment(choose(two, { kind: 'IA' }, START))).toBe(START + PAUSE_MS)
  })

  test('lead to a pause of 1 s, 2 s of thinking, then the recommendation [106]', () => {
    expect([PAUSE_MS, RECOMMENDING_MS]).toEqual([1_000, 2_000])
    expect(isThinking(advance(answered, START + 999))).toBe(false)
    expect(isThinking(advance(answered, START + 1_000))).toBe(true)
    expect(kindsOf(advance(answered, START + 2_999))).toEqual([])
    const done = advance(answered, START + 3_000)
    expect(done.entries).toEqual([{ id: 1, kind: 'recommendation', answers: ANSWERS }])
    expect(isThinking(done)).toBe(false)
    expect(nextMoment(done)).toBeNull()
  })

  test('can be changed at any time: only the last answers count [106]', () => {
    const thinking = advance(answered, START + 1_500)
    const changed = choose(thinking, { kind: 'Crypto' }, START + 1_500)
    expect(isThinking(changed)).toBe(false)
    expect(kindsOf(advance(changed, START + 4_499))).toEqual([])
    const done = advance(changed, START + 4_500)
    expect(done.entries).toEqual([{ id: 1, kind: 'recommendation', answers: { ...ANSWERS, kind: 'Crypto' } }])
    const again = advance(choose(done, { time: '10h' }, START + 9_000), START + 12_000)
    expect(again.entries.at(-1)).toMatchObject({ id: 2, answers: { kind: 'Crypto', time: '10h' } })
  })
})

describe('A question', () => {
  test('gets its reply after 1.5 s of thinking [107]', () => {
    expect(REPLYING_MS).toBe(1_500)
    const asked = ask(NEW_CONVERSATION, '  Et la crypto ?\n', START)
    expect(asked.entries).toEqual([{ id: 1, kind: 'question', text: 'Et la crypto ?' }])
    expect(isThinking(asked)).toBe(true)
    expect(kindsOf(advance(asked, START + 1_499))).toEqual(['question'])
    const replied = advance(asked, START + 1_500)
    expect(replied.entries.at(-1)).toEqual({ id: 2, kind: 'reply', topic: 'crypto' })
    expect(isThinking(replied)).toBe(false)
  })

  test('is ignored while PB-AI thinks, and when it is empty [105]', () => {
    const asked = ask(NEW_CONVERSATION, 'un', START)
    expect(ask(asked, 'deux', START + 10)).toBe(asked)
    expect(ask(NEW_CONVERSATION, ' \n ', START)).toBe(NEW_CONVERSATION)
    const recommending = advance(answered, START + 1_000)
    expect(ask(recommending, 'trois', START + 1_000)).toBe(recommending)
  })

  test('can be asked in the pause before a recommendation: both replies come, each at its time [106, 107]', () => {
    const asked = ask(answered, 'Et l’IA ?', START + 500)
    expect(kindsOf(advance(asked, START + 2_000))).toEqual(['question', 'reply'])
    expect(isThinking(advance(asked, START + 2_000))).toBe(true)
    expect(kindsOf(advance(asked, START + 3_000))).toEqual(['question', 'reply', 'recommendation'])
    const late = advance(asked, START + 86_400_000)
    expect(kindsOf(late)).toEqual(['question', 'reply', 'recommendation'])
  })

  test('is cut to a maximum length, and the conversation to a maximum number of entries [104]', () => {
    const { entries } = ask(NEW_CONVERSATION, 'x'.repeat(QUESTION_MAX + 1), START)
    expect(entries[0]).toMatchObject({ text: 'x'.repeat(QUESTION_MAX) })
    let conversation = NEW_CONVERSATION
    for (let turn = 0; turn < ENTRIES_MAX; turn += 1)
      conversation = advance(ask(conversation, `question ${turn}`, START), START + REPLYING_MS)
    expect(conversation.entries).toHaveLength(ENTRIES_MAX)
    expect(conversation.entries.at(-1)).toMatchObject({ id: 2 * ENTRIES_MAX, kind: 'reply' })
  })
})
