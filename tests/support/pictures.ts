import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'

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
