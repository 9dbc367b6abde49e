import { describe, expect, test } from 'vitest'
import { REVIEW_NOTE_MAX } from '#domain/plans/plans.ts'
import { CHECKLIST, type Ticks, withMissing, withTick } from './checklist.ts'

const all = CHECKLIST.map(({ id }) => id)

describe('A missing point', () => {
  test('is added to the note on its own line, after the existing text [188]', () => {
    const note = withMissing('Bon début.\n', all.slice(1))
    expect(note).toBe(`Bon début.\n- ${CHECKLIST[0].missing}`)
    expect(withMissing('', [])).toBe(CHECKLIST.map(({ missing }) => `- ${missing}`).join('\n'))
  })

  test('is not added twice, nor beyond the maximum length of a note', () => {
    const once = withMissing('Bon début.', [])
    expect(withMissing(once, [])).toBe(once)
    const full = 'x'.repeat(REVIEW_NOTE_MAX - 1)
    expect(withMissing(full, [])).toBe(full)
  })

  test('is not added when every point is ticked', () => {
    expect(withMissing('Très clair.', all)).toBe('Très clair.')
  })
})

describe('The ticks', () => {
  test('belong to one plan, and can be removed', () => {
    let ticks: Ticks = {}
    ticks = withTick(ticks, 'a:1', 'gain', true)
    ticks = withTick(ticks, 'a:1', 'lois', true)
    ticks = withTick(ticks, 'b:1', 'gain', true)
    expect(ticks).toEqual({ 'a:1': ['gain', 'lois'], 'b:1': ['gain'] })
    ticks = withTick(ticks, 'b:1', 'gain', false)
    expect(ticks).toEqual({ 'a:1': ['gain', 'lois'] })
  })

  test('are stored for the latest hundred plans', () => {
    let ticks: Ticks = {}
    for (let n = 0; n < 120; n++) ticks = withTick(ticks, `${n}:1`, 'gain', true)
    expect(Object.keys(ticks)).toHaveLength(100)
    expect(ticks['119:1']).toEqual(['gain'])
    expect(ticks['19:1']).toBeUndefined()
  })
})
