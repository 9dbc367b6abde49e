import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, inject, onTestFinished, test } from 'vitest'
import { aSite } from '../../tests/support/site.ts'

const site = await aSite()
const { sql } = site.db

const MEMBERS = 20_000
const KILLS = 40
const WORKER = path.join(import.meta.dirname, 'support/mail-worker.ts')

/** A comment that mentions all members, who wait for a mail about it and for the weekly mail. */
async function fill() {
  const [author, writer] = [await site.aMember(), await site.aMember()]
  const plan = await site.aPlan({ author_id: author.id })
  const id = crypto.randomUUID()
  await (await site.as(writer)).post(`/api/plans/${plan.id}/comments`, { id, content: 'Bravo' })
  await sql`delete from comment_mails`
  await sql`
    insert into users (name, email, email_verified)
    select 'Membre ' || n, 'membre-' || n || '@exemple.test', true from generate_series(1, ${MEMBERS}) n`
  await sql`update profiles set quiet_from = null, quiet_to = null`
  await sql`
    insert into comment_mails (comment_id, user_id, kind, due_at)
    select ${id}, id, 'new_mention', now() - interval '1 second' from users where email like 'membre-%'`
  await sql`
    insert into notifications (user_id, type, title, message, actor_id, plan_id, comment_id)
    select id, 'new_mention', 'Mention', 'Mention', ${writer.id}, ${plan.id}, ${id} from users where email like 'membre-%'`
  await sql`
    insert into mail_consents (user_id, kind, is_given, source, wording)
    select id, 'digest', true, 'settings', 'oui' from users where email like 'membre-%'`
  await sql`
    insert into weekly_mails (user_id, due_at, seen_at)
    select id, now() - interval '1 second', now() - interval '2 days' from users where email like 'membre-%'`
  await sql`create table outbox (recipient uuid not null, kind text not null)`
}

async function startWorker(): Promise<ChildProcess> {
  const { database } = await sql.one<{ database: string }>`select current_database() as database`
  const target = JSON.stringify({ ...inject('postgres'), database })
  const child = spawn(process.execPath, [WORKER, target], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  await once(child, 'message')
  return child
}

const countDue = async () => {
  const row = await sql.one<{ due: number }>`
    select (select count(*) from comment_mails) + (select count(*) from weekly_mails where due_at <= now()) as due`
  return row.due
}

test('three processes send the mails about comments and the weekly mails, and are killed again and again: each member gets each mail once [347]', async () => {
  await fill()
  const workers = [await startWorker(), await startWorker(), await startWorker()]
  let kills = 0
  while (kills < KILLS && (await countDue()) > 0) {
    await pause(Math.random() * 60)
    const [oldest] = workers.splice(0, 1)
    oldest?.kill('SIGKILL')
    kills += 1
    workers.push(await startWorker())
  }
  while ((await countDue()) > 0) await pause(100)
  const sent = await sql`
    select kind = 'weekly' as is_weekly, count(*) as mails, count(distinct recipient) as members
    from outbox group by 1 order by 1`
  expect(sent).toEqual([
    { is_weekly: false, mails: MEMBERS, members: MEMBERS },
    { is_weekly: true, mails: MEMBERS, members: MEMBERS },
  ])
  expect(kills).toBeGreaterThan(2)
})
