import { expect, test } from 'vitest'
import type { Row, Tables } from './read.ts'
import { type Catalog, createResolver, demoId } from './resolve.ts'

const columnsOf = (types: Record<string, string>, targets: Record<string, string> = {}) =>
  new Map(
    Object.entries(types).map(([name, type]) => [
      name,
      { type, default: null, target: targets[name] ?? null },
    ]),
  )

const CATALOG: Catalog = new Map([
  ['users', columnsOf({ id: 'uuid', name: 'text', created_at: 'timestamp with time zone' })],
  [
    'plans',
    columnsOf({ id: 'uuid', author_id: 'uuid', title: 'text', tags: 'text[]' }, { author_id: 'users' }),
  ],
  [
    'notifications',
    columnsOf(
      { id: 'uuid', plan_id: 'uuid', target_id: 'uuid', message: 'text', day: 'date', data: 'jsonb' },
      { plan_id: 'plans' },
    ),
  ],
])

const PLAN = { id: 'pain', author_id: 'clemence', title: 'Du pain', tags: 'pain, levain' }

/** The notification as it is inserted. */
function resolve(notification: Row, plan: Row = PLAN): Row | undefined {
  const tables: Tables = new Map([
    ['notifications', new Map([['1', notification]])],
    ['plans', new Map([['pain', plan]])],
    ['users', new Map([['clemence', { id: 'clemence', name: 'Clémence', created_at: '+1d 01:30' }]])],
  ])
  return createResolver(CATALOG, tables, Date.parse('2026-11-03T23:10:00Z'))('notifications')[0]
}

test('keys become ids, and offsets times and days in the site’s time zone', () => {
  expect(resolve({ plan_id: 'pain', target_id: 'users:clemence', day: '-1d 00:09', message: '-3d' })).toEqual(
    {
      id: demoId('notifications', '1'),
      plan_id: demoId('plans', 'pain'),
      target_id: demoId('users', 'clemence'),
      day: '2026-11-03',
      message: '-3d',
    },
  )
})

test('a reference follows the ids of the row, whole values keep their type', () => {
  expect(
    resolve({
      plan_id: 'pain',
      message: '{plan_id.author_id.name} a publié « {plan_id.title} »',
      data: {
        tags: '{plan_id.tags}',
        since: '{plan_id.author_id.created_at}',
        seconds: 'seconds:-1d',
        note: '{$note}',
        author: 'users:clemence',
        text: 'à : {CODE}',
      },
      $note: 5,
    }),
  ).toMatchObject({
    message: 'Clémence a publié « Du pain »',
    data: {
      tags: ['pain', 'levain'],
      since: '2026-11-05T00:40:00.000Z',
      seconds: Date.parse('2026-11-02T23:10:00Z') / 1000,
      note: 5,
      author: demoId('users', 'clemence'),
      text: 'à : {CODE}',
    },
  })
})

test('an error names the row and what is wrong with it', () => {
  expect(() => resolve({ plan_id: 'pin' })).toThrow('notifications « 1 »: there is no « plans:pin »')
  expect(() => resolve({ mesage: '' })).toThrow('notifications « 1 »: there is no column « mesage »')
  expect(() => resolve({ plan_id: 'pain', message: 'À {plan_id.town}' })).toThrow(
    'notifications « 1 »: « {plan_id.town} » is no text',
  )
  expect(() => resolve({ plan_id: 'pain' }, { ...PLAN, author_id: 'inconnue' })).not.toThrow()
  expect(() => resolve({ message: '{plan_id.title} !', plan_id: 'pain' }, { author_id: 'inconnue' })).toThrow(
    'plans « pain »: there is no « users:inconnue »',
  )
})
