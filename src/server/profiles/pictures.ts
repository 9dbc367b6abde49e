import { AppError } from '#domain/errors.ts'
import { lockViewer } from '#server/platform/db/locks.ts'
import type { SessionMember } from '#server/platform/http/session-member.ts'
import { attachFile, releaseFiles } from '#server/platform/files/queries.ts'
import { requireStillAllowed } from '#server/platform/policies/ban-guard.ts'
import type { AppContext } from '#server/platform/context.ts'
import { publishProfileChange } from './settings.ts'
import { lockProfile, updateProfile } from './settings.queries.ts'

const COLUMNS = { avatar: 'custom_avatar_url', banner: 'cover_image_url' } as const

type Picture = keyof typeof COLUMNS

/** Uses the viewer's own upload as picture. The previous picture is detached, and the clean-up removes it later. */
export async function setPicture(
  { db, live }: AppContext,
  viewer: SessionMember,
  picture: Picture,
  path: string,
): Promise<{ url: string }> {
  const owner = { profile_id: viewer.id }
  return await db.transaction(async (tx) => {
    await lockViewer(tx, viewer.id)
    await requireStillAllowed(tx, viewer, 'contribute')
    if (!(await attachFile(tx, { path, purpose: picture, uploaded_by: viewer.id }, owner))) {
      throw new AppError('invalid', 'Cette image n’est plus disponible : envoyez-la à nouveau.', 'path')
    }
    await releaseFiles(tx, owner, picture, { except: path })
    const url = `/files/${path}`
    const before = await lockProfile(tx, viewer.id)
    if (before[COLUMNS[picture]] === url) return { url }
    await updateProfile(tx, viewer.id, { [COLUMNS[picture]]: url })
    await publishProfileChange(tx, live, viewer)
    return { url }
  })
}

export async function removePicture(
  { db, live }: AppContext,
  viewer: SessionMember,
  picture: Picture,
): Promise<{ done: true }> {
  return await db.transaction(async (tx) => {
    await lockViewer(tx, viewer.id)
    const before = await lockProfile(tx, viewer.id)
    if (before[COLUMNS[picture]] === null) return { done: true as const }
    await releaseFiles(tx, { profile_id: viewer.id }, picture)
    await updateProfile(tx, viewer.id, { [COLUMNS[picture]]: null })
    await publishProfileChange(tx, live, viewer)
    return { done: true as const }
  })
}
