import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { aSite } from '../../../tests/support/site.ts'
import { redactOver } from './clean.ts'
import { DECISION_TABLES, type DecisionTable, someUnredacted } from './retention.queries.ts'

const site = await aSite()
const { db } = site
const { sql } = db

const LOGS = ['moderation_logs', 'moderation_actions', 'moderation_logs_extended'] as const
type Log = (typeof LOGS)[number]

const ENTRIES = {
  moderation_logs: () => ({
    plan_id: randomUUID(),
    plan_version: 1,
    action: 'rejected',
    reason: 'Copié de Lou',
  }),
  moderation_actions: () => ({
    action_type: 'role_change',
    target_id: randomUUID(),
    details: sql.json({ from: 'user', to: 'vip', reason: 'Merci, Lou' }),
  }),
  moderation_logs_extended: () => ({
    action_type: 'delete_comment',
    target_type: 'comment',
    target_id: randomUUID(),
    reason: 'Insultes',
    details: sql.json({
      comment_content: 'Lou est nul',
      original_author: randomUUID(),
      reports: 3,
      removed: true,
    }),
  }),
}

const log = async (table: Log, monthsAgo: number): Promise<string> => {
  const row = await sql.one<{ id: string }>`
    insert into ${sql(table)} ${sql.columns({
      admin_id: randomUUID(),
      ...ENTRIES[table](),
      created_at: sql`now() - make_interval(months => ${monthsAgo}, mins => 1)`,
    })} returning id`
  return row.id
}
const read = async (table: DecisionTable, id: string) =>
  (await sql`select * from ${sql(table)} where id = ${id}`)[0]
const redactAll = async () => {
  for (const table of DECISION_TABLES) await redactOver(db, table)
}

test.each(DECISION_TABLES)('rows with a text in %s are found along an index', async (table) => {
  const walk = await db.transaction(async (tx) => {
    await tx`set local enable_seqscan = off`
    return await tx`explain (costs off) ${someUnredacted(tx, table)}`
  })
  expect(JSON.stringify(walk)).toContain(`${table}_unredacted`)
})

describe('Twelve months after a decision', () => {
  test.each([
    ['moderation_logs', { action: 'rejected', reason: 'Texte effacé' }],
    ['moderation_actions', { action_type: 'role_change', details: { from: 'user', to: 'vip' } }],
    [
      'moderation_logs_extended',
      { action_type: 'delete_comment', reason: null, details: { reports: 3, removed: true } },
    ],
  ] as const)('names and texts are deleted from %s, and the decisions stay', async (table, left) => {
    const [old, young] = [await log(table, 12), await log(table, 11)]
    const before = [await read(table, old), await read(table, young)]
    await redactAll()
    expect(await read(table, old)).toEqual({ ...before[0], ...left })
    expect(await read(table, young)).toEqual(before[1])
    await redactAll()
    expect(await read(table, old)).toEqual({ ...before[0], ...left })
  })

  test('the texts of a report and its answer are deleted, and the report itself stays', async () => {
    const [reporter, target] = [await site.aMember(), await site.aMember()]
    const report = async (handled: string | null) => {
      const row = await sql.one<{ id: string }>`
        insert into reports (reporter_id, target_type, target_id, target_user_id, reason, evidence, status, answer, handled_at, created_at)
        values (${reporter.id}, 'profile', ${target.id}, ${target.id}, 'Arnaque', 'Lou, @lou', ${handled ? 'upheld' : 'open'},
          ${handled && 'Merci'}, now() - ${handled}::interval, now() - interval '3 years') returning id`
      return row.id
    }
    const [old, young, open] = [
      await report('12 months 1 minute'),
      await report('11 months'),
      await report(null),
    ]
    await redactAll()
    const redacted = { reason: 'Texte effacé', evidence: null, answer: null }
    expect(await read('reports', old)).toMatchObject({
      ...redacted,
      status: 'upheld',
      reporter_id: reporter.id,
    })
    expect(await read('reports', young)).toMatchObject({ reason: 'Arnaque', answer: 'Merci' })
    expect(await read('reports', open)).toMatchObject({ reason: 'Arnaque', evidence: 'Lou, @lou' })
  })

  test('the staff log can still be read', async () => {
    const admin = await site.aMember({ role: 'admin' })
    await log('moderation_logs_extended', 13)
    await redactAll()
    expect((await (await site.as(admin)).request('GET', '/api/moderation/activity')).status).toBe(200)
  })
})

describe.each(LOGS)('A row of %s', (table) => {
  const redacted = {
    moderation_logs: sql`reason = redacted_reason(action)`,
    moderation_actions: sql`details = redacted_details(details)`,
    moderation_logs_extended: sql`reason = null, details = redacted_details(details)`,
  }[table]
  const update = (id: string, change: typeof redacted, isRedaction = true) =>
    db.transaction(async (tx) => {
      if (isRedaction) await tx`select set_config('planb.redaction', 'on', true)`
      await tx`update ${tx(table)} set ${change} where id = ${id}`
    })
  const refused = `${table} is append-only`

  test('is redacted only on request, and not before its time', async () => {
    await expect(update(await log(table, 13), redacted, false)).rejects.toThrow(refused)
    await expect(update(await log(table, 11), redacted)).rejects.toThrow(refused)
  })

  test('cannot be changed otherwise, however old it is', async () => {
    const id = await log(table, 13)
    await expect(update(id, sql`admin_id = gen_random_uuid()`)).rejects.toThrow(refused)
    await expect(update(id, sql`${redacted}, created_at = now()`)).rejects.toThrow(refused)
    const other = table === 'moderation_logs' ? sql`reason = 'Autre'` : sql`details = '{"title": "Autre"}'`
    await expect(update(id, other)).rejects.toThrow(refused)
    const remove = db.transaction(async (tx) => {
      await tx`select set_config('planb.redaction', 'on', true)`
      await tx`delete from ${tx(table)} where id = ${id}`
    })
    await expect(remove).rejects.toThrow(refused)
    expect(await read(table, id)).toMatchObject({ id })
  })
})
