import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createReadStream, ReadStream } from 'node:fs'
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { FSDriver } from 'flydrive/drivers/fs'
import type { DriverContract } from 'flydrive/types'
import { isAssetKey, readKey } from './keys.ts'
import type { S3Settings } from '#server/config/config.ts'

/** Where files lie. Keys are made by newKey or by the bundler; whatever else is asked for does not exist. */
export type Storage = {
  /** Who may read it, its key says. What is long comes from a file, by and by. */
  put(key: string, content: Uint8Array | { file: string }, type: string): Promise<void>
  /** The stream is open: read it or destroy it. */
  read(key: string): Promise<{ stream: Readable; bytes: number } | null>
  /** Removing a missing file is no error. */
  remove(key: string): Promise<void>
  /** Removes the files of builds that no process has put since. */
  removeAssets(before: Date): Promise<void>
  /** Throws where files may not be listed. */
  checkList(): Promise<void>
}

/** A name is never used twice, so what it stands for never changes. */
export const cacheControlOf = ({ isPublic }: { isPublic: boolean }) =>
  isPublic ? 'public, max-age=31536000, immutable' : 'private, no-store'

/** The S3 bucket of the settings, or a folder beside the database. */
export async function openStorage({ dataDir, s3 }: { dataDir: string; s3?: S3Settings }): Promise<Storage> {
  if (!s3) {
    const location = path.join(dataDir, 'files')
    await mkdir(path.join(location, UNFINISHED), { recursive: true, mode: 0o700 })
    await removeUnfinished(path.join(location, UNFINISHED))
    return storageOn(openFolder(location))
  }
  // Its library is large: only who uses it pays for it.
  const { openS3 } = await import('./s3.ts')
  return storageOn(openS3(s3))
}

/** The innermost name of what went wrong: « AccessDenied », « NoSuchBucket », « EACCES ». */
export function storageFailure(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error.cause instanceof Error) return storageFailure(error.cause)
  return 'code' in error ? String(error.code) : error.name
}

const UNFINISHED = 'unfinished'
const HOUR = 60 * 60 * 1000

/** What a process that was killed has left; another may be writing at this moment. */
async function removeUnfinished(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const file = path.join(folder, name)
    // Finished meanwhile.
    const found = await stat(file).catch(() => null)
    if (found && Date.now() - found.mtimeMs > HOUR) await rm(file, { force: true })
  }
}

type Driver = Pick<DriverContract, 'put' | 'putStream' | 'getMetaData' | 'getStream' | 'delete' | 'listAll'>

/** A file gets its name only once it is complete: a reader may request it meanwhile. */
function openFolder(location: string): Driver {
  const driver = new FSDriver({ location, visibility: 'private' })
  const writeWhole = async (key: string, write: (temporary: string) => Promise<void>) => {
    const temporary = `${UNFINISHED}/${randomUUID()}`
    const [half, whole] = [path.join(location, temporary), path.join(location, key)]
    try {
      await write(temporary)
      await mkdir(path.dirname(whole), { recursive: true })
      await rename(half, whole)
    } catch (error) {
      await rm(half, { force: true })
      throw error
    }
  }
  return {
    put: (key, content, options) => writeWhole(key, (name) => driver.put(name, content, options)),
    putStream: (key, stream, options) => writeWhole(key, (name) => driver.putStream(name, stream, options)),
    getMetaData: (key) => driver.getMetaData(key),
    getStream: (key) => driver.getStream(key),
    delete: (key) => driver.delete(key),
    listAll: (prefix, options) => driver.listAll(prefix, options),
  }
}

const storageOn = (driver: Driver): Storage => ({
  async put(key, content, type) {
    const known = accessOf(key)
    if (!known) throw new Error('A file is stored under a name of our own making only.')
    const options = { contentType: type, cacheControl: cacheControlOf(known) }
    if ('file' in content) await driver.putStream(key, createReadStream(content.file), options)
    else await driver.put(key, content, options)
  },
  async read(key) {
    if (!accessOf(key)) return null
    try {
      const { contentLength } = await driver.getMetaData(key)
      const stream = await driver.getStream(key)
      // From a disk it opens by and by, and the file may go meanwhile.
      if (stream instanceof ReadStream) await once(stream, 'open')
      return { stream, bytes: contentLength }
    } catch (error) {
      if (isMissing(error)) return null
      throw error
    }
  },
  async remove(key) {
    if (accessOf(key)) await driver.delete(key)
  },
  async removeAssets(before) {
    let paginationToken: string | undefined
    do {
      const page = await driver.listAll('assets', { ...(paginationToken && { paginationToken }) })
      for (const file of page.objects) {
        if (file.isFile && (await file.getMetaData()).lastModified < before) await driver.delete(file.key)
      }
      paginationToken = page.paginationToken
    } while (paginationToken)
  },
  async checkList() {
    await driver.listAll('', {})
  },
})

const accessOf = (key: string) => readKey(key) ?? (isAssetKey(key) ? { isPublic: true } : null)

const isMissing = (error: unknown) =>
  error instanceof Error &&
  (('code' in error && error.code === 'ENOENT') || ['NotFound', 'NoSuchKey'].includes(error.name))
