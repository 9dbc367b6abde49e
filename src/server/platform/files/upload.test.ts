import { once } from 'node:events'
import { createReadStream, existsSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import path from 'node:path'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { smallPicture } from '#domain/pictures.ts'
import {
  QUOTA_REACHED,
  TOO_MANY_PIXELS,
  TOO_SLOW,
  UPLOAD_MIN_RATE,
  UPLOAD_PURPOSES,
  UPLOAD_QUOTA,
  type UploadPurpose,
} from '#domain/uploads.ts'
import { statusesOf } from '../../../../tests/support/browser.ts'
import { aFilesSite } from '../../../../tests/support/files.ts'
import { aPicture, aPngBomb, padded } from '../../../../tests/support/pictures.ts'
import { aSite } from '../../../../tests/support/site.ts'

const MB = 1024 * 1024
const { db, dataDir, member, cookieOf, aMember, send, sent, sizeAt, countRows, listen } = await aFilesSite()
const ask = await listen()

const messageOf = async (response: Response) =>
  ((await response.json()) as { error: { message: string } }).error.message

describe('Sending a picture', () => {
  test('stores it with its smaller copy under a random name, and registers it [71]', async () => {
    const { path: stored, url } = await sent('thumbnail', await aPicture({ width: 2400, height: 1600 }))
    expect(stored).toMatch(/^thumbnails\/[0-9a-f]{32}\.jpg$/)
    expect(await sizeAt(url)).toEqual([1200, 800])
    expect(await sizeAt(smallPicture(url))).toEqual([600, 400])
    const [row] = await db.sql`select * from files where path = ${stored}`
    expect(row).toMatchObject({ uploaded_by: member.id, purpose: 'thumbnail', width: 1200, height: 800 })
    expect(row).toMatchObject({ content_type: 'image/jpeg', is_private: false, plan_id: null })
  })

  test('uses no part of the sent file name', async () => {
    const headers = { 'Content-Disposition': 'attachment; filename="../../evil.php"', 'X-File-Name': 'evil' }
    const picture = await aPicture()
    const files = await Promise.all([1, 2].map(() => sent('avatar', picture, headers)))
    expect(files[0]?.path).not.toBe(files[1]?.path)
    for (const file of files) expect(file.path).toMatch(/^custom-avatars\/[0-9a-f]{32}\.webp$/)
  })

  test.each<[UploadPurpose, number, string]>([
    ['thumbnail', 5, 'La taille maximale est de 5MB'],
    ['plan_image', 5, 'La taille maximale est de 5MB'],
    ['message_image', 5, 'La taille maximale autorisée est de 5MB'],
    ['avatar', 5, 'La taille maximale est de 5MB'],
    ['banner', 10, 'La taille maximale est de 10MB'],
  ])(
    'of exactly the largest size is taken, of one byte more refused, for %s [70]',
    async (purpose, max, words) => {
      const picture = await aPicture()
      expect((await send(purpose, padded(picture, max * MB))).status).toBe(200)
      const refused = await send(purpose, padded(picture, max * MB + 1))
      expect([refused.status, await messageOf(refused)]).toEqual([413, words])
      expect(await countRows()).toBe(1)
    },
  )

  test('a size that is not announced is measured all the same [70]', async () => {
    const refused = await send('thumbnail', padded(await aPicture(), 5 * MB + 1), { 'Content-Length': null })
    expect([refused.status, await messageOf(refused)]).toEqual([413, 'La taille maximale est de 5MB'])
  })

  test.each<[UploadPurpose, string]>([
    ['thumbnail', 'Veuillez sélectionner une image (JPG, PNG, WebP)'],
    ['message_image', 'Seules les images sont autorisées'],
    ['avatar', 'Veuillez sélectionner une image (JPG, PNG, WebP)'],
  ])('that is none is refused, whatever it says it is, for %s [69]', async (purpose, words) => {
    const html = Buffer.from('<html><script>alert(1)</script>')
    const gif = await aPicture({ width: 20, height: 20 }, 'gif')
    for (const refused of [
      await send(purpose, html),
      await send(purpose, gif),
      await send(purpose, Buffer.alloc(0)),
      await send(purpose, await aPicture(), { 'Content-Type': 'image/svg+xml' }),
      await send(purpose, await aPicture(), { 'Content-Type': null }),
    ]) {
      expect([refused.status, await messageOf(refused)]).toEqual([422, words])
    }
    expect(await countRows()).toBe(0)
    expect(existsSync(path.join(dataDir, 'files'))).toBe(false)
  })

  test('of too many pixels is refused with its own message', async () => {
    const refused = await send('banner', aPngBomb({ width: 20_000, height: 20_000 }))
    expect([refused.status, await messageOf(refused)]).toEqual([422, TOO_MANY_PIXELS])
  })

  test('counts towards one limit, whatever its purpose', async () => {
    const strict = await aSite({ db, env: { RATE_LIMIT_FACTOR: '0.1' } })
    const browser = await strict.as(await strict.aMember({ role: 'vip' }))
    const picture = await aPicture()
    const purposes = [...UPLOAD_PURPOSES.slice(0, 3), ...UPLOAD_PURPOSES.slice(0, 1)]
    const statuses: number[] = []
    for (const purpose of purposes) {
      const init = { body: new Uint8Array(picture), headers: { 'content-type': 'image/jpeg' } }
      statuses.push((await browser.request('POST', `/api/uploads/${purpose}`, init)).status)
    }
    expect(statuses).toEqual([200, 200, 200, 429])
  })

  test('is refused once the member’s pictures take up their quota, however many come at once', async () => {
    const picture = await aPicture({ width: 200, height: 100 })
    const { path: known } = await sent('thumbnail', picture)
    const { bytes } = await db.sql.one<{ bytes: number }>`select bytes from files where path = ${known}`
    // The quota allows one more picture, but not two.
    await db.sql`
      insert into files (uploaded_by, purpose, path, content_type, bytes)
      values (${member.id}, 'plan_image', 'plan-images/room.jpg', 'image/jpeg', ${UPLOAD_QUOTA - 2 * bytes - 1})`
    const responses = await Promise.all([1, 2, 3].map(() => send('thumbnail', picture)))
    expect(statusesOf(responses)).toEqual([200, 413, 413])
    await db.sql`update files set bytes = bytes + 10 * ${bytes}::int where path = 'plan-images/room.jpg'`
    const refused = await send('avatar', picture)
    expect([refused.status, await messageOf(refused)]).toEqual([413, QUOTA_REACHED])
    expect(await countRows()).toBe(3)
  })
})

/** Starts uploads that never finish. Returns the status of the first refused upload, and aborts the others. */
async function refusalAmong(cookies: string[]): Promise<number | undefined> {
  const uploads = cookies.map((Cookie) => {
    const outgoing = ask('POST', '/api/uploads/thumbnail', {
      'Content-Type': 'image/jpeg',
      'Content-Length': 1000,
      Cookie,
    })
    outgoing.on('error', () => {})
    outgoing.write('half')
    return outgoing
  })
  const [response] = (await Promise.race(uploads.map((outgoing) => once(outgoing, 'response')))) as [
    IncomingMessage,
  ]
  for (const outgoing of uploads) outgoing.destroy()
  return response.statusCode
}

const comesBack = async () => {
  const picture = await aPicture()
  await expect.poll(async () => (await send('thumbnail', picture)).status).toBe(200)
}

describe('Over a real connection', () => {
  test('three uploads of one member are accepted at once, and the fourth gets a retry time', async () => {
    expect(await refusalAmong(Array<string>(4).fill(member.cookie))).toBe(429)
    await comesBack()
  })

  test('during 22 uploads, the next member is asked to retry later', async () => {
    const members = await Promise.all(Array.from({ length: 23 }, () => aMember()))
    expect(await refusalAmong(await Promise.all(members.map(cookieOf)))).toBe(503)
    await comesBack()
  })

  test('an endless body is refused before most of it is sent [70]', async () => {
    const outgoing = ask('POST', '/api/uploads/thumbnail', { 'Content-Type': 'image/jpeg' })
    outgoing.on('error', () => {})
    const endless = createReadStream('/dev/zero')
    let written = 0
    endless.on('data', (chunk) => (written += chunk.length)).pipe(outgoing)
    const [response] = await once(outgoing, 'response')
    expect(response.statusCode).toBe(413)
    expect(written).toBeLessThan(16 * MB)
    endless.destroy()
    outgoing.destroy()
  })

  test('a body that is sent too slowly is ended, and releases its slot', async () => {
    vi.useFakeTimers({ toFake: ['setInterval'] })
    onTestFinished(() => void vi.useRealTimers())
    const responses = Array.from({ length: 3 }, async () => {
      const outgoing = ask('POST', '/api/uploads/thumbnail', {
        'Content-Type': 'image/jpeg',
        'Content-Length': 1_000_000,
      })
      outgoing.on('error', () => {})
      outgoing.write('half')
      const [response] = (await once(outgoing, 'response')) as [IncomingMessage]
      const words = JSON.parse((await response.toArray()).join(''))
      outgoing.destroy()
      return [response.statusCode, words.error.message]
    })
    // All slots of the member are taken.
    await expect.poll(() => vi.getTimerCount()).toBe(3)
    vi.advanceTimersByTime(UPLOAD_MIN_RATE.ms)
    expect(await Promise.all(responses)).toEqual([1, 2, 3].map(() => [422, TOO_SLOW]))
    expect((await send('thumbnail', await aPicture())).status).toBe(200)
  })

  test('an interrupted upload stores nothing, and releases its slot', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    onTestFinished(() => void vi.useRealTimers())
    for (let attempt = 0; attempt < 4; attempt += 1) {
      const outgoing = ask('POST', '/api/uploads/thumbnail', {
        'Content-Type': 'image/jpeg',
        'Content-Length': 1000,
      })
      outgoing.on('error', () => {})
      outgoing.write('half')
      // The timer of the slowest rate says whether the body is being read.
      await expect.poll(() => vi.getTimerCount()).toBe(1)
      outgoing.destroy()
      await expect.poll(() => vi.getTimerCount()).toBe(0)
    }
    expect((await send('thumbnail', await aPicture())).status).toBe(200)
    expect(await countRows()).toBe(1)
  })
})
