import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { PROOF_REQUIRED } from '#domain/accounts/second-factor.ts'
import type { DataExport } from '#domain/accounts/viewer.ts'
import { setPassword } from '#server/accounts/queries.ts'
import { anEntry, anExecution, aStep } from '../../../tests/support/executions.ts'
import { linkIn } from '../../../tests/support/mail-links.ts'
import { errorOf } from '../../../tests/support/browser.ts'
import { aConversation } from '../../../tests/support/messages.ts'
import { aPicture } from '../../../tests/support/pictures.ts'
import { aForecast } from '../../../tests/support/plan-form.ts'
import { aSite } from '../../../tests/support/site.ts'
import { longJobs } from '#server/jobs.ts'
import { insertSecurityEvent } from '#server/accounts/security-log.queries.ts'
import { exportedLists } from './export.queries.ts'

const site = await aSite({ env: { RATE_LIMIT_FACTOR: '1000' } })
const { db } = site
const read = async (browser: Awaited<ReturnType<typeof site.as>>) =>
  await browser.getJson<DataExport>('/api/account/export')

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'
const fetchesOf = ({ id }: { id: string }) =>
  db.sql`select device from security_events where user_id = ${id} and kind = 'export_fetched'`

test('an export holds all of one’s own data and pictures, and nothing private of others [301] [358]', async () => {
  const [member, other] = [await site.aMember({ pseudo: 'Ada' }), await site.aMember({ pseudo: 'Bob' })]
  const browser = await site.as(member)
  const plan = await site.aPlan({
    author_id: member.id,
    title: 'Mon plan',
    markdown: '# Mes mots',
    forecast: aForecast(),
    town: 'Lyon',
    country: 'France',
  })
  const original = await site.aPlan()
  await db.sql`update plans set is_adaptation = true, adapted_from = ${original.id} where id = ${plan.id}`
  await db.sql`insert into comments (plan_id, user_id, content) values (${plan.id}, ${member.id}, 'Mon avis')`
  await db.sql`insert into comments (plan_id, user_id, content) values (${plan.id}, ${other.id}, 'Son avis')`
  const theirs = await db.sql.one<{ id: string }>`
    select id from comments where plan_id = ${plan.id} and user_id = ${other.id}`
  await db.sql`
    insert into comments (plan_id, user_id, content, parent_id, created_at)
    values (${plan.id}, ${member.id}, 'Ma réponse', ${theirs.id}, now() + interval '1 second')`
  await db.sql`insert into comment_likes (comment_id, user_id) values (${theirs.id}, ${member.id})`
  await db.sql`
    insert into discussion_levels (plan_id, user_id, level, is_chosen) values (${plan.id}, ${member.id}, 'mute', true)`
  const journal = await anExecution(site, { user_id: member.id, visibility: 'all', shares_figures: true })
  await aStep(db.sql, journal.id, 'Louer un local')
  await anEntry(db.sql, journal.id, { content: 'Premier marché', spent_cents: 4_200, is_private: true })
  const hidden = await anExecution(site, { user_id: other.id, plan_id: plan.id })
  await aStep(db.sql, hidden.id, 'Son étape')
  await anEntry(db.sql, hidden.id, { content: 'Son journal' })
  await db.sql`
    insert into reviews (id, plan_id, user_id, budget, delay, difficulty, reason, basis, by_staff, plan_version, answer, answered_at)
    values
      (gen_random_uuid(), ${journal.plan_id}, ${member.id}, 4, 2, 5, repeat('Mon avis. ', 5), 'trade', false, 1, null, null),
      (gen_random_uuid(), ${plan.id}, ${other.id}, 1, 1, 1, repeat('Son avis. ', 5), 'trade', false, 1, 'Exact.', now())`
  await browser.patch('/api/my/preferences', { digest: true })
  await db.sql`update sessions set network_prefix = '203.0.113.x' where user_id = ${member.id}`
  await insertSecurityEvent(db.sql, {
    user_id: member.id,
    kind: 'role_changed',
    network: 'empreinte-de-l-equipe',
    network_prefix: '198.51.100.x',
    device: 'Appareil de l’équipe',
    details: { from: 'vip', to: 'user', by: other.id },
  })
  const upload = await browser.request('POST', '/api/uploads/avatar', {
    body: new Uint8Array(await aPicture()),
    headers: { 'content-type': 'image/jpeg' },
  })
  const { path: picture } = (await upload.json()) as { path: string }

  expect(await read(browser)).toMatchObject({ status: 'none', url: null })
  const started = (await (await browser.post('/api/account/export')).json()) as DataExport
  expect(started).toMatchObject({ status: 'waiting', progress: 0 })
  await site.runLongJobs()

  const ready = await read(browser)
  expect(ready).toMatchObject({ status: 'ready', progress: 100 })
  expect(await fetchesOf(member)).toHaveLength(0)
  await browser.request('HEAD', ready.url ?? '')
  const file = await browser.request('GET', ready.url ?? '', { headers: { 'user-agent': FIREFOX } })
  expect(file.headers.get('content-type')).toBe('application/zip')
  expect(file.headers.get('content-disposition')).toContain('attachment')
  const archive = unzipSync(new Uint8Array(await file.arrayBuffer()))
  expect(Object.keys(archive).toSorted()).toEqual(['donnees.json', `images/${picture}`])
  const text = strFromU8(archive['donnees.json'] ?? new Uint8Array())
  const data = JSON.parse(text) as Record<string, unknown>
  expect(data).toMatchObject({
    compte: [{ email: member.email }],
    profil: [{ pseudo: 'Ada' }],
    plans: [
      {
        title: 'Mon plan',
        markdown_content: '# Mes mots',
        forecast: aForecast(),
        town: 'Lyon',
        country: 'France',
        licence: 'reserved',
        adaptation: true,
        adapte_de: original.slug,
      },
    ],
    commentaires: [
      { content: 'Mon avis', en_reponse_a: null },
      { content: 'Ma réponse', en_reponse_a: theirs.id },
    ],
    likes_de_commentaires: [{ plan: plan.slug, commentaire: theirs.id }],
    discussions: [{ plan: plan.slug, niveau: 'mute', choisi: true }],
    consentements: [{ e_mail: 'digest', accepte: true, ou: 'settings', retire_le: null }],
    e_mails_du_lundi: [{ sans_visite: 0 }],
    sessions: [{ reseau: '203.0.113.x' }],
    executions: [{ id: journal.id, etat: 'running', visibilite: 'all', chiffres_comptes: true }],
    etapes_d_execution: [{ execution: journal.id, texte: 'Louer un local', faite_le: null }],
    entrees_de_journal: [
      { execution: journal.id, texte: 'Premier marché', depense_centimes: 4_200, privee: true },
    ],
    avis: [{ budget: 4, delai: 2, niveau: 5, explication: 'Mon avis. '.repeat(5) }],
    reponses_aux_avis: [{ plan: plan.slug, reponse: 'Exact.' }],
  })
  expect(data['activite_du_compte']).toContainEqual({
    kind: 'role_changed',
    created_at: expect.any(String) as string,
    device: null,
    reseau: null,
    details: { from: 'vip', to: 'user' },
  })
  expect(await fetchesOf(member)).toEqual([{ device: 'Firefox sur Windows' }])
  for (const secret of [
    other.email,
    other.id,
    'équipe',
    'equipe',
    'Son avis',
    'Son étape',
    'Son journal',
    hidden.id,
    'password',
    'token',
  ])
    expect(text).not.toContain(secret)
})

test('a finished export is sent to a session with a recent proof of identity only', async () => {
  const member = await site.aMember()
  const browser = await site.as(member)
  await browser.post('/api/account/export')
  await site.runLongJobs()
  const { url } = await read(browser)
  const copied = await site.as(member, { isProof: false })
  for (const method of ['GET', 'HEAD'] as const)
    expect((await copied.request(method, url ?? '')).status).toBe(403)
  const open = () => copied.post('/api/account/export/download')
  expect(await errorOf(await open())).toMatchObject({ status: 403, code: PROOF_REQUIRED })
  expect(await fetchesOf(member)).toHaveLength(0)
  await db.sql`update sessions set proof_expires_at = now() + interval '1 minute' where user_id = ${member.id}`
  expect(await (await open()).json()).toMatchObject({ url })
  expect((await copied.get(url ?? '')).status).toBe(200)
})

test('an export has the approved version while an edit waits, replies of the support, and whom an unsent message is for', async () => {
  const [member, other] = [await site.aMember(), await site.aMember()]
  const plan = await site.aPlan({ author_id: member.id, markdown: 'La modification' })
  await db.sql`
    insert into plan_versions (plan_id, version, title, category, budget, difficulty, tags, markdown_content)
    values (${plan.id}, 1, 'Le titre approuvé', 'SaaS', '<500€', 'débutant', '{}', 'Le texte approuvé')`
  await db.sql`update plans set modified = true where id = ${plan.id}`
  await db.sql`
    insert into support_requests (user_id, email, subject, message, status, answer, handled_at)
    values (${member.id}, ${member.email}, 'Une question', 'Bonjour', 'closed', 'La réponse', now())`
  const conversation = await aConversation(db.sql, other, member)
  await db.sql`
    insert into drafts (user_id, kind, conversation_id, content)
    values (${member.id}, 'message', ${conversation.id}, '{"text": "Pas encore envoyé"}')`
  const lists = exportedLists(db.sql, member.id)
  const exported = async (name: string) => await db.sql`${lists[name]!}`
  expect(await exported('versions_approuvees')).toMatchObject([
    { plan: plan.slug, title: 'Le titre approuvé', markdown_content: 'Le texte approuvé' },
  ])
  expect(await exported('demandes')).toMatchObject([{ message: 'Bonjour', answer: 'La réponse' }])
  expect(await exported('brouillons')).toMatchObject([
    { conversation: conversation.id, content: { text: 'Pas encore envoyé' } },
  ])
})

test('repeated downloads of an export are logged twenty times a day at most', async () => {
  const strict = await aSite({ db })
  const member = await strict.aMember()
  const browser = await strict.as(member)
  await browser.post('/api/account/export')
  await strict.runLongJobs()
  const { url } = await read(browser)
  for (let times = 0; times < 22; times++) expect((await browser.get(url ?? '')).status).toBe(200)
  expect(await fetchesOf(member)).toHaveLength(20)
})

test('an export is its owner’s alone, for a week', async () => {
  const member = await site.aMember()
  const browser = await site.as(member)
  await browser.post('/api/account/export')
  await site.runLongJobs()
  const { url } = await read(browser)
  expect((await (await site.as()).get(url ?? '')).status).toBe(404)
  expect(await fetchesOf(member)).toHaveLength(0)
  expect((await (await site.as(await site.aMember({ role: 'founder' }))).get(url ?? '')).status).toBe(404)
  await db.sql`update data_exports set expires_at = now() - interval '1 second' where user_id = ${member.id}`
  expect(await read(browser)).toMatchObject({ status: 'expired', url: null })
})

test('a second request while the export is built creates no second one', async () => {
  const browser = await site.as(await site.aMember())
  await Promise.all([1, 2, 3].map(() => browser.post('/api/account/export')))
  expect(site.jobs.filter(({ kind }) => kind === 'data_export')).toHaveLength(1)
  await site.runLongJobs()
})

test('the next export can be requested after a day, and the refusal says when', async () => {
  const member = await site.aMember()
  const browser = await site.as(member)
  await browser.post('/api/account/export')
  await site.runLongJobs()
  await db.sql`update data_exports set created_at = now() - interval '20 hours' where user_id = ${member.id}`
  const refused = await browser.post('/api/account/export')
  expect(refused.status).toBe(429)
  const wait = Number(refused.headers.get('retry-after'))
  expect(wait).toBeGreaterThan(3.9 * 60 * 60)
  expect(wait).toBeLessThanOrEqual(4 * 60 * 60)
  expect(await refused.json()).toMatchObject({
    error: { message: 'Un export par jour : réessayez dans 4 heures.' },
  })
})

test('an export is announced to the member by mail, with the device', async () => {
  const member = await site.aMember()
  const browser = await site.as(member)
  await browser.request('POST', '/api/account/export', {
    headers: { 'user-agent': FIREFOX },
  })
  const mails = (await site.mailbox.list()).filter(({ to }) => to === member.email)
  expect(mails.map(({ subject }) => subject)).toEqual(['Un export de vos données a été demandé'])
  expect(mails[0]!.text).toContain('Firefox sur Windows')
})

test.each(['change', 'reset'])('a %s of the password deletes the finished archive', async (how) => {
  const member = await site.aMember()
  await setPassword(db.sql, member.id, await site.ctx.passwords.hash('savon-de-Vevey'))
  const browser = await site.as(member)
  await browser.post('/api/account/export')
  await site.runLongJobs()
  const { url } = await read(browser)
  expect((await browser.get(url!)).status).toBe(200)
  if (how === 'change') {
    const change = { current_password: 'savon-de-Vevey', new_password: 'un-neuf-pour-moi' }
    expect((await browser.put('/api/account/password', change)).status).toBe(200)
  } else {
    await browser.post('/api/auth/password-reset', { email: member.email })
    const mail = (await site.mailbox.list()).find(({ to }) => to === member.email)
    const reset = { token: linkIn(mail), password: 'un-neuf-pour-moi' }
    expect((await browser.post('/api/auth/new-password', reset)).status).toBe(200)
  }
  const again = await site.as(member)
  expect((await again.get(url!)).status).toBe(404)
  await expect.poll(() => site.storage.read(url!.replace('/files/', ''))).toBeNull()
  expect((await db.sql`select from files where uploaded_by = ${member.id}`).count).toBe(0)
  // The member need not wait a day for the next one.
  expect((await again.post('/api/account/export')).status).toBe(200)
})

test('an export of many messages is complete, row by row', async () => {
  const [member, other] = [await site.aMember(), await site.aMember()]
  const [first, second] = [member.id, other.id].toSorted() as [string, string]
  const { id } = await db.sql.one<{ id: string }>`
    insert into conversations (participant1_id, participant2_id, started_by, last_message_content)
    values (${first}, ${second}, ${member.id}, 'Bonjour') returning id`
  await db.sql`
    insert into messages (conversation_id, sender_id, content, created_at)
    select ${id}, ${member.id}, 'Message ' || n, now() + make_interval(secs => n) from generate_series(1, 1200) n`
  const browser = await site.as(member)
  await browser.post('/api/account/export')
  await site.runLongJobs()
  const file = await browser.get((await read(browser)).url ?? '')
  const archive = unzipSync(new Uint8Array(await file.arrayBuffer()))
  const { messages } = JSON.parse(strFromU8(archive['donnees.json']!)) as { messages: { texte: string }[] }
  expect(messages.map(({ texte }) => texte)).toEqual(
    Array.from({ length: 1200 }, (_, n) => `Message ${n + 1}`),
  )
})

test('an account that is closed while its export is built leaves no archive behind', async () => {
  const member = await site.aMember()
  const browser = await site.as(member)
  await browser.post('/api/account/export')
  const leave = () => browser.delete('/api/account', { pseudo: member.pseudo, plans: 'delete' })
  // Closes the account right before the archive is stored.
  const storage = {
    ...site.storage,
    put: async (...file: Parameters<typeof site.storage.put>) => {
      expect((await leave()).status).toBe(200)
      await site.storage.put(...file)
    },
  }
  const [job] = site.jobs.splice(0, 1)
  await longJobs({ ...site.ctx, storage }).data_export(job?.payload as { id: string })
  await site.runLongJobs()
  expect((await db.sql`select from files where purpose = 'export' and uploaded_by is null`).count).toBe(0)
  expect((await db.sql`select from users where id = ${member.id}`).count).toBe(0)
})

test('rows are in the archive once, also when the transaction is retried', async () => {
  const member = await site.aMember()
  await db.sql`
    insert into xp_events (user_id, kind, cause, amount)
    select ${member.id}, 'like_received', 'like ' || n, 1 from generate_series(1, 3) n`
  const browser = await site.as(member)
  await browser.post('/api/account/export')
  const [job] = site.jobs.splice(0, 1)
  let isDisturbed = false
  const disturbed: typeof db = {
    ...db,
    transaction: (work) =>
      db.transaction(async (tx) => {
        const result = await work(tx)
        if (isDisturbed) return result
        isDisturbed = true
        await tx.unsafe(
          `do $$ begin raise exception 'disturbed' using errcode = 'serialization_failure'; end $$`,
        )
        return result
      }),
  }
  const build = () => longJobs({ ...site.ctx, db: disturbed }).data_export(job?.payload as { id: string })
  await build().catch(build)
  const file = await browser.get((await read(browser)).url ?? '')
  const archive = unzipSync(new Uint8Array(await file.arrayBuffer()))
  const data = JSON.parse(strFromU8(archive['donnees.json']!)) as Record<string, unknown[]>
  expect([data['compte'], data['profil'], data['experience']].map((rows) => rows?.length)).toEqual([1, 1, 3])
})

/** Columns that the database derives from others for its own use. */
const NOT_EXPORTED = ['pseudo_key', 'creator']

test('every column of the profile is either exported or left out on purpose', async () => {
  const member = await site.aMember()
  const profile = await db.sql.one<object>`${exportedLists(db.sql, member.id)['profil']!}`
  const columns = await db.sql<{ name: string }[]>`
    select column_name as name from information_schema.columns where table_name = 'profiles'`
  const exported = Object.keys(profile)
  expect(
    columns
      .map(({ name }) => name)
      .filter((name) => !exported.includes(name))
      .toSorted(),
  ).toEqual(NOT_EXPORTED.toSorted())
  expect(exported).not.toContain('pseudo_key')
})
