import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, test } from 'vitest'
import { type WrittenComment } from '#domain/comments/comments.ts'
import { MENTIONS_PER_DAY } from '#domain/comments/mentions.ts'
import { aSite } from '../../../tests/support/site.ts'
import { unique, uniqueCode } from '../../../tests/support/unique.ts'

const site = await aSite({ env: { RATE_LIMIT_FACTOR: '1000' } })
const { sql } = site.db
afterEach(async () => void (await sql`delete from feature_switches`))

const aNamedMember = async () => {
  const handle = uniqueCode()
  return { ...(await site.aMember({ handle })), handle }
}
const signedIn = async () => {
  const member = await aNamedMember()
  return { ...member, browser: await site.as(member) }
}
type Writer = Awaited<ReturnType<typeof signedIn>>
const members = (count: number) => Promise.all(Array.from({ length: count }, aNamedMember))

const write = async (
  { browser }: Writer,
  plan: { id: string },
  content: string,
  parent_id: string | null = null,
) => {
  const response = await browser.post(`/api/plans/${plan.id}/comments`, {
    id: randomUUID(),
    content,
    parent_id,
  })
  expect(response.status, await response.clone().text()).toBe(200)
  return ((await response.json()) as { comment: WrittenComment }).comment
}
const correct = async ({ browser }: Writer, { id }: { id: string }, content: string) => {
  const response = await browser.patch(`/api/comments/${id}`, { content })
  expect(response.status, await response.clone().text()).toBe(200)
  return (await response.json()) as WrittenComment
}
const names = ({ mentions }: WrittenComment) => mentions.map(({ name, pseudo }) => [name, pseudo] as const)
const typesOf = async ({ id }: { id: string }) =>
  (
    await sql<{ type: string }[]>`select type from notifications where user_id = ${id} order by created_at`
  ).map(({ type }) => type)
const mention = (...mentioned: { handle: string }[]) => mentioned.map(({ handle }) => `@${handle}`).join(', ')

/** As many mentions as the writer made today. Their comments are deleted, and with them the notifications. */
async function mentionedBefore(writer: Writer, plan: { id: string }, count: number) {
  const mentioned = await members(5)
  for (let left = count; left > 0; left -= 5) {
    const { id } = await write(writer, plan, mention(...mentioned.slice(0, left)))
    expect((await writer.browser.delete(`/api/comments/${id}`)).status).toBe(200)
  }
  for (const member of mentioned) expect(await typesOf(member)).toEqual([])
  return mentioned
}

describe('A mention', () => {
  test('names a handle before a pseudo, and the longest pseudo that fits, without case and accents [319]', async () => {
    const writer = await signedIn()
    const plan = await site.aPlan()
    const word = uniqueCode()
    const handle = await site.aMember({ handle: word, pseudo: `Autre ${word}` })
    const short = await site.aMember({ pseudo: word })
    const long = await site.aMember({ pseudo: `${word} Éléonore` })
    const comment = await write(
      writer,
      plan,
      `@${word}, @${word.toUpperCase()} eleonore ! et @inconnu a@${word}`,
    )
    expect(names(comment)).toEqual([
      [word, handle.pseudo],
      [`${word.toUpperCase()} eleonore`, long.pseudo],
    ])
    const { comments } = await site.getJson<{ comments: WrittenComment[] }>(`/api/plans/${plan.id}/comments`)
    expect(new Map(names(comments[0]!))).toEqual(new Map(names(comment)))
    await sql`update profiles set handle = null where user_id = ${handle.id}`
    expect(names(await write(writer, plan, `@${word} vous`))).toEqual([[word, short.pseudo]])
    expect(await typesOf(short)).toEqual(['new_mention'])
  })

  test('leads to the member as they are called now [320]', async () => {
    const [writer, member] = [await signedIn(), await aNamedMember()]
    const comment = await write(writer, await site.aPlan(), mention(member))
    const renamed = unique('Nouveau')
    await sql`update profiles set pseudo = ${renamed} where user_id = ${member.id}`
    const read = await site.getJson<WrittenComment>(`/api/comments/${comment.id}`)
    expect(names(read)).toEqual([[member.handle, renamed]])
  })

  test('notifies five members, never the writer, blocked or banned ones; the sixth is only a link [321]', async () => {
    const writer = await signedIn()
    const six = await members(6)
    const [blocked, blocker, banned, closed] = await members(4)
    await sql`
      insert into blocks (blocker_id, blocked_id) values (${writer.id}, ${blocked!.id}), (${blocker!.id}, ${writer.id})`
    await sql`insert into user_bans (user_id, type) values (${banned!.id}, 'perm')`
    await sql`update users set closed_at = now() where id = ${closed!.id}`
    const text = mention(writer, blocked!, blocker!, banned!, closed!, ...six, six[0]!)
    const comment = await write(writer, await site.aPlan(), text)
    expect(comment.mentions.map(({ name }) => name)).toEqual([writer, ...six].map(({ handle }) => handle))
    for (const member of six.slice(0, 5)) expect(await typesOf(member)).toEqual(['new_mention'])
    for (const member of [six[5]!, writer, blocked!, blocker!, banned!, closed!])
      expect(await typesOf(member)).toEqual([])
    const [line] =
      await sql`select title, message, data, comment_id, actor_id from notifications where user_id = ${six[0]!.id}`
    expect(line).toMatchObject({
      title: 'Mention',
      message: expect.stringMatching(new RegExp(`^${writer.pseudo} vous mentionne sous «\\s.+\\s»$`)),
      data: { comment_id: comment.id, commenter_pseudo: writer.pseudo },
      comment_id: comment.id,
      actor_id: writer.id,
    })
  })

  test('notifies fifty times a day: the 51st is only a link [321]', async () => {
    const [writer, plan] = [await signedIn(), await site.aPlan()]
    const [first] = await mentionedBefore(writer, plan, MENTIONS_PER_DAY - 1)
    const [last, next] = await members(2)
    const comment = await write(writer, plan, mention(last!, next!))
    expect(comment.mentions).toHaveLength(2)
    expect([await typesOf(last!), await typesOf(next!)]).toEqual([['new_mention'], []])
    await correct(writer, comment, mention(last!, next!, first!))
    expect(await typesOf(first!)).toEqual([])
  })

  test('notifies the last time of a day once, of two comments at one moment [321]', async () => {
    const [writer, plan] = [await signedIn(), await site.aPlan()]
    await mentionedBefore(writer, plan, MENTIONS_PER_DAY - 1)
    const mentioned = await members(4)
    await Promise.all(mentioned.map((member) => write(writer, plan, mention(member))))
    const types = await Promise.all(mentioned.map(typesOf))
    expect(types.flat()).toEqual(['new_mention'])
  })

  test('is only text while the switch is closed [359]', async () => {
    const [writer, [member]] = [await signedIn(), await members(1)]
    await sql`insert into feature_switches (feature, open_to) values ('replies', 'staff')`
    expect((await write(writer, await site.aPlan(), mention(member!))).mentions).toEqual([])
    expect(await typesOf(member!)).toEqual([])
  })

  test('written before the switch was closed stays after a correction [359]', async () => {
    const [writer, [member]] = [await signedIn(), await members(1)]
    const comment = await write(writer, await site.aPlan(), mention(member!))
    await sql`insert into feature_switches (feature, open_to) values ('replies', 'staff')`
    expect((await correct(writer, comment, `Merci ${mention(member!)}`)).mentions).toHaveLength(1)
    expect(await typesOf(member!)).toEqual(['new_mention'])
  })
})

describe('One comment notifies a member once', () => {
  test('by the reply, then by the mention, then as the plan’s author, unless they muted that kind [322]', async () => {
    const [author, other, writer] = [await signedIn(), await signedIn(), await signedIn()]
    const plan = await site.aPlan({ author_id: author.id })
    const root = await write(other, plan, 'Une question')
    expect(await typesOf(author)).toEqual(['new_comment'])
    await write(writer, plan, `${mention(other, author)} oui`, root.id)
    expect(await typesOf(other)).toEqual(['new_reply'])
    expect(await typesOf(author)).toEqual(['new_comment', 'new_mention'])
    await write(writer, plan, 'Encore', root.id)
    expect(await typesOf(author)).toEqual(['new_comment', 'new_mention', 'new_comment'])
    await sql`update profiles set muted_notifications = '{new_reply}' where user_id = ${other.id}`
    await write(writer, plan, `${mention(other)} ?`, root.id)
    expect(await typesOf(other)).toEqual(['new_reply', 'new_reply', 'new_mention'])
    const [line] =
      await sql`select title, message from notifications where user_id = ${other.id} and type = 'new_reply'`
    expect(line).toEqual({
      title: 'Nouvelle réponse',
      message: `${writer.pseudo} a répondu à votre commentaire sous «\u202F${plan.title}\u202F»`,
    })
  })

  test('the author of the answered reply, not of the thread, and never oneself or across a muted discussion [322] [333]', async () => {
    const [first, second, third] = [await signedIn(), await signedIn(), await signedIn()]
    const plan = await site.aPlan()
    const root = await write(first, plan, 'Un')
    const reply = await write(second, plan, 'Deux', root.id)
    await write(third, plan, 'Trois', reply.id)
    await write(second, plan, 'Quatre', reply.id)
    expect([await typesOf(first), await typesOf(second)]).toEqual([['new_reply'], ['new_reply']])
    await sql`update discussion_levels set level = 'mute', is_chosen = true where user_id = ${second.id}`
    await write(third, plan, 'Cinq', reply.id)
    expect(await typesOf(second)).toEqual(['new_reply'])
  })
})

describe('Correcting', () => {
  test('notifies only new members, withdraws the unread line of removed ones, and notifies no one twice [322]', async () => {
    const writer = await signedIn()
    const plan = await site.aPlan()
    const [kept, removed, added, read] = await members(4)
    const comment = await write(writer, plan, mention(kept!, removed!, read!))
    await sql`update notifications set read = true where user_id = ${read!.id}`
    const corrected = await correct(writer, comment, mention(kept!, added!))
    expect(corrected.mentions.map(({ name }) => name).toSorted()).toEqual(
      [kept!.handle, added!.handle].toSorted(),
    )
    expect(await typesOf(kept!)).toEqual(['new_mention'])
    expect(await typesOf(added!)).toEqual(['new_mention'])
    expect(await typesOf(removed!)).toEqual([])
    expect(await typesOf(read!)).toEqual(['new_mention'])
    await correct(writer, comment, mention(kept!, removed!, added!, read!))
    for (const member of [kept!, added!, read!]) expect(await typesOf(member)).toEqual(['new_mention'])
    expect(await typesOf(removed!)).toEqual([])
    await correct(writer, comment, 'Plus personne')
    expect(await sql`select from comment_mentions where comment_id = ${comment.id}`).toHaveLength(0)
    expect([await typesOf(kept!), await typesOf(read!)]).toEqual([[], ['new_mention']])
  })

  test('notifies five members in all, however often it is corrected [322]', async () => {
    const writer = await signedIn()
    const crowd = await members(9)
    const comment = await write(writer, await site.aPlan(), mention(...crowd.slice(0, 3)))
    for (let from = 3; from < 9; from += 3)
      await correct(writer, comment, mention(...crowd.slice(from, from + 3)))
    const withdrawn = await sql`select from withdrawn_notifications where comment_id = ${comment.id}`
    const notified =
      await sql`select from notifications where comment_id = ${comment.id} and type = 'new_mention'`
    expect(withdrawn.length + notified.length).toBe(5)
  })

  test('does not notify a member whom the reply or the comment notified before [322]', async () => {
    const [author, other, writer] = [await signedIn(), await signedIn(), await signedIn()]
    const plan = await site.aPlan({ author_id: author.id })
    const root = await write(other, plan, 'Un')
    const reply = await write(writer, plan, 'Deux', root.id)
    await correct(writer, reply, `Deux ${mention(author, other)}`)
    expect(await typesOf(author)).toEqual(['new_comment', 'new_comment'])
    expect(await typesOf(other)).toEqual(['new_reply'])
  })
})
