import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { TEST_SETTINGS } from '../../../../../tests/support/global-setup.ts'
import { aTemporaryDirectory } from '../../../../../tests/support/temporary-directory.ts'
import { StartError } from '#server/platform/config/start-error.ts'
import { openConnection } from '../client.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded.ts'
import { isAlive } from './processes.ts'
import { toStartError } from './start-failure.ts'

const root = aTemporaryDirectory('embedded')
const dataDir = path.join(root, `Données d’été, l'«année» "2026"`)
const start = (place = dataDir) => startEmbeddedPostgres({ dataDir: place, settings: TEST_SETTINGS })

afterAll(() => rmSync(root, { recursive: true }))

async function ask(server: EmbeddedPostgres, question: string) {
  const { sql, end } = await openConnection(server)
  return await sql.unsafe(question).finally(end)
}

/** A process like `npm start`: it says « ready » and the number of its server, then waits. */
async function startElsewhere(): Promise<{ child: ChildProcess; pid: number }> {
  const code = `
    import { startEmbeddedPostgres } from ${JSON.stringify(path.join(import.meta.dirname, 'embedded.ts'))}
    const server = await startEmbeddedPostgres(${JSON.stringify({ dataDir, settings: TEST_SETTINGS })})
    console.log(server.pid())
    setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [line] = await once(child.stdout, 'data')
  return { child, pid: Number(line) }
}

describe('the embedded database', () => {
  test('of two first starts at once one succeeds, also after an interrupted creation', async () => {
    mkdirSync(path.join(dataDir, 'postgres.new/base'), { recursive: true })
    const outcomes = await Promise.allSettled([start(), start()])
    const winner = outcomes.find((outcome) => outcome.status === 'fulfilled')
    const loser = outcomes.find((outcome) => outcome.status === 'rejected')
    expect(loser?.reason).toBeInstanceOf(StartError)
    await winner?.value.stop()
    expect(readdirSync(dataDir)).toEqual(['postgres'])
  })

  test('keeps its data over a restart, and listens on its socket alone', async () => {
    const first = await start()
    await ask(first, 'create table notes as select 1 as n')
    expect(await ask(first, 'show listen_addresses')).toEqual([{ listen_addresses: '' }])
    await first.stop()

    const second = await start()
    expect(await ask(second, 'select n from notes')).toEqual([{ n: 1 }])
    await second.stop()
  })

  test('a second start fails with one sentence, and harms nothing', async () => {
    const server = await start()
    const error = await start().catch((reason) => reason)
    expect(error).toBeInstanceOf(StartError)
    expect(error.message).toMatch(`Plan B tourne déjà avec ces données (processus ${process.pid})`)
    expect(await ask(server, 'select 1 as one')).toEqual([{ one: 1 }])
    await server.stop()
  })

  test.runIf(process.platform === 'linux')(
    'does not outlive a process killed with -9, and starts again after it',
    async () => {
      const { child, pid } = await startElsewhere()
      child.kill('SIGKILL')
      await expect.poll(() => isAlive(pid)).toBe(false)
      const server = await start()
      expect(await ask(server, 'select n from notes')).toEqual([{ n: 1 }])
      await server.stop()
    },
  )

  test('is refused to a second process while the first one runs', async () => {
    const { child, pid } = await startElsewhere()
    await expect(start()).rejects.toThrow(`Plan B tourne déjà avec ces données (processus ${child.pid})`)
    expect(() => process.kill(pid, 0)).not.toThrow()
    child.kill('SIGKILL')
    await once(child, 'exit')
  })

  test('starts after its server and its owner were both killed with -9', async () => {
    const { child, pid } = await startElsewhere()
    process.kill(pid, 'SIGKILL')
    child.kill('SIGKILL')
    await once(child, 'exit')
    const server = await start()
    expect(await ask(server, 'select n from notes')).toEqual([{ n: 1 }])
    await server.stop()
  })

  test('clears old lock files, even if their process id is used by another process now', async () => {
    const cluster = path.join(dataDir, 'postgres')
    const note = [process.pid, cluster, 0, 5432, cluster, '', '', 'ready'].join('\n')
    writeFileSync(path.join(cluster, 'postmaster.pid'), note)
    writeFileSync(path.join(cluster, '.s.PGSQL.5432.lock'), `${process.pid}\n`)
    writeFileSync(`${cluster}.owner`, `${process.pid} long-ago\n`)
    const server = await start()
    expect(await ask(server, 'select n from notes')).toEqual([{ n: 1 }])
    await server.stop()
  })

  test('works in a path longer than a socket path may be, and leaves nothing outside it', async () => {
    const place = path.join(root, 'long/'.repeat(40))
    mkdirSync(path.dirname(place), { recursive: true })
    renameSync(dataDir, place)
    const server = await start(place)
    expect(await ask(server, 'select n from notes')).toEqual([{ n: 1 }])
    expect(server.location).toBe(path.join(place, 'postgres'))
    await server.stop()
    expect(existsSync(server.host)).toBe(false)
    renameSync(place, dataDir)
  })
})

async function sentence(place: string): Promise<string> {
  const error: unknown = await start(place).catch((reason) => reason)
  if (!(error instanceof StartError)) throw new Error('This should have prevented the start.')
  return error.message
}

describe('an error at the start is one sentence', () => {
  test('a file has the name of the directory', async () => {
    const place = path.join(root, 'file')
    writeFileSync(place, '')
    expect(await sentence(place)).toBe(
      `Impossible de créer le dossier DATA_DIR ${place} : un fichier porte déjà ce nom.`,
    )
  })

  test.runIf(process.platform === 'linux')('the directory cannot be created', async () => {
    expect(await sentence('/proc/plan-b/data')).toBe(
      'Impossible de créer le dossier DATA_DIR /proc/plan-b/data : vérifiez ce chemin, et que l’on peut y écrire.',
    )
  })

  test('the clean-up message after an initdb error is not reported as the reason', () => {
    const output = `Command failed: /bin/initdb -D /data/postgres.new
child process was terminated by signal 31: Bad system call
initdb: removing contents of data directory "/data/postgres.new"
`
    expect(toStartError(output, 'le dossier /data').message).toBe(
      'Impossible d’utiliser le dossier /data : child process was terminated by signal 31: Bad system call',
    )
  })

  test('the data come from another PostgreSQL', async () => {
    const version = path.join(dataDir, 'postgres/PG_VERSION')
    const ours = readFileSync(version)
    writeFileSync(version, '12\n')
    expect(await sentence(dataDir)).toMatch('vient de PostgreSQL 12')
    writeFileSync(version, ours)
  })

  test('the note names a data directory that does not exist', async () => {
    const place = path.join(root, 'moved')
    mkdirSync(place)
    writeFileSync(path.join(place, 'postgres.location'), '/missing/postgres\n')
    expect(await sentence(place)).toMatch('qui n’existe pas')
  })

  test('PostgreSQL itself refuses', async () => {
    const starting = startEmbeddedPostgres({ dataDir, settings: { ...TEST_SETTINGS, max_connections: -1 } })
    await expect(starting).rejects.toThrow(/Impossible d’utiliser la base de données de .*max_connections/)
    await (await start()).stop()
  })
})
