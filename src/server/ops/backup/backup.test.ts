import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, describe, expect, inject, test } from 'vitest'
import { smallPicture } from '#domain/pictures.ts'
import type { UploadedFile, UploadPurpose } from '#domain/uploads.ts'
import { openSiteJobs } from '#server/platform/adapters/jobs/jobs.ts'
import { openStorage } from '#server/platform/adapters/storage/storage.ts'
import { readConfig } from '#server/platform/config/config.ts'
import { openConnection, type DatabaseTarget } from '#server/platform/db/client.ts'
import { SCHEMA } from '#server/platform/db/migration-files.ts'
import { createLog } from '#server/platform/http/log.ts'
import { startSite } from '#server/main.ts'
import { nodeListener } from '#server/platform/ssr/serve-pages.ts'
import { anEmptyDatabase } from '../../../../tests/support/database.ts'
import { aMessagesSite, type Person } from '../../../../tests/support/messages.ts'
import { aPicture } from '../../../../tests/support/pictures.ts'
import { aPlanForm } from '../../../../tests/support/plan-form.ts'
import { anS3Server } from '../../../../tests/support/s3-server.ts'
import { aTemporaryDirectory } from '../../../../tests/support/temporary-directory.ts'
import { makeBackup } from './make.ts'
import type { Manifest } from './manifest.ts'
import { checkBackup, checkRestored, restoreBackup, restoreJobs } from './restore.ts'

const site = await aMessagesSite()
const { sql } = site.db
const { database } = await sql.one<{ database: string }>`select current_database() as database`
const target: DatabaseTarget = { ...inject('postgres'), database }
const places: string[] = []
afterAll(() => places.forEach((place) => rmSync(place, { recursive: true, force: true, maxRetries: 5 })))

function aPlace(): string {
  const place = aTemporaryDirectory('backup')
  places.push(place)
  return place
}

async function backUp(folder: string, storage = site.storage): Promise<Manifest> {
  // What the site counts by and by is written now, not while a test compares.
  await site.ctx.usage.flush()
  return await makeBackup({ target, storage, folder, version: '1.2.3' })
}

/** Into an empty database and an empty storage. */
async function restored(folder: string, schema?: string) {
  const [into, storage] = [await anEmptyDatabase(), await openStorage({ dataDir: aPlace() })]
  const manifest = await restoreBackup({ target: into, storage, folder, schema, onProgress: () => {} })
  const connection = await openConnection(into)
  return { manifest, storage, target: into, ...connection }
}

type Size = Parameters<typeof aPicture>[0]

async function upload(who: Person, purpose: UploadPurpose, picture?: Size): Promise<UploadedFile> {
  const body = new Uint8Array(await aPicture(picture))
  const headers = { 'content-type': 'image/jpeg', 'content-length': String(body.length) }
  const response = await who.browser.request('POST', `/api/uploads/${purpose}`, { body, headers })
  expect(response.status).toBe(200)
  return (await response.json()) as UploadedFile
}

async function publish(who: Person, title: string, picture?: Size) {
  const thumbnail = (await upload(who, 'thumbnail', picture)).path
  const response = await who.browser.post('/api/plans', { form: aPlanForm({ title, thumbnail }) })
  expect(response.status, await response.clone().text()).toBe(200)
  const { id, slug } = (await response.json()) as { id: string; slug: string }
  return { id, slug, thumbnail }
}

/** Likes and comments until it is stopped. */
function writeMeanwhile(who: Person, plan: { id: string }) {
  const stop = new AbortController()
  const writing = (async () => {
    let count = 0
    for (; !stop.signal.aborted; count += 1) {
      await who.browser.put(`/api/plans/${plan.id}/like`)
      await who.browser.post(`/api/plans/${plan.id}/comments`, { content: `Merci ${count}` })
      await who.browser.delete(`/api/plans/${plan.id}/like`)
    }
    return count
  })()
  return async () => {
    stop.abort()
    return await writing
  }
}

describe('A backup', () => {
  test('made while members write is restored in the state of one moment, and the restored site works', async () => {
    const { ann, bob, id } = await site.aPair()
    await site.sent(ann, id, { content: 'Regarde', image_path: (await site.uploaded(ann)).path })
    // Large enough to have a smaller copy.
    const plan = await publish(ann, 'Élever des abeilles\\ et\tdu miel', { width: 1200, height: 800 })
    const folder = path.join(aPlace(), 'today')
    const stop = writeMeanwhile(bob, plan)
    const manifest = await backUp(folder)
    expect(await stop()).toBeGreaterThan(0)
    expect(manifest).toMatchObject({ version: '1.2.3', files: { missing: 0 } })

    const dataDir = aPlace()
    const { stdout } = await run('restore', [folder], { DATA_DIR: dataDir, DEMO: '0' })
    expect(stdout).toContain('tout y est')
    const opened = await open({ DATA_DIR: dataDir, DEMO: '0' })
    const shown = await fetch(`${opened.url}/api/plans/${plan.slug}`)
    expect(await shown.json()).toMatchObject({
      title: 'Élever des abeilles\\ et du miel',
      author: { pseudo: ann.pseudo },
    })
    for (const file of [plan.thumbnail, smallPicture(plan.thumbnail)]) {
      expect((await fetch(`${opened.url}/files/${file}`)).status).toBe(200)
    }
    await opened.stop()
  })

  test('contains no sessions, mail links, visitor salts or rate limit counters', async () => {
    const { tables } = await backUp(path.join(aPlace(), 'today'))
    const names = tables.map(({ table }) => table)
    expect(names).toEqual(expect.arrayContaining(['users', 'plans', 'erasures']))
    for (const table of ['sessions', 'sign_in_challenges', 'mail_tokens', 'visitor_salts', 'rate_limits'])
      expect(names).not.toContain(table)
  })

  test('keeps every row, key and sequence, and the values that triggers computed', async () => {
    const ann = await site.aPerson()
    await publish(ann, 'Louer des barques')
    const folder = path.join(aPlace(), 'today')
    const { tables, sequences } = await backUp(folder)
    const there = await restored(folder)
    const same = async (statement: string) =>
      expect(await there.sql.unsafe(statement), statement).toEqual(await sql.unsafe(statement))
    for (const { table } of tables) await same(`select * from ${table} order by ${table}::text`)
    await same(`select conname, conrelid::regclass::text, pg_get_constraintdef(oid), convalidated from pg_constraint
      where connamespace = 'public'::regnamespace order by conname, 2`)
    await same(
      `select tgrelid::regclass::text, tgname, tgenabled from pg_trigger where not tgisinternal order by 1, 2`,
    )
    expect(sequences.length).toBeGreaterThan(0)
    await same(`select sequencename, last_value from pg_sequences where schemaname = 'public' order by 1`)
    expect(await checkRestored(there, there.manifest)).toEqual([])
    await there.end()
  })

  test('enqueues the pending jobs again, except mails with a link into an account', async () => {
    const jobs = await openSiteJobs(target, { log: createLog('silent') })
    const mail = {
      to: 'nadia@exemple.test',
      subject: 'Ligne\\1',
      text: 'Bonjour\n\tNadia\u2028',
      html: '<p>Bonjour</p>',
    }
    await jobs.enqueue(sql, 'mail', mail)
    const withLink = { ...mail, text: 'Lien secret', expires_at: new Date(Date.now() + 60_000).toISOString() }
    await jobs.enqueue(sql, 'mail', withLink)
    const folder = path.join(aPlace(), 'today')
    const manifest = await backUp(folder)
    await jobs.stop()
    const heard: { kind: string; payload: unknown }[] = []
    const count = await restoreJobs(
      { target, folder },
      manifest,
      async (_, kind, payload) => void heard.push({ kind, payload }),
    )
    expect(count).toBe(heard.length)
    expect(heard).toContainEqual({ kind: 'mail', payload: mail })
    expect(JSON.stringify(heard)).not.toContain('Lien secret')
  })

  test('in the folder of a previous one copies only new and damaged files, and drops those of deleted plans', async () => {
    const folder = path.join(aPlace(), 'today')
    const ann = await site.aPerson()
    const [stays, goes] = [await publish(ann, 'Reste'), await publish(ann, 'Part')]
    const decays = await publish(ann, 'S’abîme')
    await backUp(folder)
    const fileOf = ({ thumbnail }: { thumbnail: string }) => path.join(folder, 'files', thumbnail)
    const intact = readFileSync(fileOf(stays))
    const read: string[] = []
    await sql`delete from files where path = ${goes.thumbnail}`
    const other = path.join(folder, 'files', 'lisez-moi.txt')
    writeFileSync(other, 'à moi')
    const whole = readFileSync(fileOf(decays))
    writeFileSync(fileOf(decays), whole.subarray(1))
    const added = await publish(ann, 'Nouveau')
    await backUp(folder, {
      ...site.storage,
      async read(key) {
        read.push(key)
        return await site.storage.read(key)
      },
    })
    expect(read).not.toContain(stays.thumbnail)
    expect([stays, decays].map((plan) => readFileSync(fileOf(plan)))).toEqual([intact, whole])
    expect([added, goes].map((plan) => existsSync(fileOf(plan)))).toEqual([true, false])
    expect(readFileSync(other, 'utf8')).toBe('à moi')
    expect(readdirSync(folder).filter((name) => name.startsWith('parts-'))).toHaveLength(1)
    await checkBackup(folder)
  })

  test('is not made in a folder with other content', async () => {
    const folder = aPlace()
    writeFileSync(path.join(folder, 'notes.txt'), 'à moi')
    await expect(backUp(folder)).rejects.toThrow('n’est pas vide')
    expect(readdirSync(folder)).toEqual(['notes.txt'])
    const files = path.join(aPlace(), 'data')
    mkdirSync(path.join(files, 'files'), { recursive: true })
    await expect(backUp(files)).rejects.toThrow('n’est pas vide')
  })

  test('that failed halfway does not prevent the next one in its folder', async () => {
    const plan = await publish(await site.aPerson(), 'Deux fois')
    const folder = path.join(aPlace(), 'today')
    const read: typeof site.storage.read = async (key) => {
      if (key === plan.thumbnail) throw new Error('unavailable')
      return await site.storage.read(key)
    }
    await expect(backUp(folder, { ...site.storage, read })).rejects.toThrow('unavailable')
    expect(readdirSync(folder)).not.toEqual([])
    await backUp(folder)
    await checkBackup(folder)
    expect(readdirSync(folder).toSorted()).toEqual([
      'files',
      'manifest.json',
      expect.stringMatching(/^parts-/),
    ])
  })

  test('is not made over one whose list of files is damaged or missing, and says so', async () => {
    const folder = path.join(aPlace(), 'today')
    const { files } = await backUp(folder)
    const list = path.join(folder, files.part.file)
    for (const damage of [() => writeFileSync(list, 'x'), () => rmSync(list)]) {
      damage()
      const before = readdirSync(folder)
      await expect(backUp(folder)).rejects.toThrow(/est abîmée.*files.jsonl.gz.*donnez un autre dossier/)
      expect(readdirSync(folder)).toEqual(before)
    }
  })

  test('of an older schema is restored, and brought up to date', async () => {
    await publish(await site.aPerson(), 'D’avant')
    const folder = path.join(aPlace(), 'old')
    await backUp(folder)
    const schema = aPlace()
    cpSync(SCHEMA, schema, { recursive: true })
    const migration = 'alter table plans add column length int; update plans set length = char_length(title);'
    writeFileSync(path.join(schema, 'migrations/0001_length.sql'), migration)
    const there = await restored(folder, schema)
    expect(await there.sql`select length from plans where title = 'D’avant'`).toEqual([{ length: 7 }])
    expect(await checkRestored(there, there.manifest)).toEqual([])
    await there.end()
  })

  test('goes to and comes from a storage that speaks S3, and is not opened before the restore has ended', async () => {
    const s3 = {
      bucket: 'planb',
      region: 'us-east-1',
      endpoint: await anS3Server(),
      accessKeyId: 'a',
      secretAccessKey: 'b',
    }
    const storage = await openStorage({ dataDir: aPlace(), s3 })
    const plan = await publish(await site.aPerson(), 'Dans un seau')
    const folder = path.join(aPlace(), 'today')
    await backUp(folder)
    const into = await anEmptyDatabase()
    await restoreBackup({ target: into, storage, folder, onProgress: () => {} })
    await expect(open({ ...PRODUCTION, DATABASE_URL: addressOf(into.database) })).rejects.toThrow(
      'n’est pas terminée',
    )
    const again = path.join(aPlace(), 'again')
    const manifest = await makeBackup({ target: into, storage, folder: again, version: '1' })
    expect(manifest.files.missing).toBe(0)
    expect(readFileSync(path.join(again, 'files', plan.thumbnail))).toEqual(
      readFileSync(path.join(folder, 'files', plan.thumbnail)),
    )
  })

  test('names missing files that the site shows, and fails; a restore says how many more are missing', async () => {
    const plan = await publish(await site.aPerson(), 'Sans image')
    await site.storage.remove(plan.thumbnail)
    const folder = path.join(aPlace(), 'today')
    const manifest = await backUp(folder)
    expect(manifest.files).toMatchObject({ missing: 1, lost: [plan.thumbnail] })
    const settings = { ...PRODUCTION, DATABASE_URL: addressOf(database), DATA_DIR: site.dataDir }
    await expect(run('backup', [folder], settings)).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining(plan.thumbnail),
    })
    const check = () => checkRestored({ target, storage: site.storage }, manifest)
    expect(await check()).toEqual([])
    await site.storage.remove((await publish(await site.aPerson(), 'Perdue depuis')).thumbnail)
    expect(await check()).toEqual(['Des fichiers de la sauvegarde manquent dans le stockage : 1.'])
    await sql`delete from files where bytes > 0`
  })
})

describe('A restore refuses', () => {
  const restore = (folder: string, into: DatabaseTarget) =>
    restoreBackup({ target: into, storage: site.storage, folder, onProgress: () => {} })

  test('a database that is not empty', async () => {
    const folder = path.join(aPlace(), 'today')
    await backUp(folder)
    await expect(restore(folder, target)).rejects.toThrow('n’est pas vide')
  })

  test('a folder without a backup, and one of a version that it does not know', async () => {
    const folder = aPlace()
    const into = await anEmptyDatabase()
    await expect(restore(folder, into)).rejects.toThrow('Il n’y a pas de sauvegarde')
    writeFileSync(path.join(folder, 'manifest.json'), '{}')
    await expect(restore(folder, into)).rejects.toThrow('n’est pas celui d’une sauvegarde')
    rmSync(path.join(folder, 'manifest.json'))
    const manifest = await backUp(folder)
    const migrations = [...manifest.migrations, { name: '9999_future.sql', checksum: 'x' }]
    writeFileSync(path.join(folder, 'manifest.json'), JSON.stringify({ ...manifest, migrations }))
    await expect(restore(folder, into)).rejects.toThrow('autre version de Plan B')
  })

  test('a backup of which a table or a file was changed, before it touches anything', async () => {
    const plan = await publish(await site.aPerson(), 'Abîmé')
    const folder = path.join(aPlace(), 'today')
    const manifest = await backUp(folder)
    const { tables } = manifest
    const into = await anEmptyDatabase()
    const users = tables.find(({ table }) => table === 'users')!.part.file
    for (const file of [users, `files/${plan.thumbnail}`]) {
      const whole = readFileSync(path.join(folder, file))
      writeFileSync(path.join(folder, file), Buffer.concat([whole, Buffer.from('x')]))
      await expect(restore(folder, into)).rejects.toThrow('La sauvegarde est abîmée')
      writeFileSync(path.join(folder, file), whole)
    }
    const { sql: empty, end } = await openConnection(into)
    expect((await empty`select from pg_tables where schemaname = 'public'`).count).toBe(0)
    await end()
  })

  test('a backup in which a table does not have as many rows as it says', async () => {
    await site.aMember()
    const folder = path.join(aPlace(), 'today')
    const { tables, ...manifest } = await backUp(folder)
    for (const { table, part } of tables) if (table === 'users') part.rows += 1
    writeFileSync(path.join(folder, 'manifest.json'), JSON.stringify({ ...manifest, tables }))
    const into = await anEmptyDatabase()
    await expect(restore(folder, into)).rejects.toThrow(/La table users aurait \d+ lignes au lieu de \d+/)
    const { sql: there, end } = await openConnection(into)
    expect((await there`select from users`).count).toBe(0)
    await end()
  })
})

describe('A deleted member', () => {
  test('stays deleted when an earlier backup is restored, with their plans as they chose', async () => {
    const [leaves, keeps, stays] = [await site.aPerson(), await site.aPerson(), await site.aPerson()]
    const [deleted, kept] = [await publish(leaves, 'Partira'), await publish(keeps, 'Restera')]
    await leaves.browser.put(`/api/plans/${kept.id}/like`)
    const root = aPlace()
    const monday = await run('backup', [path.join(root, 'monday')], {
      ...PRODUCTION,
      DATABASE_URL: addressOf(database),
      DATA_DIR: site.dataDir,
    })
    expect(monday.stdout).toMatch(/Sauvegarde du .* lignes, \d+ fichiers/)
    const erase = ({ browser, pseudo }: Person, plans: string) =>
      browser.delete('/api/account', { pseudo, plans })
    expect((await erase(leaves, 'delete')).status).toBe(200)
    expect((await erase(keeps, 'keep')).status).toBe(200)
    const longDeleted = { user_id: randomUUID(), plans: 'keep', erased_at: '2020-01-01T00:00:00Z' }
    appendFileSync(path.join(root, 'erasures.jsonl'), `${JSON.stringify(longDeleted)}\n`)
    await backUp(path.join(root, 'tuesday'))
    const beside = readFileSync(path.join(root, 'erasures.jsonl'), 'utf8')
    expect(beside).not.toContain(longDeleted.user_id)
    for (const { pseudo, email } of [leaves, keeps]) {
      expect(beside).not.toContain(pseudo)
      expect(beside).not.toContain(email)
    }

    const into = await anEmptyDatabase()
    const settings = { ...PRODUCTION, DATABASE_URL: addressOf(into.database), DATA_DIR: aPlace() }
    const restore = () => run('restore', [path.join(root, 'monday')], settings)
    rmSync(path.join(root, 'erasures.jsonl'))
    await expect(restore()).rejects.toMatchObject({
      stderr: expect.stringContaining('erasures.jsonl manque'),
    })
    writeFileSync(path.join(root, 'erasures.jsonl'), beside)
    const { stdout } = await restore()
    expect(stdout).toContain('2 membres')
    const { sql: there, end } = await openConnection(into)
    const people = await there`select id from users where id = any(${[leaves.id, keeps.id, stays.id]})`
    expect(people).toEqual([{ id: stays.id }])
    expect(await there`select id, author_id from plans where id = any(${[deleted.id, kept.id]})`).toEqual([
      { id: kept.id, author_id: null },
    ])
    expect(await there`select likes_count from plan_stats where plan_id = ${kept.id}`).toEqual([
      { likes_count: 0 },
    ])
    expect(await there`select user_id from erasures where user_id = ${leaves.id}`).toHaveLength(1)
    await end()
  })
})

const PRODUCTION = {
  PUBLIC_URL: 'https://planb.example',
  SECRET: 'un secret de trente-deux signes ou plus',
  SMTP_URL: 'smtp://127.0.0.1:9',
  TRUSTED_PROXIES: 'none',
  OPERATOR_NAME: 'Exemple SA',
  OPERATOR_ADDRESS: 'Lausanne',
  OPERATOR_EMAIL: 'bonjour@planb.example',
  OPERATOR_HOST: 'Hébergeur SA',
}

function addressOf(name: string): string {
  const { host, port, user } = inject('postgres')
  return `postgres://${user}@${encodeURIComponent(host)}:${port}/${name}`
}

/** The site, without its pages. */
const open = (env: Record<string, string>) =>
  startSite(
    readConfig({ LOCAL: '1', PORT: '0', DATA_DIR: aPlace(), LOG_LEVEL: 'silent', ...env }),
    async (app) => ({ listener: nodeListener(app), stop: async () => {} }),
    () => {},
  )

/** The command as an operator types it. */
const run = (command: string, args: string[], env: Record<string, string>) =>
  promisify(execFile)(process.execPath, [`scripts/${command}.ts`, ...args], {
    env: { PATH: process.env['PATH'], LOCAL: '1', ...env },
  })
