import { execFile } from 'node:child_process'
import { rmSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import { anEmptyDatabase } from '../tests/support/database.ts'
import { freePort } from '../tests/support/free-port.ts'
import { PRODUCTION } from '../tests/support/production.ts'
import { aTemporaryDirectory } from '../tests/support/temporary-directory.ts'

const place = aTemporaryDirectory('command')
afterAll(() => rmSync(place, { recursive: true, force: true }))

const run = (name: string, argument: string, env: Record<string, string>) =>
  promisify(execFile)(process.execPath, [`scripts/${name}.ts`, argument], {
    env: { PATH: process.env['PATH'], DATA_DIR: path.join(place, 'data'), ...env },
  })

test.each([
  ['founder', 'nadia@exemple.test'],
  ['recount', '--repair'],
  ['demo', '--remove'],
  ['resend-mails', ''],
  ['backup', path.join(place, 'backup')],
])('%s prints one sentence when the database is unreachable', async (name, argument) => {
  const DATABASE_URL = `postgres://u@127.0.0.1:${await freePort()}/planb`
  await expect(run(name, argument, { ...PRODUCTION, DATABASE_URL })).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^✗ La base de données ne répond pas[^\n]*\n$/),
  })
})

test('a backup of a database without tables prints one sentence', async () => {
  const { host, port, user, database } = await anEmptyDatabase()
  const DATABASE_URL = `postgres://${user}@${encodeURIComponent(host)}:${port}/${database}`
  await expect(
    run('backup', path.join(place, 'empty'), { ...PRODUCTION, DATABASE_URL }),
  ).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^✗ Cette base de données est vide[^\n]*\n$/),
  })
})

test.each(['/proc/planb/today', `${import.meta.filename}/today`])(
  'a backup into %s, which cannot be created, prints one sentence',
  async (folder) => {
    const { host, port, user, database } = await anEmptyDatabase()
    const DATABASE_URL = `postgres://${user}@${encodeURIComponent(host)}:${port}/${database}`
    await expect(run('backup', folder, { ...PRODUCTION, DATABASE_URL })).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringMatching(
        /^✗ Impossible d’utiliser \/\S+ \(E[A-Z]+\)\s: vérifiez ce chemin[^\n]*\n$/,
      ),
    })
  },
)

test.each([
  ['founder', 'nadia@exemple.test'],
  ['recount', '--repair'],
  ['resend-mails', ''],
])('%s does not create a database', async (name, argument) => {
  await expect(run(name, argument, { LOCAL: '1' })).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining('Il n’y a pas de base de données'),
  })
})

test('the command of a deployment starts no local site, with its demo accounts, when settings are missing', async () => {
  await expect(run('serve', '', { PORT: String(await freePort()) })).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^✗ Réglages DATABASE_URL, PUBLIC_URL, SECRET, [^\n]*LOCAL=1[^\n]*\n$/),
  })
})
