import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import { aFilesSite } from '../../../../tests/support/files.ts'
import { aPicture } from '../../../../tests/support/pictures.ts'

const { db, dataDir, member, cookieOf, aMember, sent, get, listen } = await aFilesSite()
const ask = await listen()

describe('Reading a file', () => {
  test('a public file may be kept by browsers for a year, and cannot run scripts', async () => {
    const { url } = await sent('avatar', await aPicture())
    const response = await get(url)
    const bytes = await response.arrayBuffer()
    expect(response.status).toBe(200)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'cache-control': 'public, max-age=31536000, s-maxage=60, immutable',
      'content-type': 'image/webp',
      'content-length': String(bytes.byteLength),
      'content-disposition': 'inline',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    })
  })

  test('HEAD says the same without the body', async () => {
    const { url } = await sent('avatar', await aPicture())
    const response = await get(url, { method: 'HEAD' })
    expect([response.status, response.headers.get('content-type'), await response.text()]).toEqual([
      200,
      'image/webp',
      '',
    ])
  })

  test('a private file is found only by members with access, and is not cached', async () => {
    const { url } = await sent('message_image', await aPicture())
    const [row] = await db.sql`select is_private from files`
    expect(row).toEqual({ is_private: true })
    const own = await get(url, { headers: { Cookie: member.cookie } })
    expect([own.status, own.headers.get('cache-control')]).toEqual([200, 'private, no-store'])
    await own.arrayBuffer()
    const other = await aMember()
    for (const headers of [{}, { Cookie: await cookieOf(other) }] as Record<string, string>[]) {
      expect((await get(url, { headers })).status).toBe(404)
    }
  })

  test('no path leads out of the folder', async () => {
    writeFileSync(path.join(dataDir, 'secret.txt'), 'secret')
    for (const address of NOWHERE) {
      const [response] = (await once(ask('GET', address).end(), 'response')) as [IncomingMessage]
      expect([address, response.statusCode]).toEqual([address, 404])
      expect(response.headers['cache-control'] ?? '').not.toContain('immutable')
      expect(await text(response)).not.toContain('secret')
    }
  })
})

const NOWHERE = [
  '/files/../secret.txt',
  '/files/../../secret.txt',
  '/files/..%2fsecret.txt',
  '/files/%2e%2e/secret.txt',
  '/files/thumbnails/../../secret.txt',
  '/files/thumbnails/..%2f..%2fsecret.txt',
  '/files/thumbnails/..%5c..%5csecret.txt',
  '/files//etc/passwd',
  '/files/thumbnails',
  '/files/',
  `/files/thumbnails/${'0'.repeat(32)}.jpg%00.png`,
  `/files/thumbnails/${'0'.repeat(32)}.jpg`,
  `/files/nowhere/${'0'.repeat(32)}.jpg`,
]
