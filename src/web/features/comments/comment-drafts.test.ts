import { afterEach, expect, test, vi } from 'vitest'
import { commentDraft } from './comment-drafts.ts'

afterEach(() => void vi.unstubAllGlobals())

const read = (entry: string | null) => {
  vi.stubGlobal('localStorage', { getItem: () => entry })
  return commentDraft('membre', 'plan').current()
}

test('a stored draft is restored', () => {
  const draft = { id: 'un', text: 'Et en hiver ?', isTried: true }
  expect(read(JSON.stringify(draft))).toEqual(draft)
})

test('any other value under its key starts an empty draft', () => {
  for (const entry of [null, 'null', '{', '{}', '[]', '"texte"', '{"id":"un"}', '{"id":"un","text":1}'])
    expect(read(entry)).toMatchObject({ text: '', isTried: false })
})
