import { expect, test } from 'vitest'
import { newerDraft, parseDraft } from './use-message-draft.ts'

const early = { content: 'Bonjour', updated_at: '2026-11-16T10:00:00.000Z' }
const late = { content: 'Bonjour Léa', updated_at: '2026-11-16T10:00:05.000Z' }

test('the later of two drafts is resumed, whichever device it was typed on', () => {
  expect(newerDraft(early, late)).toBe('Bonjour Léa')
  expect(newerDraft(late, early)).toBe('Bonjour Léa')
  expect(newerDraft(null, early)).toBe('Bonjour')
  expect(newerDraft(early, null)).toBe('Bonjour')
  expect(newerDraft(null, null)).toBe('')
})

test('a draft that was sent or deleted here is not restored from the server', () => {
  expect(newerDraft({ ...late, content: '' }, early)).toBe('')
})

test('a damaged draft of the storage is ignored', () => {
  for (const entry of [null, 'null', '{}', '[]', '"texte"', '{"content":1}', '{"content":"Bonjour"}'])
    expect(attempt(() => parseDraft(entry))).toBe(null)
  expect(parseDraft(JSON.stringify(late))).toEqual(late)
})

test('a draft that is far too long is restored completely', () => {
  const long = { ...late, content: 'a'.repeat(200_000) }
  expect(parseDraft(JSON.stringify(long))).toEqual(long)
})

/** The store treats an entry that cannot be parsed as empty. */
function attempt<Result>(work: () => Result): Result | null {
  try {
    return work()
  } catch {
    return null
  }
}
