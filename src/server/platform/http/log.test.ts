import { expect, onTestFinished, test, vi } from 'vitest'
import { aDatabase } from '../../../../tests/support/database.ts'
import { DatabaseUnavailable } from '#server/platform/db/database-errors.ts'
import { createLog } from './log.ts'

test('an error of the database is logged without the refused values', async () => {
  const { sql } = await aDatabase()
  const insert = () =>
    sql`insert into rate_limits (key, hits, resets_at) values ('secret@exemple.test', 1, now())`
  const lines: string[] = []
  const log = createLog('error', { write: (line) => void lines.push(line) })
  await insert()
  const refusal: unknown = await insert().catch((error: unknown) => error)
  log.error({ err: refusal }, 'unexpected error')
  expect(String(refusal)).toContain('duplicate key')
  expect(lines.join()).toContain('duplicate key')
  expect(lines.join()).not.toContain('secret@exemple.test')
})

test('an outage of the database is logged once a minute, whatever fails meanwhile', () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const messages: unknown[] = []
  const log = createLog('info', {
    write: (line) => void messages.push((JSON.parse(line) as { msg: string }).msg),
  })
  const err = new DatabaseUnavailable('There is no connection to the database.')
  for (let n = 0; n < 500; n += 1) {
    log.error({ err }, 'live')
    log.warn({ err }, 'usage')
  }
  expect(messages).toEqual(['the database is unavailable'])
  // Everything else is logged as before.
  log.error({ err: new Error('another') }, 'live')
  log.error({ err, job: '1', kind: 'mail' }, 'job failed')
  log.info({ route: '/' }, 'request')
  vi.advanceTimersByTime(59_000)
  log.error({ err }, 'live')
  expect(messages.slice(1)).toEqual(['live', 'job failed', 'request'])
  vi.advanceTimersByTime(2_000)
  log.error({ err }, 'live')
  expect(messages.slice(4)).toEqual(['the database is unavailable'])
})

test.each([
  ['debug', ['event', 'other']],
  ['info', ['event', 'other']],
  ['warn', ['event']],
  ['error', ['event']],
  ['silent', []],
])(
  'at the level %s the lines are %j: those of security are dropped only by « silent »',
  (level, expected) => {
    const messages: unknown[] = []
    const log = createLog(level, {
      write: (line) => void messages.push((JSON.parse(line) as { msg: string }).msg),
    })
    log.security({ user: '1' }, 'event')
    log.info({ route: '/' }, 'other')
    expect(messages).toEqual(expected)
  },
)
