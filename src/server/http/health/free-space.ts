import { statfs } from 'node:fs/promises'

/** PostgreSQL writes its log 16 MB at a time: with less, the next write may fail. */
const LEAST_FREE = 16 * 1024 * 1024

/** Has one of the disks that these folders lie on hardly any room left? One that does not tell its size has some. */
export async function hasLittleRoom(folders: string[], least = LEAST_FREE): Promise<boolean> {
  const disks = await Promise.all(folders.map((folder) => statfs(folder).catch(() => null)))
  return disks.some((disk) => disk !== null && disk.blocks > 0 && disk.bavail * disk.bsize < least)
}
