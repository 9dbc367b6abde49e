/** Shown for a picture that cannot be found or does not load. */
export const DEFAULT_AVATAR = '/default-avatar.png'
const PUBLIC_FILES = '/files/'

type Pictures = { avatar_url: string | null; custom_avatar_url: string | null }

/**
 * The address of a member's picture, or null when there is none (the initial is shown then).
 * The picture that the member uploaded goes before the one from Google.
 */
export function avatarUrl({ avatar_url, custom_avatar_url }: Pictures): string | null {
  const picture = custom_avatar_url || avatar_url
  if (!picture) return null
  if (/^https?:\/\//.test(picture) || /^\/(?!\/)/.test(picture)) return picture
  if (/^(custom-)?avatars\//.test(picture)) return PUBLIC_FILES + picture
  return DEFAULT_AVATAR
}
