import { createHash } from 'node:crypto'
import { isAssetKey } from '#server/adapters/storage/keys.ts'
import type { Storage } from '#server/adapters/storage/storage.ts'
import type { StaticFiles } from './static-files.ts'

/*
 * A tab asks for the files of the build that it came from, perhaps days later, and perhaps from a process of another build.
 * So each build puts its files where every process looks for those that it does not have.
 */

const KEPT_DAYS = 30
const DAY_MS = 24 * 60 * 60 * 1000
/** So many are on their way to the storage at once. */
const BATCH = 16
const RETRY_MS = 60_000

type Asset = { key: string; type: string; bytes: Uint8Array }

/** Puts them there unless they lie there already, before a page of this build goes out. */
export async function shareAssets(storage: Storage, files: StaticFiles): Promise<void> {
  const assets = assetsOf(files)
  const stored = await storage.read(markOf(assets).key)
  stored?.stream.destroy()
  if (!stored) await putAll(storage, assets)
}

/**
 * A site that cannot keep its files for others serves them all the same, and tries again until it can: in this process,
 * since a job might be done by one of another build. Answers how to stop.
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

/** Each night: what the running build has is as new as today, so that what is old belongs to builds that are gone. */
export async function keepAssets(storage: Storage, files: StaticFiles): Promise<void> {
  await putAll(storage, assetsOf(files))
  await storage.removeAssets(new Date(Date.now() - KEPT_DAYS * DAY_MS))
}

const assetsOf = (files: StaticFiles): Asset[] =>
  [...files]
    .map(([address, { type, bodies }]) => ({ key: address.slice(1), type, bytes: bodies.identity }))
    .filter(({ key }) => isAssetKey(key))

async function putAll(storage: Storage, assets: Asset[]) {
  const put = ({ key, type, bytes }: Asset) => storage.put(key, bytes, type)
  for (let at = 0; at < assets.length; at += BATCH) await Promise.all(assets.slice(at, at + BATCH).map(put))
  await put(markOf(assets))
}

/** An empty file, named after all the others and put last: where it lies, they do. */
function markOf(assets: Asset[]): Asset {
  const names = assets.map(({ key }) => key).toSorted()
  const hash = createHash('sha256').update(names.join()).digest('hex')
  return { key: `assets/build-${hash}.js`, type: 'text/javascript', bytes: new Uint8Array() }
}
