import { once } from 'node:events'
import type { WebSocket } from 'ws'
import type { LiveEvent } from '#api/live.ts'
import type { MessagePage } from '#domain/messages.ts'
import { openConnection } from '#server/platform/db/client.ts'
import { connect, type Sql } from '#server/platform/db/database.ts'
import { getUnreadCount } from '#server/notifications/queries.ts'
import { type Person, signedInMembers } from './members.ts'
import type { RunningSite } from './running-site.ts'
import { openTabs } from './tabs.ts'

const MEMBERS = 1_000
const CONVERSATIONS = 100_000
const MESSAGES = 5_000_000
/** One conversation is longer than any real one. */
const LONGEST = 200_000
const TIMES = 300
const SENT = 500

export type MessageTimes = {
  /** Seconds to fill the tables and to build their indexes. */
  filled: number
  list: number[]
  opening: number[]
  /** An earlier page, by its depth in the longest conversation. */
  back: { depth: string; times: number[] }[]
  unreadOfOne: number[]
  unreadOfAll: number[]
  /** From sending until the recipient's tab receives the event, and until it has loaded the message. */
  received: number[]
  shown: number[]
}

/** Milliseconds, by HTTP except for the unread counts, one request after the other, while a thousand members are connected. */
export async function messageTimes(site: RunningSite): Promise<MessageTimes> {
  const people = await signedInMembers(site, MEMBERS)
  const began = performance.now()
  const pairs = await fill(site, people)
  const filled = (performance.now() - began) / 1000
  const tabs = await openTabs(site, people)
  const db = connect(site.database)
  try {
    const ids = people.map(({ id }) => id)
    return {
      filled,
      list: await timesOf(TIMES, (n) => at(people, n).getJson('/api/conversations')),
      opening: await timesOf(TIMES, (n) => openConversation(at(pairs, n))),
      back: await timesBack(db.sql, pairs[0]!),
      unreadOfOne: await timesOf(TIMES, (n) => getUnreadCount(db.sql, [at(ids, n)])),
      unreadOfAll: await timesOf(20, () => getUnreadCount(db.sql, ids.slice(0, 500))),
      ...(await sendSequentially(pairs, new Map(ids.map((id, n) => [id, tabs[n]!])))),
    }
  } finally {
    for (const tab of tabs) tab.terminate()
    await db.end()
  }
}

/** A conversation and its two members; the first conversation is the longest. */
type Pair = { id: string; one: Person; other: Person }

const openConversation = ({ id, one }: Pair) =>
  Promise.all([
    one.getJson(`/api/conversations/${id}`),
    one.getJson<MessagePage>(`/api/conversations/${id}/messages`),
  ])

async function timesBack(sql: Sql, { id, one }: Pair) {
  const back: MessageTimes['back'] = []
  for (const [depth, share] of Object.entries({ 'the second page': 0.0002, half: 0.5, 'nearly all': 0.99 })) {
    const place = await sql.one<{ cursor: string }>`
      select to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') || '~' || id as cursor
      from messages where conversation_id = ${id} order by created_at desc, id desc
      offset ${Math.floor(LONGEST * share)} limit 1`
    const address = `/api/conversations/${id}/messages?before=${encodeURIComponent(place.cursor)}`
    back.push({ depth, times: await timesOf(TIMES, () => one.getJson(address)) })
  }
  return back
}

async function sendSequentially(pairs: Pair[], tabs: Map<string, WebSocket>) {
  const received: number[] = []
  const shown: number[] = []
  for (let n = 0; n < SENT; n++) {
    const { id, one, other } = at(pairs, n * 7)
    const message = { id: crypto.randomUUID(), content: `Bonjour ${n}` }
    const began = performance.now()
    const arrived = waitForMessage(tabs.get(other.id)!, message.id)
    const sent = one.post(`/api/conversations/${id}/messages`, message)
    await arrived
    received.push(performance.now() - began)
    const { messages } = await other.getJson<MessagePage>(`/api/conversations/${id}/messages`)
    if (messages.at(-1)?.id !== message.id) throw new Error('the message is not the last one')
    shown.push(performance.now() - began)
    const { status } = await sent
    if (status !== 200) throw new Error(`a message got status ${status}`)
  }
  return { received, shown }
}

async function waitForMessage(tab: WebSocket, id: string): Promise<void> {
  for (;;) {
    const [data] = (await once(tab, 'message')) as [Buffer]
    const message = JSON.parse(data.toString()) as LiveEvent
    if (message.type === 'message' && message.id === id) return
  }
}

async function timesOf(count: number, work: (n: number) => Promise<unknown>): Promise<number[]> {
  const times: number[] = []
  for (let n = 0; n < count; n++) {
    const began = performance.now()
    await work(n)
    times.push(performance.now() - began)
  }
  return times
}

const at = <Item>(items: Item[], n: number): Item => items[n % items.length]!

/** Without triggers and foreign keys, and with the indexes of the messages last: five million rows as fast as a copy. */
async function fill(site: RunningSite, people: Person[]): Promise<Pair[]> {
  const { sql, end } = await openConnection(site.database)
  try {
    await sql`begin`
    await sql`set local session_replication_role = replica`
    const ids = people.map(({ id }) => id)
    await sql`update profiles set role = 'vip' where user_id = any (${ids}::uuid[])`
    await insertConversations(sql, ids)
    const rebuild = await dropIndexes(sql)
    await insertMessages(sql)
    for (const statement of rebuild) await sql.unsafe(statement)
    await insertReaders(sql)
    await sql`commit`
    await sql`vacuum analyze conversations, messages, conversation_recipients`
    const byId = new Map(people.map((person) => [person.id, person]))
    const rows = await sql<{ id: string; one: string; other: string }[]>`
      select id, participant1_id as one, participant2_id as other from conversations
      where started_by = any (${ids}::uuid[]) order by created_at limit ${TIMES}`
    return rows.map(({ id, one, other }) => ({ id, one: byId.get(one)!, other: byId.get(other)! }))
  } finally {
    await end()
  }
}

/** Each member with the next hundred, each conversation at its own time; the first one was active last. */
async function insertConversations(sql: Sql, ids: string[]) {
  await sql`
    insert into conversations
      (participant1_id, participant2_id, started_by, created_at, last_message_at, last_message_content)
    select least(a, b), greatest(a, b), a, now() - interval '3 years' + n * interval '1 minute',
      now() - n * interval '1 minute', 'Bonjour'
    from (
      select n, ids[1 + n % ${MEMBERS}] as a, ids[1 + (n + 1 + n / ${MEMBERS}) % ${MEMBERS}] as b
      from (select ${ids}::uuid[] as ids) all_ids, generate_series(0, ${CONVERSATIONS - 1}) n
    ) pairs`
}

/** One message per minute, by the members alternately. In every tenth conversation the last two are unread. */
async function insertMessages(sql: Sql) {
  const usual = Math.round((MESSAGES - LONGEST) / CONVERSATIONS)
  await sql`
    insert into messages (id, conversation_id, sender_id, content, is_read, created_at)
    select gen_random_uuid(), c.id, case when n % 2 = 0 then c.participant1_id else c.participant2_id end,
      'Un message de longueur ordinaire, le numéro ' || n, place % 10 > 0 or n > 2,
      c.last_message_at - (n - 1) * interval '1 minute'
    from (select *, row_number() over (order by created_at) as place from conversations) c
    cross join lateral generate_series(1, case when place = 1 then ${LONGEST}::int else ${usual}::int end) n`
}

/** The recipients, and whether they have unread messages. */
async function insertReaders(sql: Sql) {
  await sql`
    insert into conversation_recipients (conversation_id, user_id, has_unread)
    select c.id, reader, bool_or(not m.is_read) from messages m join conversations c on c.id = m.conversation_id,
      unnest(array[c.participant1_id, c.participant2_id]) reader
    where reader <> m.sender_id group by c.id, reader on conflict do nothing`
}

/** Returns the statements that build them again. */
async function dropIndexes(sql: Sql): Promise<string[]> {
  await sql`alter table messages drop constraint messages_pkey`
  const indexes = await sql<{ indexname: string; indexdef: string }[]>`
    select indexname, indexdef from pg_indexes where schemaname = 'public' and tablename = 'messages'`
  for (const { indexname } of indexes) await sql`drop index ${sql(indexname)}`
  return ['alter table messages add primary key (id)', ...indexes.map(({ indexdef }) => indexdef)]
}
