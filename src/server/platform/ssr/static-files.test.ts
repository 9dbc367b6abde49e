import { mkdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { openStorage, type Storage } from '#server/platform/adapters/storage/storage.ts'
import {
  readFiles,
  renewAssets,
  shareAssets,
  shareUntilDone,
  staticFiles,
  type StaticFiles,
} from './static-files.ts'
import { anS3Server } from '../../../../tests/support/s3-server.ts'
import { aSite } from '../../../../tests/support/site.ts'
import { aTemporaryDirectory } from '../../../../tests/support/temporary-directory.ts'

const folder = aTemporaryDirectory('assets')
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** What a build left in dist/client. */
function aBuild(name: string, files: Record<string, string>): StaticFiles {
  const root = path.join(folder, name)
  mkdirSync(path.join(root, 'assets'), { recursive: true })
  for (const [file, text] of Object.entries(files)) writeFileSync(path.join(root, 'assets', file), text)
  return readFiles(root)
}

const before = aBuild('before', { 'start-AAAA1111.js': 'import("./BBBB2222.js")', 'BBBB2222.js': 'old page' })
const after = aBuild('after', { 'start-CCCC3333.js': 'import("./DDDD4444.js")', 'DDDD4444.js': 'new page' })

async function aProcess(storage: Storage, files: StaticFiles) {
  const { app } = await aSite()
  staticFiles(app, files, storage)
  return async (address: string) => {
    const response = await app.request(address)
    return { status: response.status, text: await response.text(), headers: response.headers }
  }
}

async function anS3Storage() {
  const s3 = { bucket: 'planb', region: 'x', accessKeyId: 'a', secretAccessKey: 'b' }
  return await openStorage({ dataDir: folder, s3: { ...s3, endpoint: await anS3Server() } })
}

describe.each([
  ['a folder', () => openStorage({ dataDir: path.join(folder, 'shared') })],
  ['an S3 bucket', anS3Storage],
])('While a new version is brought out, with %s', (_place, open) => {
  test('old and new processes have the files of old and new tabs, for a year', async () => {
    const storage = await open()
    const [oldProcess, newProcess] = [await aProcess(storage, before), await aProcess(storage, after)]
    expect((await newProcess('/assets/BBBB2222.js')).status).toBe(404)
    await shareAssets(storage, before)
    await shareAssets(storage, after)
    for (const [ask, address, text] of [
      [newProcess, '/assets/BBBB2222.js', 'old page'],
      [oldProcess, '/assets/DDDD4444.js', 'new page'],
    ] as const) {
      const response = await ask(address)
      expect(response).toMatchObject({ status: 200, text })
      expect(response.headers.get('content-type')).toContain('text/javascript')
      expect(response.headers.get('cache-control')).toContain('immutable')
    }
    expect(await newProcess('/assets/EEEE5555.js')).toMatchObject({ status: 404, text: 'Introuvable' })
  })
})

test('files of a build stay while it runs, and a month after', async () => {
  const dataDir = path.join(folder, 'aging')
  const storage = await openStorage({ dataDir })
  const process = await aProcess(storage, after)
  const age = (file: string, days: number) => {
    const then = Date.now() / 1000 - days * 24 * 3600
    utimesSync(path.join(dataDir, 'files/assets', file), then, then)
  }
  await shareAssets(storage, before)
  await shareAssets(storage, after)
  age('BBBB2222.js', 29)
  age('start-AAAA1111.js', 31)
  age('DDDD4444.js', 400)
  await renewAssets(storage, after)
  expect((await process('/assets/BBBB2222.js')).status).toBe(200)
  expect((await process('/assets/start-AAAA1111.js')).status).toBe(404)
  expect((await storage.read('assets/DDDD4444.js'))?.bytes).toBe('new page'.length)
})

test('build files are stored once, and only with the names that the bundler gives', async () => {
  const storage = await openStorage({ dataDir: path.join(folder, 'once') })
  const put: string[] = []
  const counting = {
    ...storage,
    put: (...file: Parameters<Storage['put']>) => (put.push(file[0]), storage.put(...file)),
  }
  const odd = aBuild('odd', { 'AAAA1111.js': 'x', 'notes.txt': 'not ours' })
  await shareAssets(counting, odd)
  expect(put).toEqual(['assets/AAAA1111.js', expect.stringMatching(/^assets\/build-[0-9a-f]{64}\.js$/)])
  await shareAssets(counting, odd)
  expect(put).toHaveLength(2)
})

test('build files that could not be stored at the start are stored as soon as the storage is available', async () => {
  const storage = await openStorage({ dataDir: path.join(folder, 'late') })
  const failures: unknown[] = []
  const share = async () => {
    if (failures.length < 2) throw new Error('away')
    await shareAssets(storage, after)
  }
  const stop = await shareUntilDone(share, (error) => failures.push(error), 10)
  await expect.poll(async () => (await storage.read('assets/DDDD4444.js'))?.bytes).toBe('new page'.length)
  expect(failures).toHaveLength(2)
  stop()
})
