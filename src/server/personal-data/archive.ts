import { once } from 'node:events'
import { open } from 'node:fs/promises'
import { PassThrough } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { crc32, createDeflateRaw } from 'node:zlib'

export type Archive = Awaited<ReturnType<typeof openArchive>>

/** Resolves once the archive can accept more bytes (backpressure). */
type Write = (bytes: Uint8Array) => Promise<void>
type Fill = (write: Write) => Promise<void>

/** Streams a ZIP to a file, so that little of it is in memory. Compression runs outside the main thread. */
export async function openArchive(path: string) {
  const file = await open(path, 'w')
  const directory: Buffer[] = []
  let end = 0

  async function append(bytes: Uint8Array) {
    await file.write(bytes, 0, bytes.length, end)
    end += bytes.length
  }

  async function add(name: string, method: number, fill: Fill) {
    const entry = { name: Buffer.from(name), method, at: end, crc: 0, bytes: 0, packed: 0 }
    await append(headOf(entry))
    const began = end
    await pack(method, append, async (write) => {
      await fill(async (bytes) => {
        entry.crc = crc32(bytes, entry.crc)
        entry.bytes += bytes.length
        await write(bytes)
      })
    })
    entry.packed = end - began
    const head = headOf(entry)
    await file.write(head, 0, head.length, entry.at)
    directory.push(lineOf(entry))
  }

  return {
    addText: (name: string, fill: Fill) => add(name, DEFLATED, fill),
    /** Pictures are compressed already, so they are stored as they are. */
    addPicture: (name: string, fill: Fill) => add(name, STORED, fill),
    /** Returns the size of the archive in bytes. */
    async finish(): Promise<number> {
      const at = end
      for (const line of directory) await append(line)
      await append(endOf({ count: directory.length, at, bytes: end - at }))
      return end
    },
    close: () => file.close(),
  }
}

/** Passes the written bytes through the compressor, or unchanged. */
async function pack(method: number, append: Write, fill: Fill): Promise<void> {
  const packer = method === DEFLATED ? createDeflateRaw() : new PassThrough()
  const packed = pipeline(packer, async (chunks: AsyncIterable<Uint8Array>) => {
    for await (const chunk of chunks) await append(chunk)
  })
  // Avoids an unhandled rejection. The caller gets the error below, at the latest from the last await.
  packed.catch(() => {})
  try {
    await fill(async (bytes) => {
      if (packer.errored) await packed
      // The stream may have failed before the drain is awaited.
      if (!packer.write(bytes)) await Promise.race([once(packer, 'drain'), packed])
    })
    packer.end()
    await packed
  } finally {
    packer.destroy()
  }
}

/*
 * The format follows PKWARE's « APPNOTE »: each file follows its header; the central directory and its end record come last.
 * Sizes have four bytes: a file or an archive beyond 4 GB throws, instead of producing a broken archive.
 */
const STORED = 0
const DEFLATED = 8
const VERSION = 20
const NAMES_ARE_UTF8 = 0x0800

type Entry = { name: Buffer; method: number; at: number; crc: number; bytes: number; packed: number }

function headOf(entry: Entry): Buffer {
  const head = Buffer.alloc(4)
  head.writeUInt32LE(0x04034b50)
  return Buffer.concat([head, commonOf(entry), entry.name])
}

function lineOf(entry: Entry): Buffer {
  const [signature, rest] = [Buffer.alloc(6), Buffer.alloc(14)]
  signature.writeUInt32LE(0x02014b50)
  signature.writeUInt16LE(VERSION, 4)
  rest.writeUInt32LE(entry.at, 10)
  return Buffer.concat([signature, commonOf(entry), rest, entry.name])
}

/** The fields that a local header and its entry in the directory share. */
function commonOf({ name, method, crc, bytes, packed }: Entry): Buffer {
  const common = Buffer.alloc(26)
  common.writeUInt16LE(VERSION)
  common.writeUInt16LE(NAMES_ARE_UTF8, 2)
  common.writeUInt16LE(method, 4)
  common.writeUInt16LE(today(), 8)
  common.writeUInt32LE(crc, 10)
  common.writeUInt32LE(packed, 14)
  common.writeUInt32LE(bytes, 18)
  common.writeUInt16LE(name.length, 22)
  return common
}

/** The date in the MS-DOS format: day, month, and years since 1980. */
function today(): number {
  const now = new Date()
  return ((now.getFullYear() - 1980) << 9) | ((now.getMonth() + 1) << 5) | now.getDate()
}

function endOf({ count, at, bytes }: { count: number; at: number; bytes: number }): Buffer {
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50)
  end.writeUInt16LE(count, 8)
  end.writeUInt16LE(count, 10)
  end.writeUInt32LE(bytes, 12)
  end.writeUInt32LE(at, 16)
  return end
}
