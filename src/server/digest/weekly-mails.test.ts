import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, test } from 'vitest'
import { aMailProcess } from '../../../tests/support/mail-process.ts'
import { aMailServer } from '../../../tests/support/mail-server.ts'
import { closedMembers } from '../../../tests/support/members.ts'
import { aSite } from '../../../tests/support/site.ts'
import { sendWeeklyMails } from './weekly-mails.ts'
import { unique } from '../../../tests/support/unique.ts'

const site = await aSite({ env: { RATE_LIMIT_FACTOR: '1000' } })
const { sql } = site.db

const sendDue = () => sendWeeklyMails(site.ctx)

const aMember = (pseudo: string) => site.aMember({ pseudo: unique(pseudo) })

async function aReader() {
  const reader = await aMember('Lectrice')
  const response = await (await site.as(reader)).patch('/api/my/preferences', { digest: true })
  expect(response.status).toBe(200)
  return reader
}

/** As if it were Monday morning, and the member had not been on the site for two days. */
async function onMonday(...readers: { id: string }[]) {
  await site.ctx.usage.flush()
  await sql`
    update weekly_mails set due_at = now() - interval '1 second', seen_at = now() - interval '2 days'
    where user_id = any (${readers.map(({ id }) => id)}::uuid[])`
}

async function write(
  member: { id: string },
  plan: { id: string },
  content: string,
  parent_id: string | null = null,
) {
  const id = randomUUID()
  const response = await (
    await site.as(member)
  ).post(`/api/plans/${plan.id}/comments`, { id, content, parent_id })
  expect(response.status, await response.clone().text()).toBe(200)
  return id
}

const follow = (reader: { id: string }, other: { id: string }) =>
  sql`insert into followers (follower_id, following_id) values (${reader.id}, ${other.id})`
const setLikes = (plan: { id: string }, likes: number) =>
  sql`update plan_stats set likes_count = ${likes}, week_likes = ${likes} where plan_id = ${plan.id}`

const aPlanBy = (author: { id: string }, title: string, category = 'Immobilier') =>
  site.aPlan({ author_id: author.id, title: unique(title), category })

const mailsTo = async ({ email }: { email: string }) =>
  (await site.mailbox.list()).filter(({ to }) => to === email).toReversed()
/** With ordinary spaces. */
const plain = (text = '') => text.replaceAll(/[\u00a0\u202f]/g, ' ')
const nextOf = async ({ id }: { id: string }) =>
  await sql.maybeOne`
    select due_at = next_weekly_mail(user_id, now()) as is_next_week, unseen from weekly_mails where user_id = ${id}`

/** A reader with something to read: a mention. */
async function aReaderWithMention() {
  const [reader, writer] = [await aReader(), await aMember('Nour')]
  const plan = await aPlanBy(await aMember('Autrice'), 'Pain au levain')
  await write(writer, plan, `@${reader.pseudo}`)
  return { reader, writer, plan }
}

afterEach(() => sql`delete from weekly_mails`)

describe('The weekly mail', () => {
  test('is sent however many of closed accounts are due before it', async () => {
    const { reader } = await aReaderWithMention()
    await sql`
      insert into weekly_mails (user_id, due_at)
      select user_id, now() - interval '1 minute' from unnest(${await closedMembers(sql, 101)}::uuid[]) user_id`
    await onMonday(reader)
    await sendDue()
    expect(await mailsTo(reader)).toHaveLength(1)
  })

  test('has what waits for the member, plans of the week, followed discussions and the most liked plans [346]', async () => {
    const [reader, friend, stranger] = [await aReader(), await aMember('Amie'), await aMember('Inconnu')]
    const own = await aPlanBy(reader, 'Mon plan')
    const liked = await aPlanBy(friend, 'Déjà aimé')
    const [byFriend, ofTopic, popular] = [
      await aPlanBy(friend, 'Ruches'),
      await aPlanBy(stranger, 'Friperie', 'IA'),
      await aPlanBy(stranger, 'Affûtage'),
    ]
    await follow(reader, friend)
    await (await site.as(reader)).put('/api/topics/categorie:ia/follow')
    await (await site.as(reader)).put(`/api/plans/${liked.id}/like`)
    for (const [plan, likes] of [
      [own, 90],
      [liked, 80],
      [popular, 70],
      [ofTopic, 3],
      [byFriend, 1],
    ] as const)
      await setLikes(plan, likes)
    const question = await write(reader, liked, 'Et en hiver ?')
    await write(stranger, liked, 'Au chaud.', question)
    for (let n = 0; n < 3; n++) await write(friend, own, `Bravo ${n}`)
    await write(reader, own, 'Merci')
    await onMonday(reader)
    await sendDue()

    const [mail, ...others] = await mailsTo(reader)
    expect(others).toEqual([])
    expect(mail?.subject).toBe('Votre semaine sur Plan B')
    const { url } = site.ctx.site
    expect(plain(mail?.text)).toMatch(
      new RegExp(
        [
          'Votre semaine sur Plan B',
          'Ils vous attendent',
          ...Array.from(
            { length: 3 },
            () => `${friend.pseudo} a commenté votre plan\\n« ${own.title} »\\n${url}/plan/\\S+`,
          ),
          'et 1 autre',
          'Vos abonnements',
          `${ofTopic.title}\\n${stranger.pseudo} · dans IA · 3 J’aime\\n${url}/plan/${ofTopic.slug}`,
          `${byFriend.title}\\n${friend.pseudo}, que vous suivez · 1 J’aime\\n${url}/plan/${byFriend.slug}`,
          'Discussions suivies',
          `${liked.title}\\n1 nouveau commentaire\\n${url}/plan/${liked.slug}#commentaires`,
          'Aussi cette semaine',
          `${popular.title}\\n${stranger.pseudo} · 70 J’aime\\n${url}/plan/${popular.slug}`,
          'Ouvrir Plan B',
        ].join('\\n\\n'),
      ),
    )
    expect(mail?.text).toContain('parce que vous avez demandé le résumé du lundi.')
    expect(await nextOf(reader)).toEqual({ is_next_week: true, unseen: 1 })
    await sendDue()
    expect(await mailsTo(reader)).toHaveLength(1)
  })

  test('has five plans at most, and none that is known to the member, older, or by a member behind a block [346]', async () => {
    const [reader, friend, blocked] = [await aReader(), await aMember('Amie'), await aMember('Bloqué')]
    for (const other of [friend, blocked]) await follow(reader, other)
    const browser = await site.as(reader)
    const [saved, commented, old, hidden] = [
      await aPlanBy(friend, 'Enregistré'),
      await aPlanBy(friend, 'Commenté'),
      await site.aPlan({ author_id: friend.id, title: 'Ancien', created_at: '2026-03-01T08:00:00.000Z' }),
      await aPlanBy(blocked, 'Bloqué'),
    ]
    await browser.put(`/api/plans/${saved.id}/bookmark`)
    await write(reader, commented, 'Bravo')
    await (await site.as(blocked)).put(`/api/members/${reader.id}/block`)
    const shown = []
    for (let n = 1; n <= 6; n++) {
      const plan = await aPlanBy(friend, `Nouveau ${n}`)
      await setLikes(plan, n)
      shown.push(plan)
    }
    for (const plan of [saved, commented, hidden]) await setLikes(plan, 99)
    await onMonday(reader)
    await sendDue()
    const [mail] = await mailsTo(reader)
    expect(mail?.text.match(/Nouveau \d/g)).toEqual([6, 5, 4, 3, 2].map((n) => `Nouveau ${n}`))
    expect(mail?.text).not.toContain('Aussi cette semaine')
    for (const plan of [saved, commented, old, hidden]) expect(mail?.text).not.toContain(plan.title)
  })

  test('is not sent when the member missed nothing, nor to one who was there within a day [346]', async () => {
    const idle = await aReader()
    const { reader } = await aReaderWithMention()
    await setLikes(await aPlanBy(await aMember('Autrice'), 'Populaire'), 50)
    await onMonday(idle, reader)
    await (await site.as(reader)).get('/api/viewer')
    await site.ctx.usage.flush()
    await sendDue()
    for (const member of [idle, reader]) {
      expect(await mailsTo(member)).toEqual([])
      expect(await nextOf(member)).toEqual({ is_next_week: true, unseen: 0 })
    }
  })

  test('is not sent while banned, to an address that does not work, nor while the switch is closed [346] [359]', async () => {
    const [banned, bounced, closed] = [
      await aReaderWithMention(),
      await aReaderWithMention(),
      await aReaderWithMention(),
    ]
    await sql`insert into user_bans (user_id, type) values (${banned.reader.id}, 'perm')`
    await sql`insert into delivery_problems (user_id, state) values (${bounced.reader.id}, 'bounced')`
    await onMonday(banned.reader, bounced.reader)
    await sendDue()
    await sql`insert into feature_switches (feature, open_to) values ('mails', 'staff')`
    await onMonday(closed.reader)
    await sendDue()
    await sql`delete from feature_switches`
    for (const { reader } of [banned, bounced, closed]) expect(await mailsTo(reader)).toEqual([])
  })

  test('is sent at the end of the quiet hours of Monday [340]', async () => {
    const { reader } = await aReaderWithMention()
    await sql`
      update profiles set quiet_from = extract(hour from (now() - interval '1 hour') at time zone 'Europe/Zurich'),
        quiet_to = extract(hour from (now() + interval '2 hours') at time zone 'Europe/Zurich')
      where user_id = ${reader.id}`
    await onMonday(reader)
    await sendDue()
    expect(await mailsTo(reader)).toEqual([])
    expect(
      await sql`
      select w.due_at = after_quiet_hours(now(), p.quiet_from, p.quiet_to) as is_at_end
      from weekly_mails w join profiles p using (user_id) where user_id = ${reader.id}`,
    ).toEqual([{ is_at_end: true }])
  })

  test('is the last one after eight without a visit, says so, and starts again by its button [346]', async () => {
    const { reader } = await aReaderWithMention()
    for (let week = 1; week <= 8; week++) {
      await onMonday(reader)
      await sendDue()
    }
    const mails = await mailsTo(reader)
    const sentence = 'Voilà huit semaines sans visite : ce résumé est le dernier.'
    expect(mails.map(({ text }) => plain(text).includes(plain(sentence)))).toEqual([
      ...Array<boolean>(7).fill(false),
      true,
    ])
    expect(await nextOf(reader)).toBeNull()
    expect(await sql`select withdrawn_by from mail_consents where user_id = ${reader.id}`).toEqual([
      { withdrawn_by: 'unseen' },
    ])
    const [, token = ''] = /Continuer à le recevoir\s:\n\S+jeton=(\S+)/.exec(mails[7]!.text)!
    const response = await site.app.request(`/api/mail/unsubscribe?token=${token}`, { method: 'POST' })
    expect(response.status).toBe(200)
    expect(await nextOf(reader)).toEqual({ is_next_week: true, unseen: 0 })
  })

  test('counts the mails since the last visit [346]', async () => {
    const { reader } = await aReaderWithMention()
    await onMonday(reader)
    await sendDue()
    expect(await nextOf(reader)).toMatchObject({ unseen: 1 })
    await (await site.as(reader)).get('/api/viewer')
    await site.ctx.usage.flush()
    expect(await nextOf(reader)).toMatchObject({ unseen: 0 })
  })

  test('goes only to members with a consent, and not after it is withdrawn [345]', async () => {
    const { reader } = await aReaderWithMention()
    await onMonday(reader)
    await (await site.as(reader)).patch('/api/my/preferences', { digest: false })
    await sendDue()
    expect(await mailsTo(reader)).toEqual([])
  })
})

test('the weekly mail is due on Mondays between 07:00 and 08:00 in Zurich, in summer and in winter, once a week [346]', async () => {
  const moments = ['2026-03-27 12:00', '2026-03-30 07:59:59', '2026-10-24 12:00', '2026-11-18 20:00']
  const rows = await sql`
    select to_char(due at time zone 'Europe/Zurich', 'IYYY-IW-ID') as day,
      extract(hour from due at time zone 'Europe/Zurich')::int as hour, due > moment as is_later,
      next_weekly_mail(member, due) - due between interval '6 days 22 hours' and interval '7 days 2 hours' as is_weekly
    from unnest(${moments}::timestamp[]) local, lateral (select local at time zone 'Europe/Zurich' as moment) m,
      lateral (select gen_random_uuid() as member from generate_series(1, 20) where local is not null) members,
      lateral (select next_weekly_mail(member, moment) as due) d`
  expect(rows).toHaveLength(80)
  expect(new Set(rows.map((row) => row['hour']))).toEqual(new Set([7]))
  expect(rows.every((row) => row['is_later'] && row['is_weekly'] && String(row['day']).endsWith('-1'))).toBe(
    true,
  )
})

test('three processes send each weekly mail once, with one-click unsubscription [343] [347]', async () => {
  const { url, received } = await aMailServer()
  const processes = [
    await aMailProcess(site, url),
    await aMailProcess(site, url),
    await aMailProcess(site, url),
  ]
  const plan = await aPlanBy(await aMember('Autrice'), 'Pain')
  const comment = await write(await aMember('Nour'), plan, 'Bravo')
  await sql`
    insert into users (name, email, email_verified)
    select 'Abonné ' || n, 'abonne-' || n || '@exemple.test', true from generate_series(1, 30) n`
  await sql`update profiles set quiet_from = null, quiet_to = null`
  await sql`
    insert into mail_consents (user_id, kind, is_given, source, wording)
    select id, 'digest', true, 'settings', 'oui' from users where email like 'abonne-%'`
  await sql`
    insert into weekly_mails (user_id, due_at, seen_at)
    select id, now(), now() - interval '2 days' from users where email like 'abonne-%'`
  await sql`
    insert into notifications (user_id, type, title, message, actor_id, plan_id, comment_id)
    select u.id, 'new_mention', 'Mention', '…', c.user_id, c.plan_id, c.id
    from users u, comments c where u.email like 'abonne-%' and c.id = ${comment}`
  for (let n = 0; n < 2; n++) for (const { enqueue } of processes) await enqueue(sql, 'weekly_mails', {})
  await expect.poll(() => received.length).toBe(30)
  await expect.poll(countJobs).toBe(0)
  expect(new Set(received.flatMap(({ to }) => to)).size).toBe(30)
  expect(received).toHaveLength(30)
  const source = received[0]!.source.replaceAll(/\r\n[ \t]+/g, ' ')
  expect(source).toMatch(/^List-Unsubscribe: <http\S+token=digest\.[^>]+>\r$/m)
  expect(source).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m)
}, 60_000)

async function countJobs(): Promise<number> {
  const row = await sql.one<{ count: number }>`
    select count(*) from pgboss.job where name in ('mail', 'weekly_mails') and state <> 'completed'`
  return row.count
}
