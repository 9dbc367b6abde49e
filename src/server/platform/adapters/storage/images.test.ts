import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { createPictureMaker, ImageRefused } from './images.ts'
import { aPicture, aPngBomb } from '../../../../../tests/support/pictures.ts'

const makePictures = createPictureMaker()
const NOT_AN_IMAGE = new ImageRefused('not_an_image')
/** « Here follows a place », as little-endian EXIF writes it. */
const GPS_TAG = Buffer.from([0x25, 0x88])
const TOO_MANY_PIXELS = new ImageRefused('too_many_pixels')

const NOT_IMAGES: [string, Buffer][] = [
  ['nothing at all', Buffer.alloc(0)],
  ['a page', Buffer.from('<!doctype html><script>alert(1)</script>')],
  ['a drawing in SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
  ['a GIF', await aPicture({ width: 20, height: 20 }, 'gif')],
  ['a GIF that goes on as a JPEG', Buffer.concat([Buffer.from('GIF89a'), await aPicture()])],
  ['a JPEG cut in half', await cutInHalf('jpeg')],
  ['a PNG cut in half', await cutInHalf('png')],
  ['a WebP cut in half', await cutInHalf('webp')],
  ['only the first bytes of a JPEG', Buffer.from([0xff, 0xd8, 0xff, 0xe0])],
  [
    'noise under the signature of a PNG',
    Buffer.from(`\x89PNG\r\n\x1a\n\0\0\0\rIHDR${'x'.repeat(99)}`, 'latin1'),
  ],
  ['a sound in a RIFF', Buffer.from('RIFF\0\0\0\0WAVEfmt ', 'latin1')],
]

describe('The sizes', () => {
  test.each([
    ['wide', { width: 2400, height: 800 }, [1200, 400], [600, 200]],
    ['tall', { width: 1000, height: 2000 }, [400, 800], [200, 400]],
    ['small', { width: 90, height: 60 }, [90, 60], [90, 60]],
  ])('a %s plan picture fits in 1200×800, ratio kept, with a copy of half the size [71]', async (...row) => {
    const [, size, main, small] = row
    const pictures = await makePictures(await aPicture(size), 'thumbnail')
    expect(pictures).toMatchObject({ extension: 'jpg', type: 'image/jpeg' })
    expect(await dimensions(pictures.main.bytes)).toEqual(['jpeg', ...main])
    expect(await dimensions(pictures.small!.bytes)).toEqual(['jpeg', ...small])
  })

  test.each(['jpeg', 'png', 'webp'] as const)('an avatar sent as %s becomes a square', async (format) => {
    const { main } = await makePictures(await aPicture({ width: 700, height: 300 }, format), 'avatar')
    expect(await dimensions(main.bytes)).toEqual(['webp', 256, 256])
  })

  test('a banner keeps its ratio', async () => {
    const { main } = await makePictures(await aPicture({ width: 3000, height: 1000 }), 'banner')
    expect(await dimensions(main.bytes)).toEqual(['webp', 1600, 533])
  })

  test('transparent areas are white in a JPEG', async () => {
    const clear = { r: 0, g: 0, b: 0, alpha: 0 }
    const png = sharp({ create: { width: 20, height: 20, channels: 4, background: clear } }).png()
    const { main } = await makePictures(await png.toBuffer(), 'thumbnail')
    expect([...(await sharp(main.bytes).raw().toBuffer()).subarray(0, 3)]).toEqual([255, 255, 255])
  })

  test('of an animated picture the first frame is kept', async () => {
    const frames = await Promise.all(
      ['#c00', '#00c'].map((background) =>
        sharp({ create: { width: 40, height: 40, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    )
    const moving = await sharp(frames, { join: { animated: true } })
      .webp({ lossless: true })
      .toBuffer()
    expect((await sharp(moving).metadata()).pages).toBe(2)
    const { main } = await makePictures(moving, 'message_image')
    expect(await dimensions(main.bytes)).toEqual(['jpeg', 40, 40])
    const [red, , blue] = await sharp(main.bytes).raw().toBuffer()
    expect(red).toBeGreaterThan(150)
    expect(blue).toBeLessThan(50)
  })
})

describe('The metadata of a picture', () => {
  test('the place where it was taken is removed, and its rotation is applied', async () => {
    const taken = await sharp(await aPicture({ width: 60, height: 40 }))
      .withMetadata({ orientation: 6 })
      .withExifMerge({ IFD0: { Copyright: 'Camille' }, IFD3: { GPSLatitude: '48/1 51/1 29/1' } })
      .toBuffer()
    const before = await sharp(taken).metadata()
    expect(before).toMatchObject({ width: 60, height: 40, orientation: 6 })
    expect(before.exif?.toString('latin1')).toContain('Camille')
    expect(before.exif?.includes(GPS_TAG)).toBe(true)

    const { main } = await makePictures(taken, 'thumbnail')
    const after = await sharp(main.bytes).metadata()
    expect(after).toMatchObject({ width: 40, height: 60 })
    expect(after).not.toHaveProperty('exif')
    expect(after).not.toHaveProperty('orientation')
    expect(after).not.toHaveProperty('icc')
    expect(after).not.toHaveProperty('xmp')
  })

  test.each([
    ['a page', '<html><script>alert(1)</script></html>'],
    ['an archive', 'PK\x03\x04 hidden.exe PK\x05\x06'],
  ])('%s appended to a picture is not stored with it', async (_name, hidden) => {
    const { main, small } = await makePictures(
      Buffer.concat([await aPicture(), Buffer.from(hidden, 'latin1')]),
      'thumbnail',
    )
    for (const { bytes } of [main, small!]) {
      expect(Buffer.from(bytes).toString('latin1')).not.toContain(hidden.slice(0, 5))
    }
  })
})

describe('What is refused', () => {
  test.each(NOT_IMAGES)('%s is not an image [69]', async (_name, bytes) => {
    await expect(makePictures(bytes, 'thumbnail')).rejects.toEqual(NOT_AN_IMAGE)
  })

  test('a small file of 400 million pixels is refused at once, without unpacking it', async () => {
    const bomb = aPngBomb({ width: 20_000, height: 20_000 })
    expect(bomb.length).toBeLessThan(100_000)
    const { ms, growth, result } = await measured(() => makePictures(bomb, 'thumbnail').catch(String))
    expect(result).toContain('too_many_pixels')
    expect(ms).toBeLessThan(10_000)
    expect(growth).toBeLessThan(300)
  })

  test('a picture of 40 million pixels is accepted, one with one more row is not', async () => {
    const { ms, growth, result } = await measured(() =>
      makePictures(aPngBomb({ width: 8000, height: 5000 }), 'thumbnail'),
    )
    expect(result.main).toMatchObject({ width: 1200, height: 750 })
    expect(ms).toBeLessThan(10_000)
    expect(growth).toBeLessThan(300)
    await expect(makePictures(aPngBomb({ width: 8000, height: 5001 }), 'avatar')).rejects.toEqual(
      TOO_MANY_PIXELS,
    )
  })

  test('a picture longer than 16,384 pixels is refused, however thin', async () => {
    await expect(makePictures(aPngBomb({ width: 16_385, height: 1 }), 'avatar')).rejects.toEqual(
      TOO_MANY_PIXELS,
    )
  })
})

async function dimensions(bytes: Uint8Array) {
  const { format, width, height } = await sharp(bytes).metadata()
  return [format, width, height]
}

async function cutInHalf(format: 'jpeg' | 'png' | 'webp') {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const
  const picture = sharp({ create: { width: 200, height: 200, channels: 3, background: '#c00', noise } })
  const bytes = await picture.toFormat(format).toBuffer()
  return bytes.subarray(0, bytes.length / 2)
}

/** Measures the processor time of the work, and the peak growth of the process’s memory in MB. */
async function measured<T>(work: () => Promise<T>) {
  const before = process.memoryUsage.rss()
  let peak = before
  const watch = setInterval(() => (peak = Math.max(peak, process.memoryUsage.rss())), 5)
  const used = process.cpuUsage()
  const result = await work()
  const { user, system } = process.cpuUsage(used)
  clearInterval(watch)
  const growth = (Math.max(peak, process.memoryUsage.rss()) - before) / 1024 / 1024
  return { ms: (user + system) / 1000, growth, result }
}
