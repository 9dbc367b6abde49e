import { createHash } from 'node:crypto'
import { isAssetKey } from '#server/adapters/storage/keys.ts'
import type { Storage } from '#server/adapters/storage/storage.ts'
import type { StaticFiles } from './static-files.ts'

/*
 * A tab asks for the files of the build that it came from, perhaps days later, and perhaps from a process of another build.
 * So each build puts its files where every process looks for those that it does not have.
 */

const STORED_DAYS = 30
const DAY_MS = 24 * 60 * 60 * 1000
/** Uploads to the storage at once. */
const BATCH = 16
const RETRY_MS = 60_000

type Asset = { key: string; type: string; bytes: Uint8Array }

/** Stores them unless they are stored already, before a page of this build is served. */
export async function shareAssets(storage: Storage, files: StaticFiles): Promise<void> {
  const assets = assetsOf(files)
  const stored = await storage.read(completionMarkerOf(assets).key)
  stored?.stream.destroy()
  if (!stored) await putAll(storage, assets)
}

/**
 * Where the storage is unavailable the site serves its files all the same, and retries until it can share them: in this
 * process, since a job might be run by one of another build. Returns a function that stops it.
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

/** Each night: renews the date of the running build's files, so that old ones belong to builds that no longer run. */
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

/** An empty file, named after all the others and stored last: if it exists, they all do. */
function completionMarkerOf(assets: Asset[]): Asset {
  const names = assets.map(({ key }) => key).toSorted()
  const hash = createHash('sha256').update(names.join()).digest('hex')
  return { key: `assets/build-${hash}.js`, type: 'text/javascript', bytes: new Uint8Array() }
}
