import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ARTEFACT } from '../scripts/build.ts'
import { anEmptyDatabase } from './support/database.ts'
import { freePort } from './support/free-port.ts'
import { PRODUCTION } from './support/production.ts'
import { aTemporaryDirectory } from './support/temporary-directory.ts'

const folder = aTemporaryDirectory('artefact')
afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))

beforeAll(() => {
  for (const part of ARTEFACT) cpSync(part, path.join(folder, part), { recursive: true })
  linkProductionPackages()
})

/** As `npm ci --omit=dev` would leave them. Node looks for what a package needs beside the link, so that no other is found. */
function linkProductionPackages() {
  const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
    packages: Record<string, { dev?: boolean }>
  }
  for (const [place, { dev }] of Object.entries(lock.packages)) {
    if (dev || !/^node_modules\/(@[^/]+\/)?[^/]+$/.test(place)) continue
    mkdirSync(path.dirname(path.join(folder, place)), { recursive: true })
    symlinkSync(path.resolve(place), path.join(folder, place))
  }
}

const AS_INSTALLED = ['--preserve-symlinks', '--preserve-symlinks-main']

async function settings(): Promise<Record<string, string>> {
  const { host, port, user, database } = await anEmptyDatabase()
  const DATABASE_URL = `postgres://${user}@${encodeURIComponent(host)}:${port}/${database}`
  const PORT = String(await freePort())
  return { ...PRODUCTION, DATABASE_URL, PORT, DATA_DIR: path.join(folder, 'data'), LOG_LEVEL: 'warn' }
}

test('what is shipped runs the site in production with production packages alone', async () => {
  const env = await settings()
  const site = spawn(process.execPath, [...AS_INSTALLED, 'dist/server/serve.js'], { cwd: folder, env })
  const said: string[] = []
  for (const stream of [site.stdout, site.stderr]) stream.on('data', (text) => said.push(String(text)))
  const ended = once(site, 'exit')
  const ask = (address: string) => fetch(`http://127.0.0.1:${env.PORT}${address}`)
  try {
    await expect
      .poll(
        () =>
          ask('/readyz')
            .then(({ ok }) => ok)
            .catch(() => said.join('')),
        { timeout: 60_000 },
      )
      .toBe(true)
    const home = await (await ask('/')).text()
    expect(home).toContain('<html lang="fr"')
    const [script = ''] = /\/assets\/entry-client-[\w-]+\.js/.exec(home) ?? []
    expect((await ask(script)).headers.get('content-type')).toContain('text/javascript')
  } finally {
    // The second time means « at once ».
    site.kill('SIGTERM')
    site.kill('SIGTERM')
    await ended
  }
  expect(said.join('')).toMatch(/Plan B est prêt\s: https:\/\/planb[.]example/)
})

test('so does what an operator runs beside it', async () => {
  const env = await settings()
  const run = (...command: string[]) =>
    spawnSync(process.execPath, [...AS_INSTALLED, ...command], { cwd: folder, env, encoding: 'utf8' })
  const founder = run('dist/server/founder.js', 'personne@planb.example')
  expect(founder.stderr).toMatch(/^✗ .*personne@planb.example/)
  expect(run('dist/server/recount.js').stdout).toContain('Tous les compteurs')
  expect(run('dist/server/demo.js', '--remove').stdout).toContain('pas de démonstration')
})
