import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createReadStream, ReadStream } from 'node:fs'
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { FSDriver } from 'flydrive/drivers/fs'
import type { DriverContract } from 'flydrive/types'
import { isAssetKey, readKey } from './keys.ts'
import type { S3Settings } from '#server/platform/config/config.ts'

/** The file storage. It accepts only keys of newKey or of the bundler. A file with any other key does not exist. */
export type Storage = {
  /** Large content is streamed from a file. */
  put(key: string, content: Uint8Array | { file: string }, type: string): Promise<void>
  /** The stream is open. The caller must read it or destroy it. */
  read(key: string): Promise<{ stream: Readable; bytes: number } | null>
  /** Removing a missing file is no error. */
  remove(key: string): Promise<void>
  /** Removes the files of builds that were last uploaded before this date. */
  removeAssets(before: Date): Promise<void>
  /** Throws if the site has no permission to list files. */
  checkList(): Promise<void>
}

/** The S3 bucket of the settings, or a folder beside the database. */
export async function openStorage({ dataDir, s3 }: { dataDir: string; s3?: S3Settings }): Promise<Storage> {
  if (!s3) {
    const location = path.join(dataDir, 'files')
    await mkdir(path.join(location, UNFINISHED), { recursive: true, mode: 0o700 })
    await removeUnfinished(path.join(location, UNFINISHED))
    return storageOn(openFolder(location))
  }
  // The S3 library is large, so it is loaded only if it is used.
  const { openS3 } = await import('./s3.ts')
  return storageOn(openS3(s3))
}

/** The code or name of the innermost error: « AccessDenied », « NoSuchBucket », « EACCES ». */
export function storageFailure(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error.cause instanceof Error) return storageFailure(error.cause)
  return 'code' in error ? String(error.code) : error.name
}

const UNFINISHED = 'unfinished'
const HOUR = 60 * 60 * 1000

/** Removes files that a killed process left. Recent files stay, because another process may be writing them. */
async function removeUnfinished(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const file = path.join(folder, name)
    // The file may have been renamed meanwhile.
    const found = await stat(file).catch(() => null)
    if (found && Date.now() - found.mtimeMs > HOUR) await rm(file, { force: true })
  }
}

type Driver = Pick<DriverContract, 'put' | 'putStream' | 'getMetaData' | 'getStream' | 'delete' | 'listAll'>

/** Writes to a temporary file and renames it, so that no reader gets an incomplete file. */
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
    if (!isOurs(key)) throw new Error('A file is stored under a name of our own making only.')
    const options = { contentType: type }
    if ('file' in content) await driver.putStream(key, createReadStream(content.file), options)
    else await driver.put(key, content, options)
  },
  async read(key) {
    if (!isOurs(key)) return null
    try {
      const { contentLength } = await driver.getMetaData(key)
      const stream = await driver.getStream(key)
      // A file stream opens later, and the file may be deleted meanwhile. So wait until it is open.
      if (stream instanceof ReadStream) await once(stream, 'open')
      return { stream, bytes: contentLength }
    } catch (error) {
      if (isMissing(error)) return null
      throw error
    }
  },
  async remove(key) {
    if (isOurs(key)) await driver.delete(key)
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

const isOurs = (key: string) => readKey(key) !== null || isAssetKey(key)

const isMissing = (error: unknown) =>
  error instanceof Error &&
  (('code' in error && error.code === 'ENOENT') || ['NotFound', 'NoSuchKey'].includes(error.name))
