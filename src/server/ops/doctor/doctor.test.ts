import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { createServer as createHttpServer, type IncomingMessage, type RequestListener } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { promisify } from 'node:util'
import { getRequestListener } from '@hono/node-server'
import { afterAll, afterEach, describe, expect, inject, onTestFinished, test } from 'vitest'
import { installJobs } from '#server/adapters/jobs/install.ts'
import { JOB_KINDS } from '#server/adapters/jobs/kinds.ts'
import { anEmptyDatabase } from '../../../../tests/support/database.ts'
import { freePort } from '../../../../tests/support/free-port.ts'
import { aMailServer } from '../../../../tests/support/mail-server.ts'
import { anOpenIdProvider } from '../../../../tests/support/openid.ts'
import { PRODUCTION } from '../../../../tests/support/production.ts'
import { anS3Server } from '../../../../tests/support/s3-server.ts'
import { aSite } from '../../../../tests/support/site.ts'
import { aTemporaryDirectory } from '../../../../tests/support/temporary-directory.ts'
import { CERTIFICATE, KEY, trustCertificate } from '../../../../tests/support/tls.ts'
import { insertSession } from '#server/accounts/sessions/queries.ts'
import { checkAddress, checkProxy } from './address.ts'
import { examineDatabase } from './database.ts'
import { find, type Finding } from './finding.ts'
import { checkNetworks } from './networks.ts'
import { checkDisk, checkFiles, checkGoogle, checkMail, checkStripe } from './services.ts'

const METRICS_TOKEN = 'un-jeton-assez-long'
const site = await aSite()
const { sql } = site.db
const { database } = await sql.one<{ database: string }>`select current_database() as database`
const target = { ...inject('postgres'), database }
await installJobs(target, JOB_KINDS)
await site.aMember({ role: 'founder' })
const dataDir = aTemporaryDirectory('doctor')
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

const closedPort = async () => `http://127.0.0.1:${await freePort()}`

/** Over HTTPS, for the time of one test. */
async function listening(listener: RequestListener): Promise<string> {
  const server = createServer({ key: KEY, cert: CERTIFICATE }, listener)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `https://localhost:${(server.address() as AddressInfo).port}`
}

type Headers = Record<string, string>

/** A public site behind what adds these headers. */
async function aPublicSite(
  trustedProxies: string,
  given: Headers | ((request: IncomingMessage) => Headers) = {},
): Promise<string> {
  const env = { ...PRODUCTION, METRICS_TOKEN, TRUSTED_PROXIES: trustedProxies }
  const listener = getRequestListener((await aSite({ db: site.db, env })).app.fetch)
  return await listening((request, response) => {
    const added = typeof given === 'function' ? given(request) : given
    Object.assign(request.headers, added)
    for (const [name, value] of Object.entries(added)) request.rawHeaders.push(name, value)
    void listener(request, response)
  })
}

const behindProxy = () => aPublicSite('127.0.0.1', { 'x-forwarded-for': '203.0.113.9' })

describe('The database', () => {
  const findings = async (where: Parameters<typeof examineDatabase>[0]) => {
    const all: Finding[] = []
    for await (const finding of examineDatabase(where)) all.push(finding)
    return all
  }
  const wrongIn = async (where: Parameters<typeof examineDatabase>[0]) =>
    (await findings(where))
      .filter(({ isFine }) => !isFine)
      .map(({ name, sentence }) => `${name} : ${sentence}`)

  test('is fine when it is available, belongs to Plan B, is up to date and has no pending jobs', async () => {
    const all = await findings(target)
    expect(all.filter(({ isFine }) => !isFine)).toEqual([])
    expect(all.map(({ name }) => name)).toEqual([
      'Base de données',
      'Version de PostgreSQL',
      'Chiffrement de la base',
      'Droits sur la base',
      'Horloge',
      'Migrations',
      'Fondateur',
      'Tâches',
    ])
  })

  test('that is unavailable is one sentence, without further checks', async () => {
    const address = `postgres://u@127.0.0.1:${await freePort()}/planb`
    expect(await findings(address)).toEqual([
      { isFine: false, name: 'Base de données', sentence: expect.stringContaining('ne répond pas') },
    ])
  })

  test('without tables needs its migrations and the job tables', async () => {
    expect(await wrongIn(await anEmptyDatabase())).toEqual([
      expect.stringMatching(/^Migrations\s: \d+\smigrations à appliquer/),
      expect.stringContaining('Tâches : la file n’existe pas encore'),
    ])
  })

  test('without a founder says how to make one', async () => {
    await sql`update profiles set role = 'user'`
    expect(await wrongIn(target)).toEqual([expect.stringMatching(/^Fondateur\s: .*founder[.]js/)])
    await sql`update profiles set role = 'founder'`
  })

  test('that belongs to another application is not migrated', async () => {
    const role = `stranger_${database}`
    await sql.unsafe(`create role ${role} login; grant pg_read_all_data to ${role}`)
    const wrong = await wrongIn({ ...target, user: role })
    expect(wrong[0]).toContain('Droits sur la base : l’utilisateur de DATABASE_URL ne possède pas la base')
    await sql.unsafe(`drop role ${role}`)
  })

  test('that a newer version has migrated, or with a changed migration, is reported', async () => {
    await sql`insert into schema_migrations (name, checksum) values ('9999_future.sql', '')`
    expect(await wrongIn(target)).toEqual([expect.stringContaining('version plus récente de Plan B')])
    await sql`delete from schema_migrations where name = '9999_future.sql'`
    await sql`update schema_migrations set checksum = 'x' || checksum where name like '0002%'`
    expect(await wrongIn(target)).toEqual([expect.stringContaining('a changé après avoir été appliquée')])
    await sql`update schema_migrations set checksum = substr(checksum, 2) where name like '0002%'`
  })

  test('in which jobs have waited for long, or failed within the last day, names their kinds', async () => {
    const insert = (kind: string, state: string, days = 0) => sql`
      insert into pgboss.job (name, data, state, created_on, start_after, completed_on)
      values (${kind}, '{}', ${state}, now() - interval '1 hour', now() - interval '1 hour', now() - make_interval(days => ${days}))`
    await insert('keep_assets', 'failed', 1)
    expect(await wrongIn(target)).toEqual([])
    await insert('mail', 'failed')
    expect(await wrongIn(target)).toEqual([
      expect.stringContaining('des tâches ont échoué depuis un jour (mail)'),
    ])
    await insert('tidy_up', 'created')
    expect(await wrongIn(target)).toEqual([expect.stringContaining('plus de 15 minutes (tidy_up)')])
    await sql`delete from pgboss.job`
  })
})

describe('The disk', () => {
  test('has free space, or is reported', async () => {
    expect(await checkDisk(dataDir, 1)).toContain(dataDir)
    await expect(checkDisk(dataDir, Infinity)).rejects.toThrow('faites de la place')
    await expect(checkDisk('/missing')).rejects.toThrow('corrigez DATA_DIR')
  })
})

describe('The mail server', () => {
  const check = (smtpUrl: string, to?: string) =>
    checkMail({ smtpUrl, mailFrom: 'Plan B <bonjour@planb.test>', to })

  test('is checked without sending a mail, unless an address is given', async () => {
    const { url, received } = await aMailServer()
    expect(await check(url)).toContain('aucun e‑mail envoyé')
    expect(received).toEqual([])
    expect(await check(url, 'nadia@exemple.test')).toContain('a pris un e‑mail pour nadia@exemple.test')
    expect(received.map(({ to }) => to)).toEqual([['nadia@exemple.test']])
  })

  test('that refuses the password, the recipient or the connection is reported', async () => {
    const guarded = await aMailServer({
      authOptional: false,
      allowInsecureAuth: true,
      disabledCommands: ['STARTTLS'],
      onAuth: (_, __, done) => done(new Error('wrong')),
    })
    await expect(check(guarded.url.replace('//', '//nadia:faux@'))).rejects.toThrow(
      'le nom ou le mot de passe',
    )
    const choosy = await aMailServer({ onRcptTo: (_, __, done) => done(new Error('unknown')) })
    await expect(check(choosy.url, 'nadia@exemple.test')).rejects.toThrow('n’a pas pris l’e‑mail')
    await expect(check(`smtp://127.0.0.1:${await freePort()}`)).rejects.toThrow('ne répond pas')
  })
})

describe('The files', () => {
  const s3 = (endpoint: string) => ({
    dataDir,
    s3: { bucket: 'planb', region: 'us-east-1', endpoint, accessKeyId: 'a', secretAccessKey: 'b' },
  })

  test('are written, read and removed, in a bucket or in a folder', async () => {
    expect(await checkFiles(s3(await anS3Server()))).toContain('le seau planb')
    expect(await checkFiles({ dataDir, s3: undefined })).toContain(dataDir)
  })

  test('in a missing folder are an error, and the folder is not created', async () => {
    const missing = path.join(dataDir, 'missing')
    await expect(checkFiles({ dataDir: missing, s3: undefined })).rejects.toThrow('corrigez DATA_DIR')
    expect(existsSync(missing)).toBe(false)
  })

  test('in a bucket that may not be listed are reported', async () => {
    await expect(checkFiles(s3(await anS3Server({ canList: false })))).rejects.toThrow(
      'impossible de chercher un fichier absent',
    )
  })

  test('in a bucket that refuses are reported, with its reason', async () => {
    const server = createHttpServer((request, response) => {
      request.resume()
      response.writeHead(403, { 'Content-Type': 'application/xml' })
      response.end('<?xml version="1.0"?><Error><Code>AccessDenied</Code><Message>no</Message></Error>')
    })
    await once(server.listen(0, '127.0.0.1'), 'listening')
    onTestFinished(() => void server.close())
    const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    await expect(checkFiles(s3(endpoint))).rejects.toThrow(
      'impossible d’écrire dans le seau planb (AccessDenied)',
    )
  })
})

describe('Stripe', () => {
  const check = (fetch?: typeof globalThis.fetch, provider = 'stripe_test') =>
    checkStripe({ secretKey: 'sk_test_x', provider, fetch })
  const refusing = (status: number) => async () =>
    Response.json({ error: { type: 'invalid_request_error', message: 'no' } }, { status })

  test('knows the key, and the doctor says whether it is the real one', async () => {
    expect(await check(site.simulator?.fetch)).toContain('de test')
    expect(await check(site.simulator?.fetch, 'stripe')).toContain('réelle')
  })

  test('that refuses the key or what it asks for, or is unavailable, is reported', async () => {
    await expect(check(refusing(401))).rejects.toThrow('corrigez STRIPE_SECRET_KEY')
    await expect(check(refusing(403))).rejects.toThrow('complétez ses droits')
    const disputesRefused: typeof globalThis.fetch = async (input, init) =>
      await ((input as string).includes('/v1/disputes') ? refusing(403) : site.simulator!.fetch)(input, init)
    await expect(check(disputesRefused)).rejects.toThrow('complétez ses droits')
    await expect(check(() => Promise.reject(new Error('unavailable')))).rejects.toThrow(
      'Stripe ne répond pas',
    )
  })
})

test('Google is found by its configuration, or reported as unavailable', async () => {
  const { issuer, stop } = await anOpenIdProvider('https://planb.example/callback')
  onTestFinished(stop)
  expect(await checkGoogle({ issuer })).toContain(issuer)
  await expect(checkGoogle({ issuer: await closedPort() })).rejects.toThrow('vérifiez GOOGLE_ISSUER')
})

describe('The public address', () => {
  test('leads to the site, with its headers', async () => {
    trustCertificate()
    const publicUrl = await aPublicSite('none')
    expect(await checkAddress({ publicUrl })).toContain('mène au site')
  })

  test.each([
    ['leads elsewhere', 'ne mène pas à Plan B', {}],
    ['loses the headers of the site', 'strict-transport-security n’arrive pas', { 'x-request-id': '1' }],
  ])('that %s is reported', async (_, sentence, headers) => {
    trustCertificate()
    const publicUrl = await listening((_request, response) => response.writeHead(200, headers).end('ok'))
    await expect(checkAddress({ publicUrl })).rejects.toThrow(sentence)
  })

  test('with an unknown certificate, or without a listener, is reported', async () => {
    const publicUrl = await aPublicSite('none')
    await expect(checkAddress({ publicUrl })).rejects.toThrow(/une autorité que.*NODE_EXTRA_CA_CERTS/)
    await expect(checkAddress({ publicUrl: await closedPort() })).rejects.toThrow('ECONNREFUSED')
  })

  test('sees the addresses of visitors behind a trusted proxy', async () => {
    trustCertificate()
    const publicUrl = await behindProxy()
    const sentence = await checkProxy({ publicUrl, metricsToken: METRICS_TOKEN })
    expect(sentence).toContain('est vue depuis le réseau 203.0.113.9.')
  })

  test('that lets visitors choose their address is reported', async () => {
    trustCertificate()
    const publicUrl = await aPublicSite('127.0.0.1', ({ headers }) => ({
      'x-forwarded-for': headers['x-forwarded-for']?.toString() ?? '203.0.113.9',
    }))
    await expect(checkProxy({ publicUrl, metricsToken: METRICS_TOKEN })).rejects.toThrow(
      'chacun peut se donner une autre adresse',
    )
  })

  test.each([
    ['none', {}, 'sans que le site le voie'],
    ['127.0.0.1', {}, 'ne transmet pas X-Forwarded-For'],
    ['10.0.0.0/8', { 'x-forwarded-for': '203.0.113.9' }, 'n’est pas dans TRUSTED_PROXIES'],
  ])(
    'that hides the addresses of visitors is reported: proxies %s, headers %j',
    async (proxies, headers, sentence) => {
      trustCertificate()
      const publicUrl = await aPublicSite(proxies, headers)
      await expect(checkProxy({ publicUrl, metricsToken: METRICS_TOKEN })).rejects.toThrow(sentence)
    },
  )

  test('is not checked for proxies without the right token', async () => {
    trustCertificate()
    const publicUrl = await aPublicSite('none')
    await expect(checkProxy({ publicUrl, metricsToken: 'un-autre-jeton-bien-long' })).rejects.toThrow(
      'METRICS_TOKEN',
    )
  })
})

describe('The networks of members', () => {
  const signIn = async (count: number, network: (n: number) => string) => {
    const { hashes } = site.ctx
    for (let n = 0; n < count; n++) {
      const userId = (await site.aMember()).id
      await insertSession(sql, { userId, network: hashes.address(network(n)), userAgent: '', isProof: false })
    }
  }
  afterEach(() => sql`delete from sessions`)

  test('are several, or too few to say', async () => {
    await signIn(9, () => '203.0.113.9')
    expect(await checkNetworks(target)).toContain('trop peu')
    await signIn(1, () => '198.51.100.1')
    expect(await checkNetworks(target)).toContain('de 2 réseaux')
  })

  test.each([
    ['a proxy that is not in TRUSTED_PROXIES', '203.0.113.9'],
    ['a proxy of TRUSTED_PROXIES', '127.0.0.1'],
  ])('that are one and the same are reported: %s', async (_, network) => {
    await signIn(10, () => network)
    await expect(checkNetworks(target)).rejects.toThrow(/^10\smembres .* tous du même réseau/)
  })
})

test('a check that takes too long is aborted', async () => {
  const forever = () => new Promise<string>(() => {})
  expect(await find('Google', forever, 20)).toEqual({
    isFine: false,
    name: 'Google',
    sentence: 'pas de réponse en 0.02 secondes.',
  })
})

describe('npm run doctor', () => {
  const authority = path.join(dataDir, 'authority.pem')
  writeFileSync(authority, CERTIFICATE)

  async function run(env: Record<string, string>) {
    const running = promisify(execFile)(process.execPath, ['scripts/doctor.ts'], {
      env: { PATH: process.env['PATH'], NODE_EXTRA_CA_CERTS: authority, DATA_DIR: dataDir, ...env },
    })
    const {
      stdout,
      stderr,
      code = 0,
    } = (await running.catch((error: { stdout: string; stderr: string; code: number }) => error)) as {
      stdout: string
      stderr: string
      code?: number
    }
    return { lines: stdout.trim().split('\n'), stderr, code }
  }

  test('checks a deployment, one line per check, and fails when something is wrong', async () => {
    const [mail, endpoint] = [await aMailServer(), await anS3Server()]
    const { host, port, user } = target
    const settings = {
      ...PRODUCTION,
      DATABASE_URL: `postgres://${user}@${encodeURIComponent(host)}:${port}/${database}`,
      PUBLIC_URL: await behindProxy(),
      METRICS_TOKEN,
      SMTP_URL: mail.url,
      S3_BUCKET: 'planb',
      S3_ENDPOINT: endpoint,
      S3_ACCESS_KEY_ID: 'a',
      S3_SECRET_ACCESS_KEY: 'b',
    }
    const fine = await run(settings)
    expect(fine.lines.filter((line) => !line.startsWith('✓'))).toEqual([])
    expect(fine.lines.length).toBeGreaterThanOrEqual(11)
    expect(fine.code).toBe(0)
    const { METRICS_TOKEN: _, ...untold } = settings
    const broken = await run({ ...untold, SMTP_URL: `smtp://127.0.0.1:${await freePort()}` })
    expect(broken.lines.filter((line) => !line.startsWith('✓'))).toEqual([
      expect.stringMatching(/^✗ E.mails\s: /),
      expect.stringMatching(/^– Proxy\s: non vérifié/),
    ])
    expect(broken.code).toBe(1)
  })

  test('says which setting cannot be read', async () => {
    const { stderr, code } = await run({ PORT: 'trois' })
    expect([stderr.trim(), code]).toEqual([expect.stringMatching(/^✗ Réglage PORT\s: /), 1])
  })

  test('says that a public site would not start on the embedded database, unless it was chosen', async () => {
    const settings = { ...PRODUCTION, DATABASE_URL: '' }
    const { stderr, code } = await run(settings)
    expect([stderr.trim(), code]).toEqual([expect.stringMatching(/^✗ Réglage DATABASE_URL\s: /), 1])
    const chosen = await run({ ...settings, EMBEDDED_IN_PRODUCTION: '1' })
    expect(chosen.stderr).toContain('Il n’y a pas de base de données')
  })
})
