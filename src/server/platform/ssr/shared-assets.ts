import { createHash } from 'node:crypto'
import { isAssetKey } from '#server/platform/adapters/storage/keys.ts'
import type { Storage } from '#server/platform/adapters/storage/storage.ts'
import type { StaticFiles } from './static-files.ts'

/*
 * A tab requests the files of the build that rendered it, perhaps days later, and perhaps from a process of another build.
 * So each build uploads its files to the storage. Every process reads from there the files that it does not have.
 */

const STORED_DAYS = 30
const DAY_MS = 24 * 60 * 60 * 1000
/** The number of concurrent uploads. */
const BATCH = 16
const RETRY_MS = 60_000

type Asset = { key: string; type: string; bytes: Uint8Array }

/** Uploads the files unless they are stored already. Runs before the first page of this build is served. */
export async function shareAssets(storage: Storage, files: StaticFiles): Promise<void> {
  const assets = assetsOf(files)
  const stored = await storage.read(completionMarkerOf(assets).key)
  stored?.stream.destroy()
  if (!stored) await putAll(storage, assets)
}

/**
 * While the storage is unavailable, the site still serves its own files, and retries until the upload succeeds. The retry
 * runs in this process, because a job might run in a process of another build. Returns a function that stops the retries.
 */
export async function shareUntilDone(
  share: () => Promise<void>,
  onError: (error: unknown) => void,
  retryMs = RETRY_MS,
): Promise<() => void> {
  const isShared = async () => {
    try {
      await share()
      return true
    } catch (error) {
      onError(error)
      return false
    }
  }
  if (await isShared()) return () => {}
  const retry = setInterval(async () => (await isShared()) && clearInterval(retry), retryMs)
  return () => clearInterval(retry)
}

/** Uploads the running build's files again each night, to renew their dates. Old files belong to builds that have ended. */
export async function renewAssets(storage: Storage, files: StaticFiles): Promise<void> {
  await putAll(storage, assetsOf(files))
  await storage.removeAssets(new Date(Date.now() - STORED_DAYS * DAY_MS))
}

const assetsOf = (files: StaticFiles): Asset[] =>
  [...files]
    .map(([address, { type, bodies }]) => ({ key: address.slice(1), type, bytes: bodies.identity }))
    .filter(({ key }) => isAssetKey(key))

async function putAll(storage: Storage, assets: Asset[]) {
  const put = ({ key, type, bytes }: Asset) => storage.put(key, bytes, type)
  for (let at = 0; at < assets.length; at += BATCH) await Promise.all(assets.slice(at, at + BATCH).map(put))
  await put(completionMarkerOf(assets))
}

/** An empty file that is uploaded last. Its name is a hash of all file names. If it exists, all files exist. */
function completionMarkerOf(assets: Asset[]): Asset {
  const names = assets.map(({ key }) => key).toSorted()
  const hash = createHash('sha256').update(names.join()).digest('hex')
  return { key: `assets/build-${hash}.js`, type: 'text/javascript', bytes: new Uint8Array() }
}
