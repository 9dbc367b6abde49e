import { expect, test } from 'vitest'
import { contractProblems, currentRequests, frozenRequests, type Schema } from './frozen-contract.ts'

test('requests of the previous version are still accepted', () => {
  expect(contractProblems(frozenRequests(), currentRequests())).toEqual([])
})

const ENDPOINT = 'PUT /api/x'
const text: Schema = { type: 'string', maxLength: 10 }
const form: Schema = { type: 'object', properties: { title: text }, required: ['title'] }
const problems = (sent: Schema, taken: Schema) =>
  contractProblems({ [ENDPOINT]: { body: sent } }, { [ENDPOINT]: { body: taken } })

test.for<[string, Schema, Schema]>([
  ['a new field that may be left out', form, { ...form, properties: { title: text, note: text } }],
  ['a field that may now be left out', form, { ...form, required: [] }],
  ['a field that is gone', form, { type: 'object', properties: {} }],
  ['a longer text', text, { type: 'string', maxLength: 20 }],
  ['one more choice', { enum: ['a'] }, { enum: ['a', 'b'] }],
  ['any text in place of choices', { enum: ['a'] }, { type: 'string' }],
  ['nothing, besides a text', text, { anyOf: [text, { type: 'null' }] }],
])('%s breaks no older tab', ([, sent, taken]) => {
  expect(problems(sent, taken)).toEqual([])
})

test.for<[string, Schema, Schema]>([
  ['a new field that must be there', form, { ...form, required: ['title', 'note'] }],
  ['a variant less', { oneOf: [form, { type: 'null' }] }, { oneOf: [form] }],
  ['a shorter text', text, { type: 'string', maxLength: 5 }],
  ['a first limit', { type: 'string' }, text],
  ['a first pattern', text, { ...text, pattern: '^a' }],
  ['one choice less', { enum: ['a', 'b'] }, { enum: ['a'] }],
  ['choices in place of any text', { type: 'string' }, { enum: ['a'] }],
  ['another type', text, { type: 'number' }],
  ['no longer nothing', { anyOf: [text, { type: 'null' }] }, text],
  [
    'stricter entries of a list',
    { type: 'array', items: { type: 'string' } },
    { type: 'array', items: text },
  ],
])('%s breaks open tabs', ([, sent, taken]) => {
  expect(problems(sent, taken)).not.toEqual([])
})

test('a first parameter breaks open tabs only when it must be there', () => {
  const query = { ...form, required: [] }
  expect(contractProblems({ [ENDPOINT]: {} }, { [ENDPOINT]: { query } })).toEqual([])
  expect(contractProblems({ [ENDPOINT]: {} }, { [ENDPOINT]: { query: form } })).not.toEqual([])
})

test('a removed endpoint is a breaking change too', () => {
  expect(contractProblems({ [ENDPOINT]: {} }, {})).toEqual([`${ENDPOINT} n’existe plus.`])
})
