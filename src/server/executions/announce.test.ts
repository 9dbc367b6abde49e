import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { anExecution } from '../../../tests/support/executions.ts'
import { aJournalSite } from '../../../tests/support/journals.ts'

const site = await aJournalSite()
const { anExecutor, notified } = site
const { sql } = site.db

describe('The author of the plan', () => {
  test('is notified once of a member’s first public entry, and of a public success [266]', async () => {
    const { member, browser, author, plan, anOwn, save } = await anExecutor()
    const { id } = await anOwn({ visibility: 'text' })
    await save(id, { is_private: true })
    await save(id, { content: null, sales: 3 })
    expect(await notified(author)).toEqual([])
    await Promise.all([save(id, {}), save(id, {})])
    const start = {
      type: 'new_execution',
      title: 'Nouvelle exécution',
      message: `${member.pseudo} exécute votre plan « ${plan.title} »`,
    }
    expect(await notified(author)).toEqual([start])
    for (const status of ['succeeded', 'running', 'succeeded'])
      await browser.put(`/api/my/executions/${id}/status`, { status })
    expect(await notified(author)).toEqual([
      start,
      {
        type: 'execution_succeeded',
        title: 'Plan réussi',
        message: `${member.pseudo} a réussi votre plan « ${plan.title} »`,
      },
    ])
  })

  test('is notified when a journal with entries becomes public, and never again of another execution of that member [266]', async () => {
    const { browser, author, anOwn, save } = await anExecutor()
    const { id } = await anOwn()
    await save(id, {})
    await browser.put(`/api/my/executions/${id}/status`, { status: 'succeeded' })
    expect(await notified(author)).toEqual([])
    await browser.put(`/api/my/executions/${id}/publication`, { visibility: 'text' })
    expect((await notified(author)).map(({ type }) => type)).toEqual(['execution_succeeded', 'new_execution'])
    await browser.delete(`/api/my/executions/${id}`)
    expect(await notified(author)).toEqual([])
    const again = await anOwn({ visibility: 'text' })
    await save(again.id, {})
    expect(await notified(author)).toEqual([])
  })

  test('is not notified of a private execution, of their own, across a block or when muted [266]', async () => {
    const { member, browser, author, plan, today, anOwn, save } = await anExecutor()
    const { id } = await anOwn()
    await save(id, {})
    await browser.put(`/api/my/executions/${id}/status`, { status: 'succeeded' })
    const mine = await site.aPlan({ author_id: member.id })
    const ownJournal = await anExecution(site, { user_id: member.id, plan_id: mine.id, visibility: 'all' })
    await save(ownJournal.id, {})
    await sql`insert into blocks (blocker_id, blocked_id) values (${author.id}, ${member.id})`
    await browser.put(`/api/my/executions/${id}/publication`, { visibility: 'text' })
    for (const person of [author, member]) expect(await notified(person)).toEqual([])
    const other = await site.aMember()
    await sql`update profiles set muted_notifications = '{new_execution}' where user_id = ${author.id}`
    const theirs = await anExecution(site, { user_id: other.id, plan_id: plan.id, visibility: 'text' })
    await (
      await site.as(other)
    ).put(`/api/my/executions/${theirs.id}/entries/${randomUUID()}`, {
      entry_date: today,
      content: 'Oui',
    })
    expect(await notified(author)).toEqual([])
  })
})
