import { mkdirSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, describe, expect, test } from 'vitest'
import { newKey } from './keys.ts'
import { openStorage, type Storage } from './storage.ts'
import { anS3Server } from '../../../../../tests/support/s3-server.ts'
import { aTemporaryDirectory } from '../../../../../tests/support/temporary-directory.ts'

const directory = aTemporaryDirectory('storage')
const disk = await openStorage({ dataDir: directory })
const s3 = await anS3Storage()
afterAll(() => rmSync(directory, { recursive: true, force: true }))

describe.each<[string, Storage]>([
  ['a folder', disk],
  ['an S3 bucket', s3],
])('Stored in %s', (_place, storage) => {
  test('a file is read back as it was written, with its size', async () => {
    const key = newKey('avatar', 'webp')
    const bytes = new Uint8Array(300_000).fill(7)
    await storage.put(key, bytes, 'image/webp')
    const file = await storage.read(key)
    expect(file?.bytes).toBe(300_000)
    expect(await buffer(file!.stream)).toEqual(Buffer.from(bytes))
  })

  test('a file that is being replaced is never read in part', async () => {
    const key = newKey('avatar', 'webp')
    const bytes = new Uint8Array(3_000_000)
    await storage.put(key, bytes, 'image/webp')
    const again = storage.put(key, bytes, 'image/webp')
    for (let n = 0; n < 20; n++) {
      const file = await storage.read(key)
      expect((await buffer(file!.stream)).length).toBe(3_000_000)
    }
    await again
  })

  test('a file on disk is stored unchanged, with its size', async () => {
    const key = newKey('export', 'zip')
    const file = path.join(directory, 'long.zip')
    const bytes = Buffer.alloc(3_000_000, 'plan')
    await writeFile(file, bytes)
    await storage.put(key, { file }, 'application/zip')
    const stored = await storage.read(key)
    expect(stored?.bytes).toBe(3_000_000)
    expect((await buffer(stored!.stream)).equals(bytes)).toBe(true)
  })

  test('a missing file is null, and removing it is no error', async () => {
    const key = newKey('banner', 'webp')
    expect(await storage.read(key)).toBeNull()
    await expect(storage.remove(key)).resolves.toBeUndefined()
  })

  test('only build files that no build has uploaded for a while are deleted', async () => {
    const [asset, avatar] = ['assets/start-AAAA1111.js', newKey('avatar', 'webp')]
    for (const key of [asset, avatar]) await storage.put(key, new Uint8Array(10), 'text/javascript')
    const isThere = async (key: string) => (await storage.read(key))?.stream.destroy() !== undefined
    await storage.removeAssets(new Date(Date.now() - 60_000))
    expect([await isThere(asset), await isThere(avatar)]).toEqual([true, true])
    await storage.removeAssets(new Date(Date.now() + 60_000))
    expect([await isThere(asset), await isThere(avatar)]).toEqual([false, true])
  })

  test('a removed file is not found', async () => {
    const key = newKey('thumbnail', 'jpg')
    await storage.put(key, new Uint8Array(10), 'image/jpeg')
    await storage.remove(key)
    expect(await storage.read(key)).toBeNull()
  })

  test('a file that is removed while it is read is complete or null', async () => {
    const sizes = new Set<number | null>()
    for (let n = 0; n < 50; n++) {
      const key = newKey('avatar', 'webp')
      await storage.put(key, new Uint8Array(10), 'image/webp')
      const [file] = await Promise.all([storage.read(key), storage.remove(key)])
      sizes.add(file && (await buffer(file.stream)).length)
    }
    expect([10, null]).toEqual(expect.arrayContaining([...sizes]))
  })

  test('only keys that the site generated are written or read', async () => {
    for (const key of ['../outside.jpg', 'avatars/moi.jpg', '/etc/passwd', 'banners/../../x.jpg', '']) {
      await expect(storage.put(key, new Uint8Array(1), 'image/jpeg')).rejects.toThrow('our own making')
      expect(await storage.read(key)).toBeNull()
    }
  })
})

/** With a stand-in for the service, on this machine. */
async function anS3Storage() {
  const endpoint = await anS3Server()
  const credentials = { accessKeyId: 'planb', secretAccessKey: 'planb' }
  return await openStorage({
    dataDir: directory,
    s3: { bucket: 'planb', region: 'eu-west-3', endpoint, ...credentials },
  })
}

test('a partial file of a killed process is removed at a later start, a recent one is not', async () => {
  const dataDir = aTemporaryDirectory('unfinished')
  const folder = path.join(dataDir, 'files', 'unfinished')
  mkdirSync(folder, { recursive: true })
  for (const name of ['old', 'new']) writeFileSync(path.join(folder, name), 'half')
  const before = Date.now() / 1000 - 2 * 60 * 60
  utimesSync(path.join(folder, 'old'), before, before)
  await openStorage({ dataDir })
  expect(readdirSync(folder)).toEqual(['new'])
  rmSync(dataDir, { recursive: true, force: true })
})
