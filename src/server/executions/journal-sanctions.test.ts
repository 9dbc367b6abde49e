import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { anEntry } from '../../../tests/support/executions.ts'
import { aJournalSite } from '../../../tests/support/journals.ts'

const site = await aJournalSite()
const { anExecutor, publicly, notified } = site
const { sql } = site.db

describe('A sanctioned member', () => {
  test.each([
    ['temp', 'Votre compte est suspendu : cette entrée reste privée.'],
    ['perm', 'Votre compte est suspendu : cette entrée reste privée.'],
    ['ip', 'Votre compte est suspendu : cette entrée reste privée.'],
    ['comment', 'Vous ne pouvez plus commenter : cette entrée reste privée.'],
  ] as const)('(%s) writes for themselves only, whatever is sent [300]', async (ban, sentence) => {
    const { member, browser, author, anOwn, save } = await anExecutor()
    const { id } = await anOwn({ visibility: 'text' })
    const entry = await anEntry(sql, id, { content: 'Avant' })
    await sql`
      insert into user_bans (user_id, type, end_at)
      values (${member.id}, ${ban}, ${ban === 'temp' ? sql`now() + interval '1 day'` : null})`
    const response = await save(id, { content: 'Depuis ma suspension', is_private: false })
    expect(await response.json()).toMatchObject({
      entry: { is_private: true },
      forced_private: sentence,
    })
    const corrected = await save(id, { content: 'Avant, corrigé', is_private: false }, entry)
    expect(await corrected.json()).toMatchObject({ entry: { is_private: true } })
    expect((await publicly(id)).entries).toEqual([])
    expect(await notified(author)).toEqual([])
    const refused = await browser.put(`/api/my/executions/${id}/publication`, { visibility: 'all' })
    expect(refused.status).toBe(403)
    const other = await site.aPlan()
    await browser.put(`/api/plans/${other.id}/execution`, { id: randomUUID(), visibility: 'all' })
    const started = await sql.one`select visibility from executions where plan_id = ${other.id}`
    expect(started).toEqual({ visibility: 'private' })
    expect((await browser.delete(`/api/my/executions/${id}/publication`)).status).toBe(200)
    expect((await browser.delete(`/api/journal-entries/${entry}`)).status).toBe(200)
    expect((await browser.delete(`/api/my/executions/${id}`)).status).toBe(200)
  })
})
