import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { DRAFT_ALREADY_SENT } from '#domain/errors.ts'
import { SUPPORT_LIMITS } from '#domain/moderation/support.ts'
import { errorOf, statusesOf } from '../../../tests/support/browser.ts'
import { aSite } from '../../../tests/support/site.ts'

const site = await aSite({ env: { RATE_LIMIT_FACTOR: '1000', OPERATOR_EMAIL: 'equipe@exemple.test' } })
const { sql } = site.db

const aRequest = (changes: object = {}) => ({
  id: randomUUID(),
  email: 'nadia@exemple.test',
  subject: 'Une question',
  message: 'Bonjour,\nà bientôt',
  ...changes,
})
const write = async (member: { id: string } | undefined, request: object) =>
  await (await site.as(member)).post('/api/support', request)
const rowsOf = ({ id }: { id: string }) => sql`select * from support_requests where id = ${id}`
const mailOf = async (subject: string) =>
  (await site.mailbox.list()).filter((mail) => mail.subject.endsWith(subject))

test('a visitor writes to the team and gets the reply at the address they give', async () => {
  const request = aRequest({
    email: ' Nadia@Exemple.test ',
    subject: ' Un plan\n copié ',
    message: ' Bonjour \r\n',
  })
  expect((await write(undefined, request)).status).toBe(200)
  expect(await rowsOf(request)).toMatchObject([
    {
      user_id: null,
      email: 'nadia@exemple.test',
      subject: 'Un plan copié',
      message: 'Bonjour',
      status: 'open',
    },
  ])
  const [mail, ...others] = await mailOf('Un plan copié')
  expect(others).toEqual([])
  expect(mail).toMatchObject({
    to: 'equipe@exemple.test',
    replyTo: 'nadia@exemple.test',
    subject: '[Contact] Un plan copié',
  })
  expect(mail?.text).toContain('Bonjour')
})

test('a member gets the reply at the address of the account, whatever the body says', async () => {
  const member = await site.aMember({ pseudo: 'Ada Lovelace' })
  const request = aRequest({ email: 'voleur@exemple.test', subject: 'Mon compte', user_id: randomUUID() })
  expect((await write(member, request)).status).toBe(200)
  expect(await rowsOf(request)).toMatchObject([{ user_id: member.id, email: member.email }])
  const [mail] = await mailOf('Mon compte')
  expect(mail).toMatchObject({ replyTo: member.email })
  expect(mail?.text).toContain(`De Ada Lovelace, membre : ${member.email}`)
})

test('VIP is marked by the server only, in the queue and in the mail [147]', async () => {
  const ordinary = aRequest({ is_vip: true, subject: '[VIP] Lisez-moi d’abord' })
  expect((await write(await site.aMember(), ordinary)).status).toBe(200)
  expect(await rowsOf(ordinary)).toMatchObject([{ is_vip: false }])
  expect(await mailOf('[VIP] Lisez-moi d’abord')).toMatchObject([
    { subject: '[Contact] [VIP] Lisez-moi d’abord' },
  ])

  const subscriber = await site.aMember({ role: 'moderator' })
  await sql`update profiles set subscribed = true where user_id = ${subscriber.id}`
  for (const vip of [await site.aMember({ role: 'vip' }), subscriber]) {
    const subject = `De ${vip.pseudo}`
    const request = aRequest({ is_vip: false, subject })
    expect((await write(vip, request)).status).toBe(200)
    expect(await rowsOf(request)).toMatchObject([{ is_vip: true }])
    expect(await mailOf(subject)).toMatchObject([{ subject: `[VIP] ${subject}` }])
  }
})

test('requests of VIP members come first, then the oldest, along the index of the queue [147]', async () => {
  await sql`delete from support_requests`
  const [member, vip] = [await site.aMember(), await site.aMember({ role: 'vip' })]
  const requests = [member, vip, member, vip].map((from) => ({ from, request: aRequest() }))
  for (const { from, request } of requests) expect((await write(from, request)).status).toBe(200)
  const waiting = sql<{ id: string }[]>`
    select id from support_requests where status = 'open' order by is_vip desc, created_at, id`
  const order = [1, 3, 0, 2].map((at) => requests[at]?.request.id)
  expect((await waiting).map(({ id }) => id)).toEqual(order)
  const plan = await site.db.transaction(async (tx) => {
    await tx`set local enable_seqscan = off`
    await tx`set local enable_bitmapscan = off`
    return await tx`explain select id from support_requests where status = 'open' order by is_vip desc, created_at, id`
  })
  expect(JSON.stringify(plan)).toContain('support_requests_waiting')
  expect(JSON.stringify(plan)).not.toContain('Sort')
})

test.each([
  ['email', { email: 'nadia' }, 'Cette adresse e‑mail n’est pas valable.'],
  ['email', { email: undefined }, 'Veuillez saisir votre adresse e‑mail.'],
  [
    'email',
    { email: 'nadia@exemple.test\r\nBcc: voleur@exemple.test' },
    'Cette adresse e‑mail n’est pas valable.',
  ],
  ['subject', { subject: ' \u200b ' }, 'Dites en quelques mots de quoi il s’agit.'],
  ['subject', { subject: 'x'.repeat(SUPPORT_LIMITS.subject + 1) }, 'Le sujet compte 200 caractères au plus.'],
  ['message', { message: undefined }, 'Veuillez écrire un message.'],
  ['message', { message: 'a\0b' }, 'Le message contient des caractères interdits.'],
])('a request is refused by its field %s: %j', async (field, change, message) => {
  const request = aRequest(change)
  expect(await errorOf(await write(undefined, request))).toMatchObject({ status: 422, field, message })
  expect(await rowsOf(request)).toEqual([])
})

test('a text of the maximum length is saved, one character more is refused', async () => {
  const request = aRequest({
    subject: '😀'.repeat(SUPPORT_LIMITS.subject),
    message: '😀'.repeat(SUPPORT_LIMITS.message),
  })
  expect((await write(undefined, request)).status).toBe(200)
  expect(await rowsOf(request)).toMatchObject([{ subject: request.subject, message: request.message }])
  const longer = aRequest({ message: `${request.message}x` })
  expect(await errorOf(await write(undefined, longer))).toMatchObject({ status: 422, field: 'message' })
})

test('a request sent several times at once, or again after a lost response, is stored once and mailed once', async () => {
  const request = aRequest({ subject: 'Une seule fois' })
  const member = await site.aMember()
  const responses = await Promise.all([1, 2, 3].map(() => write(member, request)))
  expect(statusesOf(responses)).toEqual([200, 200, 200])
  expect(await rowsOf(request)).toHaveLength(1)
  expect(await mailOf('Une seule fois')).toHaveLength(1)
})

test('another text, or the request of another sender, under the id of a stored request is refused and not mailed', async () => {
  const member = await site.aMember()
  const request = aRequest({ subject: 'Le premier texte' })
  expect((await write(member, request)).status).toBe(200)
  const others = [
    [member, { ...request, message: 'Un autre' }],
    [member, { ...request, subject: 'Un autre' }],
    [await site.aMember(), request],
    [undefined, request],
  ] as const
  for (const [sender, other] of others)
    expect(await errorOf(await write(sender, other))).toMatchObject({
      status: 409,
      field: 'id',
      message: DRAFT_ALREADY_SENT,
    })
  expect(await rowsOf(request)).toMatchObject([{ user_id: member.id, message: request.message }])
  expect(await mailOf('Un autre')).toEqual([])
  expect(await mailOf('Le premier texte')).toHaveLength(1)
})

test('a line break in a typed text adds no header to the mail', async () => {
  const subject = 'Bonjour\r\nBcc: voleur@exemple.test'
  expect((await write(undefined, aRequest({ subject }))).status).toBe(200)
  expect(await mailOf('Bonjour Bcc: voleur@exemple.test')).toMatchObject([{ to: 'equipe@exemple.test' }])
})

test.each(['temp', 'perm', 'ip'] as const)('a member under a %s ban may send a request', async (ban) => {
  const member = await site.aMember()
  const browser = await site.as(member)
  const end = ban === 'temp' ? sql`now() + interval '1 day'` : null
  await sql`insert into user_bans (user_id, type, end_at) values (${member.id}, ${ban}, ${end})`
  const request = aRequest({ subject: 'Mon recours' })
  expect((await browser.post('/api/support', request)).status).toBe(200)
  expect(await rowsOf(request)).toMatchObject([{ user_id: member.id }])
})

test('five requests in half an hour are accepted from one address, then the error says when to retry', async () => {
  const strict = await aSite()
  const browser = await strict.as()
  for (let n = 0; n < 5; n += 1) expect((await browser.post('/api/support', aRequest())).status).toBe(200)
  const refused = await browser.post('/api/support', aRequest())
  expect(await errorOf(refused)).toMatchObject({
    status: 429,
    message: 'Trop de demandes. Réessayez dans 30 minutes.',
  })
})
