import { expect, test } from 'vitest'
import { parseUnsent } from './unsent-messages.ts'

const text = {
  id: 'a',
  sender_id: 'moi',
  content: 'Bonjour',
  image: null,
  is_read: false,
  created_at: '2026-11-16T10:00:00.000Z',
  state: 'sending',
}
const image = { url: '/files/a', width: 4, height: 3 }
const picture = { ...text, id: 'b', content: null, image, upload: 'messages/a', state: 'failed' }

test('unsent messages are read back from the storage', () => {
  expect(parseUnsent(JSON.stringify([text, picture]))).toEqual([text, picture])
  for (const state of ['unreachable', 'throttled', 'signed_out'])
    expect(parseUnsent(JSON.stringify([{ ...text, state }]))).toEqual([{ ...text, state }])
  expect(parseUnsent(null)).toEqual([])
})

test('damaged entries of the storage are ignored', () => {
  const damaged = [
    null,
    1,
    'texte',
    [],
    {},
    { ...text, id: 1 },
    { ...text, content: undefined },
    { ...text, content: null },
    { ...text, created_at: 'hier' },
    { ...text, state: undefined },
    { ...text, state: 'sent' },
    { ...picture, upload: undefined },
    { ...picture, image: {} },
    { ...picture, image: { ...image, width: '4' } },
  ]
  expect(parseUnsent(JSON.stringify([...damaged, text]))).toEqual([text])
  for (const entry of ['null', '{}', '"texte"', '1']) expect(parseUnsent(entry)).toEqual([])
})
