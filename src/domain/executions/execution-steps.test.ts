import { expect, test } from 'vitest'
import { stepsAfter } from './execution-steps.ts'
import type { ExecutionStep } from './executions.ts'

const TODAY = '2026-11-15'
const list: ExecutionStep[] = [
  { id: 'a', position: 0, content: 'A', done_on: '2026-09-06' },
  { id: 'b', position: 1, content: 'B', done_on: null },
  { id: 'c', position: 2, content: 'C', done_on: null },
]
const saved = (id: string, changes: Partial<{ content: string; position: number; done: boolean }>) => {
  const { content = '', position = list.length, done_on = null } = list.find((step) => step.id === id) ?? {}
  return { type: 'save' as const, id, content, position, done: done_on !== null, ...changes }
}
const shown = (steps: ExecutionStep[]) => steps.map(({ content }) => content).join('')

test('a tick is dated today, keeps its day when ticked before, and disappears with the tick [248]', () => {
  expect(stepsAfter(list, saved('b', { done: true }), TODAY)[1]?.done_on).toBe(TODAY)
  expect(stepsAfter(list, saved('a', { content: 'Ah' }), TODAY)[0]).toEqual({ ...list[0], content: 'Ah' })
  expect(stepsAfter(list, saved('a', { done: false }), TODAY)[0]?.done_on).toBeNull()
})

test('a step is added, moved and deleted, and the positions follow [248]', () => {
  expect(shown(stepsAfter(list, saved('d', { content: 'D' }), TODAY))).toBe('ABCD')
  expect(shown(stepsAfter(list, saved('c', { position: 0 }), TODAY))).toBe('CAB')
  const left = stepsAfter(list, { type: 'delete', id: 'a' }, TODAY)
  expect(left.map(({ content, position }) => [content, position])).toEqual([
    ['B', 0],
    ['C', 1],
  ])
})

test('a change that was already applied changes nothing [248]', () => {
  for (const change of [saved('d', { content: 'D' }), saved('a', { position: 2 })]) {
    const once = stepsAfter(list, change, TODAY)
    expect(stepsAfter(once, change, TODAY)).toEqual(once)
  }
})
