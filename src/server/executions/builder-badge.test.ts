import { describe, expect, test } from 'vitest'
import { anEntry, anExecution } from '../../../tests/support/executions.ts'
import { aJournalSite } from '../../../tests/support/journals.ts'

const site = await aJournalSite()
const { anExecutor } = site
const { sql } = site.db

const badgesOf = async ({ id }: { id: string }) =>
  (await sql.one<{ badges: string[] }>`select badges from profiles where user_id = ${id}`).badges
const isOk = ({ status }: Response) => status === 200

describe('« Bâtisseur »', () => {
  test('comes once with the tenth day of writing in public journals about plans of others [268]', async () => {
    const { member, anOwn, save } = await anExecutor()
    const { id } = await anOwn({ visibility: 'text' })
    for (let n = 1; n <= 8; n++) await anEntry(sql, id, { written_ago: n })
    expect(isOk(await save(id))).toBe(true)
    expect(await badgesOf(member)).toEqual([])
    await anEntry(sql, id, { written_ago: 9 })
    expect((await Promise.all([save(id), save(id)])).every(isOk)).toBe(true)
    expect(await badgesOf(member)).toEqual(['Bâtisseur'])
    const awarded =
      await sql`select from notifications where user_id = ${member.id} and type = 'badge_awarded'`
    expect(awarded.count).toBe(1)
  })

  test('does not come with ten dates typed in one day, private entries or one’s own plan [268]', async () => {
    const { member, anOwn, save } = await anExecutor()
    const { id } = await anOwn({ visibility: 'text' })
    for (let n = 1; n <= 10; n++) {
      await anEntry(sql, id, { ago: n })
      await anEntry(sql, id, { written_ago: n, is_private: true })
    }
    const mine = await site.aPlan({ author_id: member.id })
    const ownJournal = await anExecution(site, { user_id: member.id, plan_id: mine.id, visibility: 'text' })
    for (let n = 1; n <= 12; n++) await anEntry(sql, ownJournal.id, { written_ago: n })
    expect(isOk(await save(id))).toBe(true)
    expect(isOk(await save(ownJournal.id))).toBe(true)
    expect(await badgesOf(member)).toEqual([])
  })
})
