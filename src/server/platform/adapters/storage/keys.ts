import { randomBytes } from 'node:crypto'
import type { FilePurpose } from '#domain/uploads.ts'

/** The folder for each purpose. The purpose decides who may read a file (platform/files/routes.ts). */
const FOLDERS: Record<FilePurpose, string> = {
  thumbnail: 'thumbnails',
  plan_image: 'plan-images',
  message_image: 'message-images',
  avatar: 'custom-avatars',
  banner: 'banners',
  export: 'exports',
}

const KEY = /^(?<folder>[a-z]+(-[a-z]+)?)\/(?<name>[0-9a-f]{32})(-600)?\.(?<extension>jpg|webp|zip)$/

/** The name is random, and contains nothing that a member sent. */
export const newKey = (purpose: FilePurpose, extension: 'jpg' | 'webp' | 'zip') =>
  `${FOLDERS[purpose]}/${randomBytes(16).toString('hex')}.${extension}`

export type Key = {
  /** The key in the table of files. For a smaller copy, it is the key of the main picture. */
  path: string
  extension: string
  purpose: FilePurpose
}

/** Parses a key. Null if the site did not make it. */
export function readKey(key: string): Key | null {
  const { folder, name, extension } = KEY.exec(key)?.groups ?? {}
  const purpose = PURPOSES.get(folder ?? '')
  if (!purpose || !extension) return null
  return { path: `${folder}/${name}.${extension}`, extension, purpose }
}

/** Files of the site's builds. The bundler names them by a hash of their content. */
const ASSET = /^assets\/[\w-]+\.(js|css|woff2)$/

export const isAssetKey = (key: string) => ASSET.test(key)

const PURPOSES = new Map(Object.entries(FOLDERS).map(([purpose, folder]) => [folder, purpose as FilePurpose]))
