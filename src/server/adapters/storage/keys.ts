import { randomBytes } from 'node:crypto'
import type { FilePurpose } from '#domain/uploads.ts'

/** Where the files of each purpose lie. A folder also says who may read: the address of a picture needs no query. */
const FOLDERS: Record<FilePurpose, string> = {
  thumbnail: 'thumbnails',
  plan_image: 'plan-images',
  message_image: 'message-images',
  avatar: 'custom-avatars',
  banner: 'banners',
  export: 'exports',
}

/** As the table of files has it. */
const PRIVATE: ReadonlySet<FilePurpose> = new Set(['message_image', 'export'])

const KEY = /^(?<folder>[a-z]+(-[a-z]+)?)\/(?<name>[0-9a-f]{32})(-600)?\.(?<extension>jpg|webp|zip)$/

/** A random name, without any part of what a member sent. */
export const newKey = (purpose: FilePurpose, extension: 'jpg' | 'webp' | 'zip') =>
  `${FOLDERS[purpose]}/${randomBytes(16).toString('hex')}.${extension}`

export type Key = {
  /** The file that the registry knows: a smaller copy belongs to the one it was made from. */
  path: string
  extension: string
  isPublic: boolean
}

/** What a key says, or null when it is none of ours. */
export function readKey(key: string): Key | null {
  const { folder, name, extension } = KEY.exec(key)?.groups ?? {}
  const purpose = PURPOSES.get(folder ?? '')
  if (!purpose || !extension) return null
  return { path: `${folder}/${name}.${extension}`, extension, isPublic: !PRIVATE.has(purpose) }
}

/** Files of the site's own builds, under the names that the bundler made of their content. */
const ASSET = /^assets\/[\w-]+\.(js|css|woff2)$/

export const isAssetKey = (key: string) => ASSET.test(key)

const PURPOSES = new Map(Object.entries(FOLDERS).map(([purpose, folder]) => [folder, purpose as FilePurpose]))
