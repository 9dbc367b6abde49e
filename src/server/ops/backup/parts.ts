import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import path from 'node:path'
import { Transform, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import type { Part } from './manifest.ts'

/** Writes one compressed part of a backup, as it comes. `countRows` is called at the end. */
export async function writePart(
  folder: string,
  file: string,
  source: Readable,
  countRows: () => number,
): Promise<Part> {
  const hash = hashing()
  const target = path.join(folder, file)
  await pipeline(
    source,
    createGzip({ level: 3 }),
    hash.stream,
    createWriteStream(target, { mode: 0o600, flush: true }),
  )
  const { size } = await stat(target)
  return { file, rows: countRows(), bytes: size, sha256: hash.digest() }
}

/** What was written, unpacked. */
export const readPart = (folder: string, { file }: Part): Readable => {
  const packed = createReadStream(path.join(folder, file))
  const unpacked = createGunzip()
  packed.on('error', (error) => unpacked.destroy(error))
  return packed.pipe(unpacked)
}

/** Is it there as it was written? */
export const isIntact = async (folder: string, { file, sha256 }: Part): Promise<boolean> =>
  (await hashFile(path.join(folder, file)))?.sha256 === sha256

/** The hash of a file on disk; null where there is none. */
export async function hashFile(file: string): Promise<{ sha256: string; bytes: number } | null> {
  const hash = createHash('sha256')
  let bytes = 0
  try {
    for await (const chunk of createReadStream(file) as AsyncIterable<Buffer>) {
      hash.update(chunk)
      bytes += chunk.length
    }
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
  return { sha256: hash.digest('hex'), bytes }
}

/** Passes on what it is given, and knows its hash at the end. */
export function hashing() {
  const hash = createHash('sha256')
  let bytes = 0
  const stream = new Transform({
    transform(chunk: Buffer, _, done) {
      hash.update(chunk)
      bytes += chunk.length
      done(null, chunk)
    },
  })
  return { stream, bytes: () => bytes, digest: () => hash.digest('hex') }
}
