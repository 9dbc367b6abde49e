import { afterEach, expect, test, vi } from 'vitest'
import { EMPTY_FORECAST } from '#domain/forecast/typed-forecast.ts'
import { listLocalDrafts } from './local-drafts.ts'
import { EMPTY_FORM } from './plan-content.ts'

/** Like the browser’s: stored keys are properties of the object. */
class LocalStorage {
  [name: string]: unknown
  getItem(name: string) {
    return this[name] ?? null
  }
}

afterEach(() => vi.unstubAllGlobals())

const draft = {
  draftId: 'a',
  planId: null,
  version: null,
  form: {
    ...EMPTY_FORM,
    title: 'Un potager',
    tags: ['local'],
    forecast: { ...EMPTY_FORECAST, price: '12,' },
  },
  savedAt: '2026-11-01T10:00:00.000Z',
}

test('a draft that is older than a field of the form is listed', () => {
  const { town: _town, country: _country, ...form } = draft.form
  const older = { ...draft, form }
  vi.stubGlobal(
    'localStorage',
    Object.assign(new LocalStorage(), { 'pb-plan-draft:lea:a': JSON.stringify(older) }),
  )
  expect(listLocalDrafts('lea')).toEqual([older])
})

test.each([
  ['nothing', null],
  ['no date', { ...draft, savedAt: undefined }],
  ['another date', { ...draft, savedAt: 'hier' }],
  ['a number for a date', { ...draft, savedAt: 2026 }],
  ['no form', { ...draft, form: 'Un potager' }],
  ['another title', { ...draft, form: { ...draft.form, title: 12 } }],
  ['a sheet of other types', { ...draft, form: { ...draft.form, forecast: { price: 12 } } }],
  [
    'a sheet with other lines',
    { ...draft, form: { ...draft.form, forecast: { ...EMPTY_FORECAST, start: [{}] } } },
  ],
  ['other tags', { ...draft, form: { ...draft.form, tags: 'local' } }],
])('an entry with %s hides no other draft', (_what, broken) => {
  const storage = Object.assign(new LocalStorage(), {
    'pb-plan-draft:lea:a': JSON.stringify(draft),
    'pb-plan-draft:lea:b': JSON.stringify(broken),
    'pb-plan-draft:lea:c': '{',
  })
  vi.stubGlobal('localStorage', storage)
  expect(listLocalDrafts('lea')).toEqual([draft])
})
