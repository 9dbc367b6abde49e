import type { Sql } from '#server/platform/db/database.ts'

type NewConversation = { id: string; started_by: string; other: string }

type NewMessage = {
  id: string
  conversation_id: string
  sender_id: string
  content: string
  is_read: boolean
  created_at: string
}

/** A conversation starts with its first message and shows the last one as its preview. */
export async function insertConversations(sql: Sql, rows: NewConversation[], messages: NewMessage[]) {
  await sql`
    insert into conversations (
      id, participant1_id, participant2_id, started_by, created_at, last_message_at, last_message_content
    )
    select c.id, least(c.started_by, c.other), greatest(c.started_by, c.other), c.started_by, min(m.created_at),
      max(m.created_at), (array_agg(m.content order by m.created_at desc))[1]
    from jsonb_to_recordset(${sql.json(rows)}) as c (id uuid, started_by uuid, other uuid)
    join jsonb_to_recordset(${sql.json(messages)}) as m (conversation_id uuid, content text, created_at timestamptz)
      on m.conversation_id = c.id
    group by c.id, c.started_by, c.other`
}

export async function insertMessages(sql: Sql, rows: NewMessage[]) {
  await sql`
    insert into messages (id, conversation_id, sender_id, content, is_read, created_at)
    select * from jsonb_to_recordset(${sql.json(rows)}) as m (
      id uuid, conversation_id uuid, sender_id uuid, content text, is_read boolean, created_at timestamptz
    )`
}

/** The recipients of messages, with whether they have unread ones. */
export async function insertReaders(sql: Sql, conversationIds: string[]) {
  await sql`
    insert into conversation_recipients (conversation_id, user_id, has_unread)
    select c.id, reader, bool_or(not m.is_read) from messages m join conversations c on c.id = m.conversation_id,
      unnest(array[c.participant1_id, c.participant2_id]) reader
    where c.id = any (${conversationIds}::uuid[]) and reader <> m.sender_id group by c.id, reader`
}
