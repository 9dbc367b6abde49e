import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { rmSync, writeFileSync } from 'node:fs'
import { createServer as createHttpServer, type IncomingMessage, type RequestListener } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { promisify } from 'node:util'
import { getRequestListener } from '@hono/node-server'
import { afterAll, describe, expect, inject, onTestFinished, test } from 'vitest'
import { readConfig } from '#server/platform/config/config.ts'
import { anEmptyDatabase } from '../../../tests/support/database.ts'
import { freePort } from '../../../tests/support/free-port.ts'
import { aMailServer } from '../../../tests/support/mail-server.ts'
import { PRODUCTION } from '../../../tests/support/production.ts'
import { anS3Server } from '../../../tests/support/s3-server.ts'
import { aSite } from '../../../tests/support/site.ts'
import { aTemporaryDirectory } from '../../../tests/support/temporary-directory.ts'
import { CERTIFICATE, KEY, trustCertificate } from '../../../tests/support/tls.ts'
import { listChecks, runCheck } from './checks.ts'

const METRICS_TOKEN = 'un-jeton-assez-long'
const site = await aSite()
const { database } = await site.db.sql.one<{ database: string }>`select current_database() as database`
const target = { ...inject('postgres'), database }
const dataDir = aTemporaryDirectory('doctor')
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

/** The sentence of one check with these settings, after « ✓ » or « ✗ ». */
async function sentenceOf(name: string, env: Record<string, string>, { at = target, mailTo = '' } = {}) {
  const config = readConfig({ ...PRODUCTION, DATA_DIR: dataDir, ...env })
  const check = listChecks(config, at, mailTo).find((one) => one.name === name)
  if (!check) return undefined
  const { isFine, sentence } = await runCheck(check)
  return `${isFine ? '✓' : '✗'} ${sentence}`
}

const s3Settings = (endpoint: string) => ({
  S3_BUCKET: 'planb',
  S3_ENDPOINT: endpoint,
  S3_ACCESS_KEY_ID: 'a',
  S3_SECRET_ACCESS_KEY: 'b',
})

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

test('The database is reachable and up to date, or reported', async () => {
  expect(await sentenceOf('Base de données', {})).toBe('✓ elle répond, et son schéma est à jour.')
  expect(await sentenceOf('Base de données', {}, { at: await anEmptyDatabase() })).toMatch(
    /^✗ \d+\smigrations? à appliquer/,
  )
  const missing = { ...target, host: '127.0.0.1', port: await freePort() }
  expect(await sentenceOf('Base de données', {}, { at: missing })).toMatch(/^✗ .*ne répond pas/)
})

describe('The mail server', () => {
  const check = (SMTP_URL: string, mailTo?: string) =>
    sentenceOf('E‑mails', { SMTP_URL }, { ...(mailTo && { mailTo }) })

  test('is checked without sending a mail, unless an address is given', async () => {
    const { url, received } = await aMailServer()
    expect(await check(url)).toContain('✓ le serveur accepte la connexion (aucun e‑mail envoyé')
    expect(received).toEqual([])
    expect(await check(url, 'nadia@exemple.test')).toBe(
      '✓ le serveur a pris un e‑mail pour nadia@exemple.test.',
    )
    expect(received.map(({ to }) => to)).toEqual([['nadia@exemple.test']])
  })

  test('that refuses the password, the recipient or the connection is reported', async () => {
    const guarded = await aMailServer({
      authOptional: false,
      allowInsecureAuth: true,
      disabledCommands: ['STARTTLS'],
      onAuth: (_, __, done) => done(new Error('wrong')),
    })
    expect(await check(guarded.url.replace('//', '//nadia:faux@'))).toMatch(/^✗ .*\(EAUTH/)
    const choosy = await aMailServer({ onRcptTo: (_, __, done) => done(new Error('unknown')) })
    expect(await check(choosy.url, 'nadia@exemple.test')).toMatch(/^✗ .*n’a pas pris l’e‑mail/)
    expect(await check(`smtp://127.0.0.1:${await freePort()}`)).toMatch(/^✗ .*ne répond pas/)
  })
})

describe('The files', () => {
  test('are written, read and removed in the bucket or in the folder', async () => {
    expect(await sentenceOf('Fichiers', s3Settings(await anS3Server()))).toContain('✓ le seau planb')
    expect(await sentenceOf('Fichiers', {})).toBe(`✓ ${dataDir}/files se laisse écrire, lire et vider.`)
  })

  test('in a bucket that may not be listed, or that refuses, are reported with its reason', async () => {
    const unlisted = await anS3Server({ canList: false })
    expect(await sentenceOf('Fichiers', s3Settings(unlisted))).toMatch(/^✗ le seau planb/)
    const server = createHttpServer((request, response) => {
      request.resume()
      response.writeHead(403, { 'Content-Type': 'application/xml' })
      response.end('<?xml version="1.0"?><Error><Code>AccessDenied</Code><Message>no</Message></Error>')
    })
    await once(server.listen(0, '127.0.0.1'), 'listening')
    onTestFinished(() => void server.close())
    const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    expect(await sentenceOf('Fichiers', s3Settings(endpoint))).toMatch(/^✗ .*\(AccessDenied\)/)
  })
})

describe('The public address', () => {
  const check = (PUBLIC_URL: string) => sentenceOf('Adresse publique', { PUBLIC_URL })

  test('leads to the site, with its headers', async () => {
    trustCertificate()
    expect(await check(await aPublicSite('none'))).toMatch(/^✓ .*mène au site/)
  })

  test.each([
    ['leads elsewhere', {}],
    ['loses the headers of the site', { 'x-request-id': '1' }],
  ])('that %s is reported', async (_, headers) => {
    trustCertificate()
    const url = await listening((_request, response) => response.writeHead(200, headers).end('ok'))
    expect(await check(url)).toMatch(/^✗ .*ne mène pas à Plan B/)
  })

  test('with an unknown certificate, or without a listener, is reported', async () => {
    expect(await check(await aPublicSite('none'))).toMatch(/^✗ .*CERT/)
    expect(await check(`https://127.0.0.1:${await freePort()}`)).toMatch(/^✗ .*ECONNREFUSED/)
  })
})

describe('The proxy', () => {
  const check = (PUBLIC_URL: string, token = METRICS_TOKEN) =>
    sentenceOf('Proxy', { PUBLIC_URL, METRICS_TOKEN: token })

  test('that forwards the addresses of visitors is named with the network of this machine', async () => {
    trustCertificate()
    expect(await check(await behindProxy())).toMatch(/^✓ .*depuis le réseau 203\.0\.113\.9\./)
  })

  test('that lets visitors choose their address is reported', async () => {
    trustCertificate()
    const publicUrl = await aPublicSite('127.0.0.1', ({ headers }) => ({
      'x-forwarded-for': headers['x-forwarded-for']?.toString() ?? '203.0.113.9',
    }))
    expect(await check(publicUrl)).toMatch(/^✗ .*chacun peut se donner une autre adresse/)
  })

  test.each([
    ['none', {}, 'direct'],
    ['127.0.0.1', {}, 'silent-proxy'],
    ['10.0.0.0/8', { 'x-forwarded-for': '203.0.113.9' }, 'unknown-proxy'],
  ])(
    'that hides the addresses of visitors is reported: proxies %s, headers %j',
    async (proxies, headers, found) => {
      trustCertificate()
      expect(await check(await aPublicSite(proxies, headers))).toContain(`une adresse (« ${found} »)`)
    },
  )

  test('is not checked without the right token', async () => {
    trustCertificate()
    const publicUrl = await aPublicSite('none')
    expect(await check(publicUrl, 'un-autre-jeton-bien-long')).toMatch(/^✗ .*METRICS_TOKEN/)
    expect(await sentenceOf('Proxy', { PUBLIC_URL: publicUrl })).toBeUndefined()
  })
})

test('a check that takes too long is aborted', async () => {
  const run = () => new Promise<string>(() => {})
  expect(await runCheck({ name: 'Fichiers', run }, 20)).toEqual({
    isFine: false,
    name: 'Fichiers',
    sentence: 'pas de réponse en 0.02 secondes.',
  })
})

test('npm run doctor prints one line per check, and fails when something is wrong', async () => {
  const authority = path.join(dataDir, 'authority.pem')
  writeFileSync(authority, CERTIFICATE)
  const run = async (env: Record<string, string>) => {
    const running = promisify(execFile)(process.execPath, ['scripts/doctor.ts'], {
      env: { PATH: process.env['PATH'], NODE_EXTRA_CA_CERTS: authority, DATA_DIR: dataDir, ...env },
    })
    const ended = await running.catch((error: { stdout: string; stderr: string; code: number }) => error)
    const { stdout, stderr, code } = { code: 0, ...ended }
    return { lines: stdout.trim().split('\n'), stderr: stderr.trim(), code }
  }
  const { host, port, user } = target
  const settings = {
    ...PRODUCTION,
    DATABASE_URL: `postgres://${user}@${encodeURIComponent(host)}:${port}/${database}`,
    PUBLIC_URL: await behindProxy(),
    METRICS_TOKEN,
    SMTP_URL: (await aMailServer()).url,
    ...s3Settings(await anS3Server()),
  }
  const fine = await run(settings)
  expect(fine.lines).toEqual([
    expect.stringMatching(/^✓ Base de données\s: /),
    expect.stringMatching(/^✓ Fichiers\s: /),
    expect.stringMatching(/^✓ E.mails\s: /),
    expect.stringMatching(/^✓ Adresse publique\s: /),
    expect.stringMatching(/^✓ Proxy\s: /),
  ])
  expect(fine.code).toBe(0)
  const broken = await run({ ...settings, SMTP_URL: `smtp://127.0.0.1:${await freePort()}` })
  expect(broken.lines.filter((line) => !line.startsWith('✓'))).toEqual([
    expect.stringMatching(/^✗ E.mails\s: /),
  ])
  expect(broken.code).toBe(1)
  expect(await run({ PORT: 'trois' })).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('Réglage PORT'),
  })
})
