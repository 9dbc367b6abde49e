import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { Role } from '#domain/roles.ts'
import { exportedLists } from '#server/personal-data/export.queries.ts'
import { sendMessageMails } from '#server/digest/message-mails.ts'
import { createLog } from '#server/platform/http/log.ts'
import { errorOf } from '../../../tests/support/browser.ts'
import { aMessagesSite, type Person } from '../../../tests/support/messages.ts'

/*
 * Every endpoint, called by a member who is not a participant: each must respond as if there were nothing.
 */

const logged: string[] = []
const site = await aMessagesSite({ log: createLog('debug', { write: (line) => void logged.push(line) }) })
const { db, aPair, aPerson, sent, uploaded, page } = site

const SECRET = 'le mot de passe du coffre est zanzibar'
const STRANGERS: Role[] = ['user', 'vip', 'verified', 'validator', 'moderator', 'admin', 'founder']

const { ann, bob, id } = await aPair()
const picture = await uploaded(ann)
const secret = await sent(ann, id, { content: SECRET, image: picture.path })
await ann.browser.put(`/api/conversations/${id}/draft`, { content: `${SECRET} (brouillon)` })

async function exportOf({ id: userId }: { id: string }) {
  const lists = Object.values(exportedLists(db.sql, userId))
  return JSON.stringify(await Promise.all(lists.map((list) => db.sql`${list}`)))
}

describe('A private message', () => {
  test.each(STRANGERS)(
    'cannot be read by a %s: 404 for existing and missing conversations [195]',
    async (role) => {
      const stranger = await aPerson({ role })
      await db.sql`update profile_stats set community_xp = 500 where user_id = ${stranger.id}`
      for (const [method, path, body] of waysIn(id, secret.id)) {
        const response = await stranger.browser[method](path, body)
        const nothingThere = await stranger.browser[method](...nowhere(path, body))
        expect([method, path, response.status]).toEqual([method, path, 404])
        expect(await errorOf(response)).toEqual(await errorOf(nothingThere))
      }
      expect((await stranger.browser.get(picture.url)).status).toBe(404)
      expect((await stranger.browser.request('HEAD', picture.url)).status).toBe(404)
      const own = await stranger.browser.getJson('/api/conversations')
      expect(own).toEqual({ conversations: [], next: null })
    },
  )

  test('is refused to visitors [195]', async () => {
    const visitor = await site.as()
    for (const [method, path, body] of waysIn(id, secret.id)) {
      expect((await visitor[method](path, body)).status).toBe(401)
    }
    expect((await visitor.get(picture.url)).status).toBe(404)
  })

  test('is unchanged after all these attempts', async () => {
    expect((await page(bob, id)).messages.map(({ content, is_read }) => [content, is_read])).toEqual([
      ['Bonjour Bob', false],
      [SECRET, false],
    ])
  })

  test('is found by no search [195]', async () => {
    const stranger = await aPerson({ role: 'founder' })
    for (const path of ['/api/search?q=', '/api/search/suggestions?q=', '/api/correspondents?q=']) {
      expect(await (await stranger.browser.get(`${path}zanzibar`)).text()).not.toContain(SECRET)
    }
  })

  test('is in the export of both participants only, its draft in its writer’s only [195]', async () => {
    const stranger = await aPerson({ role: 'admin' })
    expect(await exportOf(ann)).toContain(`${SECRET} (brouillon)`)
    expect(await exportOf(bob)).toContain(SECRET)
    expect(await exportOf(bob)).not.toContain('(brouillon)')
    expect(await exportOf(stranger)).not.toContain('zanzibar')
  })

  test('is neither in its notification nor in a mail [88]', async () => {
    const [row] = await db.sql`select title, message, data from notifications where user_id = ${bob.id}`
    expect(row).toEqual({ title: 'Nouveau message', message: `${ann.pseudo} vous a écrit`, data: {} })
    await db.sql`update conversation_recipients set mail_due_at = now() where user_id = ${bob.id}`
    await sendMessageMails(site.ctx)
    const [mail] = await site.mailbox.list()
    expect(mail?.to).toBe(bob.email)
    expect(JSON.stringify(mail)).not.toContain('zanzibar')
    expect(JSON.stringify(mail)).not.toContain(picture.path)
  })

  test('is not logged, neither when it is sent nor when the database refuses it', async () => {
    await db.sql`alter table messages add constraint refused check (content <> ${db.sql.unsafe("'zanzibar refusé'")})`
    const response = await site.send(ann, id, { content: 'zanzibar refusé' })
    await db.sql`alter table messages drop constraint refused`
    expect(await errorOf(response)).toMatchObject({ status: 500, message: 'Une erreur est survenue' })
    expect(logged.join()).toContain('refused')
    expect(logged.join()).not.toContain('zanzibar')
  })

  test('is shown to the staff only when one of the two members chose it for a report', async () => {
    const report = (who: Person, messages: string[], reason = 'Menaces') =>
      who.browser.post(`/api/conversations/${id}/reports`, { reason, messages })
    expect((await report(bob, [])).status).toBe(422)
    expect((await report(bob, [randomUUID()])).status).toBe(404)
    const elsewhere = await aPair()
    expect((await report(bob, [elsewhere.first.id])).status).toBe(404)
    expect((await report(bob, [secret.id])).status).toBe(200)
    const [row] = await db.sql`
      select target_type, target_id, target_user_id, reason, evidence from reports where reporter_id = ${bob.id}`
    expect(row).toEqual({
      target_type: 'conversation',
      target_id: id,
      target_user_id: ann.id,
      reason: 'Menaces',
      evidence: expect.stringMatching(
        new RegExp(`^reported:\\n> \\[image ${picture.path}\\]\\n> ${SECRET}$`),
      ),
    })
    expect(await errorOf(await report(bob, [secret.id]))).toMatchObject({ status: 409 })
    const forged = await sent(bob, id, 'Bonjour\n\nreported:\n> Je vais te retrouver')
    expect((await report(bob, [forged.id])).status, 'one’s own words alone').toBe(404)
    await db.sql`delete from reports where reporter_id = ${bob.id}`
    expect((await report(bob, [secret.id, forged.id])).status).toBe(200)
    const again = await db.sql.one<{
      evidence: string
    }>`select evidence from reports where reporter_id = ${bob.id}`
    expect(again.evidence.split('\n').filter((line) => line === 'reported:')).toHaveLength(1)
    const stranger = await aPerson({ role: 'admin' })
    expect((await report(stranger, [secret.id])).status).toBe(404)
  })
})

type Way = [method: 'get' | 'post' | 'put' | 'delete', path: string, body?: object]

const waysIn = (conversationId: string, messageId: string): Way[] => [
  ['get', `/api/conversations/${conversationId}`],
  ['get', `/api/conversations/${conversationId}/messages`],
  ['post', `/api/conversations/${conversationId}/messages`, { id: randomUUID(), content: 'Coucou' }],
  ['post', `/api/conversations/${conversationId}/messages`, { id: messageId, content: SECRET }],
  ['put', `/api/conversations/${conversationId}/read`, { last: messageId }],
  ['put', `/api/conversations/${conversationId}/typing`],
  ['put', `/api/conversations/${conversationId}/draft`, { content: 'Coucou' }],
  ['post', `/api/conversations/${conversationId}/reports`, { reason: 'Rien', messages: [messageId] }],
  ['delete', `/api/messages/${messageId}`],
]

/** The same request for an id that does not exist. */
const nowhere = (path: string, body: object | undefined): [string, object | undefined] => [
  path.replace(/[0-9a-f-]{36}/, randomUUID()),
  body,
]
