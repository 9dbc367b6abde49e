import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { openSession } from '#server/db/client.ts'
import { migrate } from '#server/db/migrate.ts'
import { anEmptyDatabase } from '../../../../tests/support/database.ts'

test('the reports and notifications of before become cases of one person, without names', async () => {
  const target = await anEmptyDatabase()
  await migrate(target, { upTo: '0045_badge_spelling.sql' })
  const { sql, end } = await openSession(target)
  const [ann, bob] = await sql<[{ id: string }, { id: string }]>`
    insert into users (name, email) values ('Ann', 'ann@exemple.test'), ('Bob', 'bob@exemple.test') returning id`
  const [both, one] = [randomUUID(), randomUUID()]
  const evidence = 'Bob :\n> Menace\n\nAnn :\n> Bob :\n\nAncien nom :\n> Arrêtez'
  for (const [conversation, reporter, about] of [
    [both, ann, bob],
    [both, bob, ann],
    [one, ann, bob],
  ] as const)
    await sql`
      insert into reports (target_type, target_id, reporter_id, target_user_id, reason, evidence)
      values ('conversation', ${conversation}, ${reporter.id}, ${about.id}, 'Menaces', ${evidence})`
  for (const conversation of [both, one])
    await sql`
      insert into assignments (queue, target_id, user_id) values ('reports', ${conversation}, ${ann.id})`
  for (const [message, answer] of [
    ['Votre signalement du profil de Lou a été retenu : Merci : Lou', 'Merci : Lou'],
    ['Votre signalement de votre conversation avec Bob reste sans suite', null],
    ['Votre signalement du plan « Levain » a été retenu', null],
  ] as const)
    await sql`
      insert into notifications (user_id, type, title, message, data)
      values (${ann.id}, 'report_handled', 'Signalement traité', ${message}, ${sql.json(answer ? { answer } : {})})`

  await migrate(target, { upTo: '0047_names_by_id.sql' })
  const cases = await sql<{ target_id: string; case_id: string; evidence: string }[]>`
    select target_id, case_id, evidence from reports`
  expect(new Set(cases.map(({ case_id }) => case_id)).size).toBe(3)
  const reported = 'reported:\n> Menace\n\nreporter:\n> Bob :\n\nmember:\n> Arrêtez'
  const swapped = 'reporter:\n> Menace\n\nreported:\n> Bob :\n\nmember:\n> Arrêtez'
  expect(cases.map((row) => row.evidence).toSorted()).toEqual([reported, reported, swapped])
  expect(await sql`select target_id, user_id from assignments`).toEqual([
    { target_id: cases.find(({ target_id }) => target_id === one)?.case_id, user_id: ann.id },
  ])
  const messages = await sql<{ message: string }[]>`select message from notifications`
  expect(messages.map(({ message }) => message).toSorted()).toEqual([
    'Votre signalement du plan « Levain » a été retenu',
    'Votre signalement d’un profil a été retenu : Merci : Lou',
    'Votre signalement d’une conversation reste sans suite',
  ])
  await end()
})
