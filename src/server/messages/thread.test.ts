import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { DRAFT_ALREADY_SENT } from '#domain/errors.ts'
import type { Message, MessageState } from '#domain/messages.ts'
import { wholeNumber } from '#domain/numbers.ts'
import { errorOf, statusesOf } from '../../../tests/support/browser.ts'
import { aMessagesSite, type Person, textsOf } from '../../../tests/support/messages.ts'

const site = await aMessagesSite()
const { db, aPair, aPerson, send, sent, uploaded, list, page, read, remove } = site

const notificationsOf = ({ id }: { id: string }) =>
  db.sql<{ read: boolean; message: string }[]>`
    select read, message from notifications where user_id = ${id} and type = 'new_message'`
const unreadOf = async (who: Person) =>
  (
    await who.browser.getJson<{ unread: { messages: number; notifications: number } }>(
      '/api/my/notifications',
    )
  ).unread
const previewOf = async (id: string) =>
  (await db.sql`select last_message_at, last_message_content from conversations where id = ${id}`)[0]

describe('Sending', () => {
  test('saves the text trimmed, returns it, and shows it to both members, oldest first', async () => {
    const { ann, bob, id, first } = await aPair()
    const second = await sent(bob, id, ' \r\nSalut\r\nAnn ')
    expect(second).toEqual({
      id: second.id,
      sender_id: bob.id,
      content: 'Salut\nAnn',
      image: null,
      is_read: false,
      created_at: second.created_at,
    })
    for (const who of [ann, bob]) {
      expect((await page(who, id)).messages.map((message) => message.id)).toEqual([first.id, second.id])
    }
    expect(await previewOf(id)).toEqual({
      last_message_at: second.created_at,
      last_message_content: 'Salut\nAnn',
    })
  })

  test.each([
    ['nothing', {}, 'Veuillez écrire un message.'],
    ['blanks', { content: ' \n\u200b\u3164' }, 'Veuillez écrire un message.'],
    ['too much', { content: 'x'.repeat(4001) }, `Un message compte ${wholeNumber(4000)} caractères au plus.`],
    ['a NUL', { content: 'a\0b' }, 'Le message contient des caractères interdits.'],
    ['half a character', { content: 'a\ud800' }, 'Le message contient des caractères interdits.'],
    ['a picture without a path', { content: 'Voilà', image: '' }, 'Cette image n’existe pas.'],
  ])('refuses %s [157]', async (_what, message, words) => {
    const { ann, id } = await aPair()
    expect(await errorOf(await send(ann, id, message))).toMatchObject({ status: 422, message: words })
    expect((await page(ann, id)).messages).toHaveLength(1)
  })

  test('accepts four thousand characters of any kind, and saves HTML and unsafe links as text [198]', async () => {
    const { ann, id } = await aPair()
    expect((await sent(ann, id, '😀'.repeat(4000))).content).toHaveLength(8000)
    const bad = '<img src=x onerror=alert(1)> javascript:alert(1) data:text/html,x'
    expect((await sent(ann, id, bad)).content).toBe(bad)
  })

  test('the same message again, or ten times at once, is stored once [157] [200]', async () => {
    const { ann, bob, id } = await aPair()
    const message = { id: randomUUID(), content: 'Une fois' }
    const responses = await Promise.all(Array.from({ length: 10 }, () => send(ann, id, message)))
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]))
    const bodies = await Promise.all(responses.map((response) => response.json() as Promise<Message>))
    expect(new Set(bodies.map(({ created_at }) => created_at)).size).toBe(1)
    expect(textsOf(await page(bob, id))).toEqual(['Bonjour Bob', 'Une fois'])
    expect((await list(bob))[0]?.unread_count).toBe(2)
  })

  test('another text or picture under the id of a sent message is refused, and the sent one stays', async () => {
    const { ann, bob, id, first } = await aPair()
    const { path: image } = await uploaded(ann)
    for (const other of [{ content: 'Autre chose' }, { content: 'Bonjour Bob', image }, { image }]) {
      expect(await errorOf(await send(ann, id, { id: first.id, ...other }))).toMatchObject({
        status: 409,
        field: 'id',
        message: DRAFT_ALREADY_SENT,
      })
    }
    expect(textsOf(await page(bob, id))).toEqual(['Bonjour Bob'])
    expect((await send(ann, id, { id: first.id, content: ' Bonjour Bob\r\n' })).status).toBe(200)
  })

  test('the same message again gets the same response after the recipient blocked the sender', async () => {
    const { ann, bob, id, first } = await aPair()
    await bob.browser.put(`/api/members/${ann.id}/block`)
    expect((await send(ann, id, { id: first.id, content: 'Bonjour Bob' })).status).toBe(200)
  })

  test('an id of another member’s message, or of another conversation, is refused and reveals nothing [194]', async () => {
    const { ann, id, first } = await aPair()
    const other = await aPair()
    const response = await errorOf(await send(ann, id, { id: other.first.id, content: 'Moi' }))
    expect(response).toMatchObject({ status: 409, message: 'Ce message existe déjà.' })
    const elsewhere = await site.opened(ann, other.bob)
    expect((await send(ann, elsewhere, { id: first.id, content: 'Bonjour Bob' })).status).toBe(409)
  })

  test('concurrent messages get different times, and the page after the last one misses none', async () => {
    const { ann, bob, id } = await aPair()
    const before = await page(ann, id)
    await Promise.all(Array.from({ length: 20 }, (_, n) => sent(n % 2 ? ann : bob, id, `n° ${n}`)))
    const { messages } = await page(ann, id)
    expect(new Set(messages.map(({ created_at }) => created_at)).size).toBe(21)
    const after = await page(ann, id, `?after=${encodeURIComponent(before.end!)}`)
    expect(after.messages).toEqual(messages.slice(1))
    expect(await previewOf(id)).toMatchObject({ last_message_at: messages.at(-1)?.created_at })
  })

  test('pages go back to the beginning, without a gap or a repeat', async () => {
    const { ann, id } = await aPair()
    await db.sql`
      insert into messages (conversation_id, sender_id, content, created_at)
      select ${id}, ${ann.id}, 'n° ' || n, now() - interval '1 day' + n * interval '1 minute' from generate_series(1, 65) n`
    const newest = await page(ann, id)
    const middle = await page(ann, id, `?before=${encodeURIComponent(newest.start!)}`)
    const oldest = await page(ann, id, `?before=${encodeURIComponent(middle.start!)}`)
    expect([oldest, middle, newest].flatMap(textsOf)).toEqual([
      ...Array.from({ length: 65 }, (_, n) => `n° ${n + 1}`),
      'Bonjour Bob',
    ])
    const ends = ({ has_earlier, has_later }: typeof newest) => [has_earlier, has_later]
    expect([oldest, middle, newest].map(ends)).toEqual([
      [false, true],
      [true, true],
      [true, false],
    ])
  })
})

describe('The states of messages', () => {
  const statesOf = async (who: Person, id: string, from: string) =>
    (
      await who.browser.getJson<{ states: MessageState[] }>(
        `/api/conversations/${id}/messages/states?from=${encodeURIComponent(from)}`,
      )
    ).states

  test('say which messages exist from a position on, and which the other has read', async () => {
    const { ann, bob, id } = await aPair()
    const { messages: first } = await page(ann, id)
    const [one, two] = [await sent(ann, id, 'un'), await sent(ann, id, 'deux')]
    const { start } = await page(ann, id, `?after=${encodeURIComponent((await page(ann, id)).start!)}`)
    await read(bob, id)
    const three = await sent(ann, id, 'trois')
    await remove(ann, one.id)
    expect(await statesOf(ann, id, start!)).toEqual([
      { id: two.id, is_read: true },
      { id: three.id, is_read: false },
    ])
    expect(first).toHaveLength(1)
  })

  test('are refused for conversations of others, and for an invalid cursor [194]', async () => {
    const { ann, id } = await aPair()
    const stranger = await aPerson()
    const { start } = await page(ann, id)
    const address = `/api/conversations/${id}/messages/states`
    expect((await stranger.browser.get(`${address}?from=${encodeURIComponent(start!)}`)).status).toBe(404)
    for (const query of ['', '?from=', '?from=hier'])
      expect((await ann.browser.get(address + query)).status).toBe(422)
  })
})

describe('Pictures', () => {
  test('are sent with or without text, with their size and their own address [155]', async () => {
    const { ann, bob, id } = await aPair()
    const [alone, captioned] = [await uploaded(ann), await uploaded(ann)]
    expect(await sent(ann, id, { image: alone.path })).toMatchObject({
      content: null,
      image: { url: `/files/${alone.path}`, width: 30, height: 20 },
    })
    expect((await list(bob))[0]?.last_message).toEqual({ content: 'Photo', is_own: false })
    expect(await sent(ann, id, { image: captioned.path, content: 'Mon étal' })).toMatchObject({
      content: 'Mon étal',
      image: { url: `/files/${captioned.path}` },
    })
    expect((await list(bob))[0]?.last_message).toEqual({ content: 'Mon étal', is_own: false })
    const seen = await bob.browser.get(`/files/${alone.path}`)
    expect([seen.status, seen.headers.get('cache-control')]).toEqual([200, 'private, no-store'])
  })

  test('must be uploaded by the sender, and belong to one message', async () => {
    const { ann, bob, id } = await aPair()
    const { path: file } = await uploaded(ann)
    const words = 'Cette image n’existe plus : veuillez la choisir à nouveau.'
    expect(await errorOf(await send(bob, id, { image: file }))).toMatchObject({ status: 409, message: words })
    await sent(ann, id, { image: file })
    expect(await errorOf(await send(ann, id, { image: file }))).toMatchObject({ status: 409, field: 'image' })
    for (const image of ['n’importe/quoi.webp', '../secret']) {
      expect((await send(ann, id, { image })).status).toBe(409)
    }
    expect((await page(ann, id)).messages).toHaveLength(2)
  })

  test('that are sent again after a lost response are stored once', async () => {
    const { ann, id } = await aPair()
    const { path: image } = await uploaded(ann)
    const message = { id: randomUUID(), image }
    expect(statusesOf([await send(ann, id, message), await send(ann, id, message)])).toEqual([200, 200])
    expect((await page(ann, id)).messages).toHaveLength(2)
  })

  test('are deleted with their message, for both members and from the storage [163]', async () => {
    const { ann, bob, id } = await aPair()
    const { path: file, url } = await uploaded(ann)
    const { id: message } = await sent(ann, id, { image: file })
    expect(existsSync(path.join(site.dataDir, 'files', file))).toBe(true)
    expect((await remove(ann, message)).status).toBe(200)
    for (const who of [ann, bob]) expect((await who.browser.get(url)).status).toBe(404)
    await expect.poll(() => existsSync(path.join(site.dataDir, 'files', file))).toBe(false)
    await expect.poll(async () => (await db.sql`select from files where path = ${file}`).count).toBe(0)
  })

  test('are not found once their message is deleted, also while the storage still has them', async () => {
    const { ann, id } = await aPair()
    const { path: file, url } = await uploaded(ann)
    const { id: message } = await sent(ann, id, { image: file })
    // A folder of its name cannot be removed as a file.
    const stored = path.join(site.dataDir, 'files', file)
    rmSync(stored)
    mkdirSync(path.join(stored, 'plein'), { recursive: true })
    expect((await remove(ann, message)).status).toBe(200)
    expect((await db.sql`select is_being_deleted from files where path = ${file}`)[0]).toEqual({
      is_being_deleted: true,
    })
    expect((await ann.browser.get(url)).status).toBe(404)
    rmSync(stored, { recursive: true })
  })
})

describe('Marking as read', () => {
  test('sets the messages of the other member to read, and clears their notification and counts [90] [161]', async () => {
    const { ann, bob, id } = await aPair()
    await sent(ann, id, 'Encore')
    expect(await unreadOf(bob)).toEqual({ messages: 2, notifications: 1 })
    expect(await (await read(bob, id)).json()).toEqual({ unread: { messages: 0, notifications: 0 } })
    expect((await list(bob))[0]?.unread_count).toBe(0)
    expect(await notificationsOf(bob)).toEqual([{ read: true, message: `${ann.pseudo} vous a écrit` }])
    const [row] = await db.sql`select mail_due_at from conversation_recipients where conversation_id = ${id}`
    expect(row).toEqual({ mail_due_at: null })
  })

  test('sets the messages to read up to the last one shown, and no later ones', async () => {
    const { ann, bob, id, first } = await aPair()
    await sent(ann, id, 'Pendant ce temps')
    await read(bob, id, first.id)
    expect(await unreadOf(bob)).toEqual({ messages: 1, notifications: 1 })
    expect((await page(ann, id)).messages.map(({ is_read }) => is_read)).toEqual([true, false])
    for (const nothing of [randomUUID(), (await aPair()).first.id]) {
      expect((await read(bob, id, nothing)).status).toBe(200)
    }
    expect(await unreadOf(bob)).toEqual({ messages: 1, notifications: 1 })
    await read(bob, id)
    expect(await unreadOf(bob)).toEqual({ messages: 0, notifications: 0 })
  })

  test('leaves a message unread that arrives at the same moment, with its notification', async () => {
    const { ann, bob, id, first } = await aPair()
    await Promise.all([read(bob, id, first.id), sent(ann, id, 'Au même moment')])
    expect(await unreadOf(bob)).toEqual({ messages: 1, notifications: 1 })
  })

  test('does not set the reader’s own messages to read [195]', async () => {
    const { ann, id } = await aPair()
    await read(ann, id)
    const [row] = await db.sql`select is_read from messages where conversation_id = ${id}`
    expect(row).toEqual({ is_read: false })
  })

  test('shows the sender that it was read, unless the reader hides read receipts', async () => {
    const { ann, bob, id } = await aPair()
    await read(bob, id)
    expect((await page(ann, id)).messages.map(({ is_read }) => is_read)).toEqual([true])
    await db.sql`update profiles set shows_read = false where user_id = ${bob.id}`
    expect((await page(ann, id)).messages.map(({ is_read }) => is_read)).toEqual([false])
    expect((await page(bob, id)).messages.map(({ is_read }) => is_read)).toEqual([true])
  })

  test('clears the one notification of a conversation, which is unread again with the next message [88]', async () => {
    const { ann, bob, id } = await aPair()
    for (let n = 0; n < 5; n++) await sent(ann, id, `n° ${n}`)
    expect(await notificationsOf(bob)).toEqual([{ read: false, message: `${ann.pseudo} vous a écrit` }])
    await read(bob, id)
    await sent(ann, id, 'Tu es là ?')
    expect(await notificationsOf(bob)).toEqual([{ read: false, message: `${ann.pseudo} vous a écrit` }])
    expect(await notificationsOf(ann)).toEqual([])
    const { notifications } = await bob.browser.getJson<{ notifications: { data: object }[] }>(
      '/api/my/notifications',
    )
    expect(notifications[0]?.data).toEqual({ conversation_id: id })
  })

  test('counts unread messages also for a member who muted their notifications', async () => {
    const [ann, bob] = [await aPerson(), await aPerson()]
    await db.sql`update profiles set muted_notifications = '{new_message}' where user_id = ${bob.id}`
    await sent(ann, await site.opened(ann, bob), 'Bonjour')
    expect(await notificationsOf(bob)).toEqual([])
    expect(await unreadOf(bob)).toEqual({ messages: 1, notifications: 0 })
  })
})

describe('Deleting', () => {
  test('deletes the sender’s message for both members, and the preview shows the previous one [163]', async () => {
    const { ann, bob, id, first } = await aPair()
    const { id: last } = await sent(ann, id, 'Oups')
    expect((await remove(ann, last)).status).toBe(200)
    for (const who of [ann, bob]) expect(textsOf(await page(who, id))).toEqual(['Bonjour Bob'])
    expect(await previewOf(id)).toEqual({
      last_message_at: first.created_at,
      last_message_content: 'Bonjour Bob',
    })
    const [row] = await db.sql`select content, image_url from messages where id = ${last}`
    expect(row).toEqual({ content: null, image_url: null })
    expect((await remove(ann, last)).status).toBe(404)
  })

  test('is allowed to the sender only: the other participant is refused, other members get 404 [163] [194]', async () => {
    const { ann, bob, first, id } = await aPair()
    expect(await errorOf(await remove(bob, first.id))).toMatchObject({
      status: 403,
      message: 'Vous ne pouvez supprimer que vos propres messages',
    })
    for (const role of ['vip', 'moderator', 'admin', 'founder'] as const) {
      expect((await remove(await aPerson({ role }), first.id)).status).toBe(404)
    }
    expect(textsOf(await page(ann, id))).toEqual(['Bonjour Bob'])
  })

  test('of all unread messages clears the count, the notification, the mail and the empty conversation', async () => {
    const { ann, bob, id, first } = await aPair()
    await remove(ann, first.id)
    expect(await unreadOf(bob)).toEqual({ messages: 0, notifications: 0 })
    expect(await notificationsOf(bob)).toEqual([])
    expect(await list(bob)).toEqual([])
    expect((await list(ann))[0]).toMatchObject({ id, last_message: null })
    const [row] = await db.sql`select mail_due_at from conversation_recipients where conversation_id = ${id}`
    expect(row).toEqual({ mail_due_at: null })
  })

  test('of all read messages clears the notification too', async () => {
    const { ann, bob, id, first } = await aPair()
    await read(bob, id)
    await remove(ann, first.id)
    expect(await notificationsOf(bob)).toEqual([])
  })

  test('of one of several messages keeps the notification of the others', async () => {
    const { ann, bob, id, first } = await aPair()
    await sent(ann, id, 'Deux')
    await remove(ann, first.id)
    expect(await notificationsOf(bob)).toHaveLength(1)
    expect(await unreadOf(bob)).toMatchObject({ messages: 1 })
  })

  test('is not undone by a browser that sends the message again', async () => {
    const { ann, bob, id, first } = await aPair()
    await remove(ann, first.id)
    expect(await errorOf(await send(ann, id, { id: first.id, content: 'Bonjour Bob' }))).toMatchObject({
      status: 409,
      message: 'Ce message a été supprimé.',
    })
    expect(await list(bob)).toEqual([])
  })
})

describe('Scheduled mails', () => {
  const mailOf = async (conversationId: string) =>
    (
      await db.sql<{ minutes: number | null }[]>`
        select round(extract(epoch from mail_due_at - now()) / 60)::int as minutes from conversation_recipients
        where conversation_id = ${conversationId}`
    ).map(({ minutes }) => minutes)

  test('are due a quarter of an hour after the first unread message, and a day after the previous mail', async () => {
    const { ann, bob, id } = await aPair()
    expect(await mailOf(id)).toEqual([15])
    await db.sql`update conversation_recipients set mail_due_at = mail_due_at - interval '5 minutes' where conversation_id = ${id}`
    await sent(ann, id, 'Encore')
    expect(await mailOf(id)).toEqual([10])
    await db.sql`update conversation_recipients set mail_due_at = null, mailed_at = now() where conversation_id = ${id}`
    await sent(ann, id, 'Et encore')
    expect(await mailOf(id)).toEqual([24 * 60])
    await read(bob, id)
    expect(await mailOf(id)).toEqual([null])
  })
})
