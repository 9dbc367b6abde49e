import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { seededRandom } from './seeded-random.ts'

type Size = { width: number; height: number }

/** A plain red picture. */
export const aPicture = async (
  { width, height }: Size = { width: 30, height: 20 },
  format: 'jpeg' | 'png' | 'webp' | 'gif' = 'jpeg',
) =>
  await sharp({ create: { width, height, channels: 3, background: '#c00' } })
    .toFormat(format)
    .toBuffer()

/** The same picture, padded with zero bytes after its end. */
export const padded = (picture: Uint8Array, size: number) =>
  Buffer.concat([picture, Buffer.alloc(size - picture.length)])

/** A black PNG of two colours, written by hand: it decompresses to thousands of times its size. */
export function aPngBomb({ width, height }: Size): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header[8] = 1
  const rows = Buffer.alloc((Math.ceil(width / 8) + 1) * height)
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

/** As many different paths of stored pictures. */
export const picturePaths = (count: number) =>
  Array.from({ length: count }, (_, index) => `plan-images/${String(index).padStart(32, '0')}.jpg`)

const LEAVES = 40_000
const SMALLEST = 2
const LARGEST = 250

/**
 * A JPEG with the detail of a photograph: « dead leaves », discs that cover each other, small ones far more often than large
 * ones, each with its colour, its shading and some grain. Every seed makes another picture.
 */
export async function aPhotograph(seed: number, { width, height }: Size = { width: 1200, height: 800 }) {
  const { next: random } = seededRandom(seed)
  const pixels = Buffer.alloc(width * height * 3)
  const anyPlace = () => ({ x: random() * width, y: random() * height })
  drawLeaf({ ...anyPlace(), radius: width + height })
  for (let leaf = 1; leaf < LEAVES; leaf++) {
    drawLeaf({ ...anyPlace(), radius: Math.min(LARGEST, SMALLEST / Math.sqrt(random())) })
  }
  return await sharp(pixels, { raw: { width, height, channels: 3 } })
    .blur(0.6)
    .jpeg({ quality: 80 })
    .toBuffer()

  function drawLeaf({ x, y, radius }: { x: number; y: number; radius: number }) {
    const light = 40 + random() * 150
    const colour = [0, 1, 2].map(() => light + 50 * random() - 25)
    for (let row = Math.max(0, Math.ceil(y - radius)); row < Math.min(height, y + radius); row++) {
      const half = Math.sqrt(radius ** 2 - (row - y) ** 2)
      for (let column = Math.max(0, Math.ceil(x - half)); column < Math.min(width, x + half); column++) {
        const shade = (30 * (column - x + row - y)) / radius + 5 * (random() - random())
        const at = 3 * (row * width + column)
        for (const channel of [0, 1, 2]) {
          pixels[at + channel] = Math.max(0, Math.min(255, colour[channel]! + shade))
        }
      }
    }
  }
}
