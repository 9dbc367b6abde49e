import { expect, test } from 'vitest'
import { aDatabase } from '../../../tests/support/database.ts'
import { createLog } from './log.ts'

test('what the database refuses is logged without the values it refused', async () => {
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
