import { randomBytes, randomInt } from 'node:crypto'
import { zipSync } from 'fflate'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import type { UploadedFile } from '#domain/uploads.ts'
import { aFilesSite } from '../../tests/support/files.ts'
import { aPicture, aPngBomb } from '../../tests/support/pictures.ts'

const { send, getOwn, countRows } = await aFilesSite()
const MARKER = 'INTRUS'
const SCRIPT = `<script>/*${MARKER}*/window.pwned=1</script>`

const SIZE = { width: 300, height: 200 }
const [jpeg, png, webp] = [
  await aPicture(SIZE, 'jpeg'),
  await aPicture(SIZE, 'png'),
  await aPicture(SIZE, 'webp'),
]

/** A JPEG with a wrong size in its header. */
function jpegWithHeaderSize(width: number, height: number): Buffer {
  const forged = Buffer.from(jpeg)
  const frame = forged.indexOf(Buffer.from([0xff, 0xc0]))
  forged.writeUInt16BE(height, frame + 5)
  forged.writeUInt16BE(width, frame + 7)
  return forged
}

/** A JPEG that starts with a comment: « ÿØÿþ », where some parsers expect a script. */
function jpegWithComment(text: string): Buffer {
  const length = Buffer.alloc(2)
  length.writeUInt16BE(text.length + 2)
  return Buffer.concat([
    jpeg.subarray(0, 2),
    Buffer.from([0xff, 0xfe]),
    length,
    Buffer.from(text),
    jpeg.subarray(2),
  ])
}

// Not compressed, so that the marker can be found in it.
const zip = Buffer.from(zipSync({ 'a.html': Buffer.from(SCRIPT) }, { level: 0 }))
const svg = `<svg xmlns="http://www.w3.org/2000/svg" onload="window.pwned=1">${SCRIPT}<image href="file:///etc/passwd"/></svg>`

/** Pictures with other content attached: accepted, and only the picture is stored. */
const POLYGLOTS: [string, Buffer][] = [
  ['HTML after the end', Buffer.concat([jpeg, Buffer.from(SCRIPT)])],
  ['a ZIP after the end', Buffer.concat([png, zip])],
  ['HTML after the end of a WebP', Buffer.concat([webp, Buffer.from(SCRIPT)])],
  ['a script in a comment', jpegWithComment(`*/=1;/*${MARKER}*/alert(1)/*`)],
  [
    'EXIF with a place and a script',
    await sharp(jpeg)
      .withExif({
        IFD0: { Copyright: SCRIPT, ImageDescription: MARKER },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '46/1 27/1 36/1' },
      })
      .toBuffer(),
  ],
  ['XMP', await sharp(jpeg).withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/">${MARKER}</x:xmpmeta>`).toBuffer()],
]

/** Files that are not readable pictures, whatever their type says. */
const REFUSED: [string, Buffer][] = [
  ['SVG', Buffer.from(svg)],
  ['SVG behind an XML declaration', Buffer.from(`<?xml version="1.0"?>${svg}`)],
  ['HTML', Buffer.from(`<!doctype html>${SCRIPT}`)],
  ['PDF', Buffer.from('%PDF-1.7\n1 0 obj <</OpenAction <</S /JavaScript /JS (app.alert(1))>>>>')],
  ['GIF and script', Buffer.from(`GIF89a/*${MARKER}*/=1;alert(1)`)],
  ['a beginning alone, JPEG', jpeg.subarray(0, 20)],
  ['a beginning alone, PNG', png.subarray(0, 40)],
  ['a beginning alone, WebP', webp.subarray(0, 16)],
  ['half of it, PNG', png.subarray(0, png.length / 2)],
  ['half of it, WebP', webp.subarray(0, webp.length / 2)],
  ['a bomb of 400 million pixels', aPngBomb({ width: 20_000, height: 20_000 })],
  ['a bomb of one long line', aPngBomb({ width: 1_000_000, height: 1 })],
  ['a JPEG that says it is huge', jpegWithHeaderSize(65_500, 65_500)],
  ['a JPEG that says it is nothing', jpegWithHeaderSize(0, 0)],
  ['AVIF by name', Buffer.concat([Buffer.from('\0\0\0\x1cftypavif', 'latin1'), randomBytes(200)])],
  ['noise', randomBytes(5_000)],
  ['nothing', Buffer.alloc(0)],
]

describe('Hostile pictures', () => {
  test.each(POLYGLOTS)('%s: only the picture is stored', async (_what, bytes) => {
    expect(bytes.includes(MARKER)).toBe(true)
    const response = await send('plan_image', bytes)
    expect(response.status).toBe(200)
    const { url } = (await response.json()) as UploadedFile
    const stored = await getOwn(url)
    const content = Buffer.from(await stored.arrayBuffer())
    expect(content.includes(MARKER)).toBe(false)
    expect(content.includes('<script')).toBe(false)
    const { format, exif, xmp, icc, iptc } = await sharp(content).metadata()
    expect({ format, exif, xmp, icc, iptc }).toEqual({ format: 'jpeg' })
    expect(stored.headers.get('content-type')).toBe('image/jpeg')
    expect(stored.headers.get('x-content-type-options')).toBe('nosniff')
    expect(stored.headers.get('content-security-policy')).toContain("default-src 'none'")
  })

  test.each(REFUSED)('%s: is refused, and nothing is stored', async (_what, bytes) => {
    for (const type of ['image/jpeg', 'image/png', 'image/webp'])
      expect((await send('avatar', bytes, { 'Content-Type': type })).status).toBe(422)
    expect(await countRows()).toBe(0)
  })

  test('a thousand pictures with wrong bytes are accepted or refused, without a server error', async () => {
    const statuses = new Set<number>()
    for (let number = 0; number < 1_000; number += 1) {
      const broken = Buffer.from([jpeg, png, webp][number % 3]!)
      for (let change = 0; change < 1 + (number % 20); change += 1)
        broken[randomInt(broken.length)] = randomInt(256)
      const { status } = await send('banner', broken)
      expect([200, 422], broken.toString('base64')).toContain(status)
      statuses.add(status)
    }
    expect(statuses.size).toBe(2)
  })
})
