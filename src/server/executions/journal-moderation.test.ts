import { describe, expect, test } from 'vitest'
import type { LogEntry } from '#domain/moderation/staff-log.ts'
import { anEntry, anExecution } from '../../../tests/support/executions.ts'
import { aJournalSite } from '../../../tests/support/journals.ts'

const site = await aJournalSite()
const { anExecutor, publicly, notified } = site
const { sql } = site.db

describe('Moderation of entries', () => {
  test('a public entry can be reported and deleted by rank, with a log row that holds its text [267]', async () => {
    const { member, browser, author, anOwn } = await anExecutor()
    const { id } = await anOwn({ visibility: 'text' })
    const entry = await anEntry(sql, id, { content: 'Une arnaque' })
    const report = { reason: 'Arnaque' }
    const reporter = await site.as(author)
    expect((await reporter.post(`/api/journal-entries/${entry}/reports`, report)).status).toBe(200)
    expect((await reporter.post(`/api/journal-entries/${entry}/reports`, report)).status).toBe(409)
    expect((await browser.post(`/api/journal-entries/${entry}/reports`, report)).status).toBe(409)
    const moderator = await site.aMember({ role: 'moderator' })
    const staff = await site.as(moderator)
    type Cases = {
      rows: { case_id: string; target_id: string; title: string; path: string; evidence: string }[]
    }
    const cases = await staff.getJson<Cases>('/api/moderation/reports')
    const found = cases.rows.find(({ target_id }) => target_id === entry)!
    expect(found).toMatchObject({ path: `/execution/${id}`, evidence: 'Une arnaque' })
    const decision = { verdict: 'upheld', remove: true, reason: 'Promesse de gain.' }
    expect((await staff.post(`/api/moderation/reports/${found.case_id}`, decision)).status).toBe(200)
    expect((await publicly(id)).entries).toEqual([])
    const { rows } = await staff.getJson<{ rows: LogEntry[] }>('/api/moderation/activity')
    expect(rows.find(({ action }) => action === 'delete_journal_entry')).toMatchObject({
      target_type: 'journal_entry',
      target_id: entry,
      member: { user_id: member.id },
      reason: 'Promesse de gain.',
      details: { entry_content: 'Une arnaque' },
    })
    expect(await notified(member)).toMatchObject([
      { type: 'sanction', message: expect.stringMatching(/a été supprimée\s: Promesse de gain\.$/) },
    ])
  })

  test('an entry of an equal or higher rank is not deleted; a private one does not exist for any role [259] [267]', async () => {
    const { browser, anOwn } = await anExecutor()
    const colleague = await site.aMember({ role: 'moderator' })
    const staff = await site.as(await site.aMember({ role: 'moderator' }))
    const theirs = await anExecution(site, { user_id: colleague.id, visibility: 'text' })
    const entry = await anEntry(sql, theirs.id)
    expect((await staff.delete(`/api/journal-entries/${entry}`)).status).toBe(403)
    const { id } = await anOwn({ visibility: 'text' })
    const hidden = await anEntry(sql, id, { is_private: true })
    const figures = await anEntry(sql, id, { sales: 3 })
    for (const one of [hidden, figures]) {
      expect((await staff.delete(`/api/journal-entries/${one}`)).status).toBe(404)
      expect((await staff.post(`/api/journal-entries/${one}/reports`, { reason: 'Non' })).status).toBe(404)
    }
    expect((await browser.delete(`/api/journal-entries/${hidden}`)).status).toBe(200)
    expect((await browser.delete(`/api/journal-entries/${hidden}`)).status).toBe(404)
  })
})
