import { expect, test } from 'vitest'
import { newerDraft, parseDraft } from './use-message-draft.ts'

const early = { content: 'Bonjour', updated_at: '2026-11-16T10:00:00.000Z' }
const late = { content: 'Bonjour Léa', updated_at: '2026-11-16T10:00:05.000Z' }

test('of two drafts the later one is gone on with, on whatever device it was typed', () => {
  expect(newerDraft(early, late)).toBe('Bonjour Léa')
  expect(newerDraft(late, early)).toBe('Bonjour Léa')
  expect(newerDraft(null, early)).toBe('Bonjour')
  expect(newerDraft(early, null)).toBe('Bonjour')
  expect(newerDraft(null, null)).toBe('')
})

test('what was sent or deleted here does not come back from the server', () => {
  expect(newerDraft({ ...late, content: '' }, early)).toBe('')
})

test('whatever else this browser holds in the place of a draft is none', () => {
  for (const entry of [null, 'null', '{}', '[]', '"texte"', '{"content":1}', '{"content":"Bonjour"}'])
    expect(attempt(() => parseDraft(entry))).toBe(null)
  expect(parseDraft(JSON.stringify(late))).toEqual(late)
})

test('a draft that is far too long is found whole', () => {
  const long = { ...late, content: 'a'.repeat(200_000) }
  expect(parseDraft(JSON.stringify(long))).toEqual(long)
})

/** The store takes whatever cannot be read for nothing. */
function attempt<Answer>(work: () => Answer): Answer | null {
  try {
    return work()
  } catch {
    return null
  }
}
