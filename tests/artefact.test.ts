import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, rmSync, symlinkSync } from 'node:fs'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { ARTEFACT } from '../scripts/build.ts'
import { COMMANDS } from '../scripts/commands.ts'
import { writeDeployedManifest } from '../scripts/deployed-packages.ts'
import { lockFileProblems, readLockFile } from '../scripts/lock-file.ts'
import { aDatabaseProxy } from './support/database-proxy.ts'
import { anEmptyDatabase } from './support/database.ts'
import { freePort } from './support/free-port.ts'
import { PRODUCTION } from './support/production.ts'
import { anS3Server } from './support/s3-server.ts'
import { aTemporaryDirectory } from './support/temporary-directory.ts'

const folder = aTemporaryDirectory('artefact')
afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))

beforeAll(() => {
  for (const entry of ARTEFACT) cpSync(entry, path.join(folder, entry), { recursive: true })
  writeDeployedManifest(folder)
  linkPackages()
})

const shippedLockFile = () => readLockFile(path.join(folder, 'package-lock.json'))

/** Links the packages as `npm ci` installs them. Node resolves dependencies beside the link, so that no other is found. */
function linkPackages() {
  const lock = shippedLockFile()
  for (const place of Object.keys(lock.packages)) {
    if (!/^node_modules\/(@[^/]+\/)?[^/]+$/.test(place)) continue
    mkdirSync(path.dirname(path.join(folder, place)), { recursive: true })
    symlinkSync(path.resolve(place), path.join(folder, place))
  }
}

const AS_INSTALLED = ['--preserve-symlinks', '--preserve-symlinks-main']

async function settings(): Promise<Record<string, string>> {
  const { host, port, user, database } = await anEmptyDatabase()
  const DATABASE_URL = `postgres://${user}@${encodeURIComponent(host)}:${port}/${database}`
  const PORT = String(await freePort())
  return { ...PRODUCTION, DATABASE_URL, PORT, DATA_DIR: path.join(folder, 'data'), LOG_LEVEL: 'info' }
}

test('the build artefact runs the site in production with the packages of its own lock file only', async () => {
  const { get, output } = await aRunningSite(await settings())
  const home = await (await get('/')).text()
  expect(home).toContain('<html lang="fr"')
  const [script = ''] = /\/assets\/entry-client-[\w-]+\.js/.exec(home) ?? []
  expect((await get(script)).headers.get('content-type')).toContain('text/javascript')
  // The log of a public site is JSON, line by line.
  const lines = output()
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>)
  expect(lines).toContainEqual(
    expect.objectContaining({ level: 30, msg: 'Plan B est prêt', address: 'https://planb.example' }),
  )
})

/** Runs until the test has ended; returns once it is ready for requests. */
async function aRunningSite(env: Record<string, string>) {
  const site = spawn(process.execPath, [...AS_INSTALLED, 'dist/server/serve.js'], { cwd: folder, env })
  const chunks: string[] = []
  for (const stream of [site.stdout, site.stderr]) stream.on('data', (chunk) => chunks.push(String(chunk)))
  const output = () => chunks.join('')
  const ended = once(site, 'exit')
  onTestFinished(async () => {
    // The second signal stops it without draining.
    site.kill('SIGTERM')
    site.kill('SIGTERM')
    await ended
  })
  const get = (address: string) => fetch(`http://127.0.0.1:${env.PORT}${address}`)
  const readiness = () => get('/readyz').then(({ ok }) => ok, output)
  await expect.poll(readiness).toBe(true)
  return { site, get, output }
}

test('a process that is stopped while the database is unavailable drains and exits with 0', async () => {
  const { user, database, ...target } = await anEmptyDatabase()
  const proxy = await aDatabaseProxy(target)
  onTestFinished(proxy.stop)
  const DATABASE_URL = `postgres://${user}@127.0.0.1:${proxy.port}/${database}`
  const { site, get, output } = await aRunningSite({ ...(await settings()), DATABASE_URL })
  expect((await get('/')).status).toBe(200)
  proxy.shut()
  const refusals = proxy.refusals()
  await expect.poll(() => proxy.refusals() - refusals).toBeGreaterThan(0)

  const ended = once(site, 'exit')
  site.kill('SIGTERM')
  await expect.poll(async () => (await get('/healthz')).status).toBe(503)
  expect((await get('/')).status).toBe(200)
  expect([...(await ended), output()]).toEqual([0, null, expect.not.stringContaining('unsettled')])
})

test('an older Node prints in one sentence which version is needed', () => {
  const OLD = `data:text/javascript,Object.defineProperty(process.versions, 'node', { value: '20.20.2' })`
  for (const command of COMMANDS) {
    const { status, stderr } = spawnSync(
      process.execPath,
      [...AS_INSTALLED, '--import', OLD, `dist/server/${command}.js`],
      { cwd: folder, encoding: 'utf8' },
    )
    expect([status, stderr]).toEqual([
      1,
      expect.stringMatching(/^✗ Plan B a besoin de Node 24[.]7 [^\n]*\n$/),
    ])
  }
})

test('the build artefact has a complete lock file for every platform', () => {
  expect(lockFileProblems(shippedLockFile())).toEqual([])
})

test('neither test packages nor tools nor packages of the browser are installed in production', () => {
  const lock = shippedLockFile()
  const names = Object.keys(lock.packages).map((place) => place.split('node_modules/').at(-1))
  expect(names).toEqual(expect.arrayContaining(['sharp', 'detect-libc', `node-linux-${process.arch}`]))
  for (const name of ['vitest', 'typescript', 'react', '@aws-sdk/client-s3'])
    expect(names).not.toContain(name)
})

test('an S3 bucket needs no additional package', async () => {
  const bucket = {
    S3_BUCKET: 'planb',
    S3_ENDPOINT: await anS3Server(),
    S3_ACCESS_KEY_ID: 'a',
    S3_SECRET_ACCESS_KEY: 'b',
  }
  const env = { ...(await settings()), ...bucket }
  const doctor = spawn(process.execPath, [...AS_INSTALLED, 'dist/server/doctor.js'], { cwd: folder, env })
  expect(await text(doctor.stdout)).toMatch(/^✓ Fichiers\s: le seau planb/m)
})

test('the commands of the operator run with the packages of the artefact', async () => {
  const env = await settings()
  const run = (...command: string[]) =>
    spawnSync(process.execPath, [...AS_INSTALLED, ...command], { cwd: folder, env, encoding: 'utf8' })
  const founder = run('dist/server/founder.js', 'personne@planb.example')
  expect(founder.stderr).toMatch(/^✗ .*personne@planb.example/)
  expect(run('dist/server/recount.js').stdout).toContain('Tous les compteurs')
  expect(run('dist/server/demo.js', '--remove').stdout).toContain('pas de démonstration')
  expect(run('dist/server/backup.js', path.join(folder, 'backup')).stdout).toContain('Sauvegarde du')
})
