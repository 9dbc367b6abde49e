import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Message } from '#domain/messages.ts'
import { dayLabel, inWritingOrder, messageRows, writtenAfter } from './message-rows.ts'

const aMessage = (id: string, sender_id: string | null, created_at: string, is_read = false): Message => ({
  id,
  sender_id,
  content: id,
  image: null,
  is_read,
  created_at,
})
beforeEach(() => void vi.stubEnv('TZ', 'America/Montreal'))
afterEach(() => void vi.unstubAllEnvs())

const idsOf = (rows: ReturnType<typeof messageRows>) => rows.map(({ message }) => message.id)

test('the time is shown under the last of consecutive messages by one member [155]', () => {
  const rows = messageRows(
    [
      aMessage('a', 'moi', '2026-11-15T10:00:00Z'),
      aMessage('b', 'moi', '2026-11-15T10:04:00Z'),
      aMessage('c', 'moi', '2026-11-15T10:20:00Z'),
      aMessage('d', null, '2026-11-15T10:21:00Z'),
      aMessage('e', 'moi', '2026-11-15T10:22:00Z'),
    ],
    'moi',
  )
  expect(idsOf(rows.filter(({ isLastOfGroup }) => isLastOfGroup))).toEqual(['b', 'c', 'd', 'e'])
  expect(idsOf(rows.filter(({ isOwn }) => !isOwn))).toEqual(['d'])
})

test('days follow the reader’s time zone, and a new day ends a run of messages [155]', () => {
  const rows = messageRows(
    [
      // Around midnight in Montréal; in Zurich it is six in the morning.
      aMessage('a', 'moi', '2026-11-16T04:58:00Z'),
      aMessage('b', 'moi', '2026-11-16T04:59:00Z'),
      aMessage('c', 'moi', '2026-11-16T05:01:00Z'),
    ],
    'moi',
  )
  expect(idsOf(rows.filter(({ startsDay }) => startsDay))).toEqual(['a', 'c'])
  expect(idsOf(rows.filter(({ isLastOfGroup }) => isLastOfGroup))).toEqual(['b', 'c'])
})

test('today is « Aujourd’hui », every other day its date, and « hier » is not used [155]', () => {
  const now = Date.parse('2026-11-16T23:30:00Z')
  expect(dayLabel('2026-11-16T05:01:00Z', now)).toBe('Aujourd’hui')
  expect(dayLabel('2026-11-16T04:59:00Z', now)).toBe('15 novembre 2026')
  expect(dayLabel('2026-11-16T05:01:00Z', null)).toBe('16 novembre 2026')
})

test('« Vu » is shown under the viewer’s last message that was read, not under those of the other member [155]', () => {
  const rows = messageRows(
    [
      aMessage('a', 'moi', '2026-11-15T10:00:00Z', true),
      aMessage('b', 'moi', '2026-11-15T10:01:00Z', true),
      aMessage('c', 'moi', '2026-11-15T10:02:00Z'),
      aMessage('d', 'autre', '2026-11-15T10:03:00Z', true),
    ],
    'moi',
  )
  expect(idsOf(rows.filter(({ isSeen }) => isSeen))).toEqual(['b'])
})

test('an unsent message is shown at the time it was written, above later ones', () => {
  const loaded = [
    aMessage('a', 'autre', '2026-11-15T10:00:00.123456Z'),
    aMessage('b', 'autre', '2026-11-15T10:05:00Z'),
  ]
  const waiting = { ...aMessage('w', 'moi', '2026-11-15T10:01:00.000Z'), state: 'failed' as const }
  const sending = { ...aMessage('x', 'moi', '2026-11-15T10:06:00.000Z'), state: 'sending' as const }
  expect(inWritingOrder(loaded, [waiting, sending]).map(({ id }) => id)).toEqual(['a', 'w', 'b', 'x'])
  expect(inWritingOrder([], [waiting, sending]).map(({ id }) => id)).toEqual(['w', 'x'])
})

test('a new message is dated after the last one shown, whatever the clock of the device', () => {
  const ahead = aMessage('a', 'autre', new Date(Date.now() + 3_600_000).toISOString())
  expect(writtenAfter(ahead)).toBe(ahead.created_at)
  expect(Date.parse(writtenAfter(undefined))).toBeLessThanOrEqual(Date.now())
})
