import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { ConversationSummary, Message, MessagePage } from '#domain/messages.ts'
import type { UploadedFile } from '#domain/uploads.ts'
import type { Sql } from '#server/platform/db/database.ts'
import type { aBrowser } from './browser.ts'
import { aPicture } from './pictures.ts'
import { aSite, type TestMember } from './site.ts'

type MemberId = { id: string }
export type Person = TestMember & { browser: ReturnType<typeof aBrowser> }

/** A conversation with one message of the member who started it. */
export async function aConversation(sql: Sql, starter: MemberId, other: MemberId) {
  const row = await sql.one<{ id: string; message_id: string }>`
    with c as (
      insert into conversations (participant1_id, participant2_id, started_by, last_message_content)
      values (least(${starter.id}::uuid, ${other.id}::uuid), greatest(${starter.id}::uuid, ${other.id}::uuid),
        ${starter.id}, 'Bonjour') returning id
    ), m as (
      insert into messages (conversation_id, sender_id, content) select id, ${starter.id}, 'Bonjour' from c returning id
    ), r as (
      insert into conversation_recipients (conversation_id, user_id, has_unread) select id, ${other.id}, true from c
    )
    select c.id, m.id as message_id from c, m`
  return row
}

/** The site, with helpers for tests of messages. */
export async function aMessagesSite(options: Parameters<typeof aSite>[0] = {}) {
  const site = await aSite({ ...options, env: { RATE_LIMIT_FACTOR: '1000', ...options.env } })
  /** A VIP member, who may use messages, unless another role is given. */
  const aPerson = async (member: Parameters<typeof site.aMember>[0] = { role: 'vip' }): Promise<Person> => {
    const made = await site.aMember(member)
    return { ...made, browser: await site.as(made) }
  }

  const open = (from: Person, to: MemberId) => from.browser.post('/api/conversations', { member_id: to.id })
  const opened = async (from: Person, to: MemberId) => {
    const response = await open(from, to)
    expect(response.status, await response.clone().text()).toBe(200)
    return ((await response.json()) as { id: string }).id
  }
  const send = (from: Person, conversationId: string, message: object) =>
    from.browser.post(`/api/conversations/${conversationId}/messages`, { id: randomUUID(), ...message })
  const sent = async (from: Person, conversationId: string, message: object | string): Promise<Message> => {
    const response = await send(
      from,
      conversationId,
      typeof message === 'string' ? { content: message } : message,
    )
    expect(response.status, await response.clone().text()).toBe(200)
    return (await response.json()) as Message
  }

  return {
    ...site,
    aPerson,
    open,
    opened,
    send,
    sent,
    /** Two members and their conversation, with one message of the first. */
    async aPair() {
      const [ann, bob] = [await aPerson(), await aPerson()]
      const id = await opened(ann, bob)
      return { ann, bob, id, first: await sent(ann, id, 'Bonjour Bob') }
    },
    async uploaded(from: Person): Promise<UploadedFile> {
      const picture = new Uint8Array(await aPicture())
      const response = await from.browser.request('POST', '/api/uploads/message_image', {
        body: picture,
        headers: { 'content-type': 'image/jpeg', 'content-length': String(picture.length) },
      })
      expect(response.status).toBe(200)
      return (await response.json()) as UploadedFile
    },
    list: async (of: Person) =>
      (await of.browser.getJson<{ conversations: ConversationSummary[] }>('/api/conversations'))
        .conversations,
    page: (of: Person, conversationId: string, query = '') =>
      of.browser.getJson<MessagePage>(`/api/conversations/${conversationId}/messages${query}`),
    /** Reads all messages, or those up to this one. */
    async read(who: Person, conversationId: string, last?: string) {
      const { messages } = await who.browser.getJson<MessagePage>(
        `/api/conversations/${conversationId}/messages`,
      )
      const body = { last: last ?? messages.at(-1)?.id }
      return await who.browser.put(`/api/conversations/${conversationId}/read`, body)
    },
    remove: (who: Person, messageId: string) => who.browser.delete(`/api/messages/${messageId}`),
  }
}

export const textsOf = ({ messages }: MessagePage) => messages.map(({ content }) => content)
