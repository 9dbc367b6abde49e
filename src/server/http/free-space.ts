import { statfs } from 'node:fs/promises'

/** PostgreSQL writes its log 16 MB at a time, and a picture takes up to 10 MB: with less, the next write may fail. */
const LEAST_FREE = 64 * 1024 * 1024

/** Has one of the disks that these folders lie on no room left? One that does not tell its size is not full. */
export async function isDiskFull(folders: string[], least = LEAST_FREE): Promise<boolean> {
  const disks = await Promise.all(folders.map((folder) => statfs(folder).catch(() => null)))
  return disks.some((disk) => disk !== null && disk.blocks > 0 && disk.bavail * disk.bsize < least)
}
