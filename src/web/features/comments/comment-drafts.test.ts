import { afterEach, expect, test, vi } from 'vitest'
import { commentDraft } from './comment-drafts.ts'

afterEach(() => void vi.unstubAllGlobals())

const kept = (entry: string | null) => {
  vi.stubGlobal('localStorage', { getItem: () => entry })
  return commentDraft('membre', 'plan').current()
}

test('a draft is what was kept', () => {
  const draft = { id: 'un', text: 'Et en hiver ?', isTried: true }
  expect(kept(JSON.stringify(draft))).toEqual(draft)
})

test('whatever else this browser holds in its place begins an empty one', () => {
  for (const entry of [null, 'null', '{', '{}', '[]', '"texte"', '{"id":"un"}', '{"id":"un","text":1}'])
    expect(kept(entry)).toMatchObject({ text: '', isTried: false })
})
