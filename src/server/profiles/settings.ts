import { authorise } from '#server/platform/policies.ts'
import { isDeepStrictEqual } from 'node:util'
import {
  cleanPseudo,
  PSEUDO_CHANGED_OFTEN,
  PSEUDO_TAKEN,
  FORMER_PSEUDOS_MAX,
} from '#domain/accounts/accounts.ts'
import { AppError } from '#domain/errors.ts'
import { HANDLE_TAKEN, handleRefusal, handleWait } from '#domain/profiles/handles.ts'
import type { ConsentSource, QuietHours } from '#domain/notifications/mails.ts'
import {
  bioRefusal,
  CHANGED_ELSEWHERE,
  cleanBio,
  cleanLabel,
  cleanUrl,
  type ExternalLink,
  linkRefusal,
  type MessagePreference,
  type MuteChange,
  mutedAfter,
  type ProfileSettings,
  urlRefusal,
} from '#domain/profiles/profiles.ts'
import { invalidatePages } from '#server/platform/db/invalidate-pages.ts'
import { findPseudoRefusal } from '#server/accounts/open-account.ts'
import { isTaken } from '#server/accounts/queries.ts'
import type { Sql, Transaction } from '#server/platform/db/database.ts'
import { lockViewer } from '#server/platform/db/locks.ts'
import { answerDigest, answerSteps } from '#server/platform/mail/consents.ts'
import { deleteComplaint } from '#server/platform/mail/queries.ts'
import type { SessionMember } from '#server/platform/session-member.ts'
import type { AppContext } from '#server/platform/context.ts'
import { attachFile, releaseFiles } from '#server/platform/files/queries.ts'
import {
  countOtherReservedPseudos,
  findSettings,
  isHandleLost,
  isHandleTaken,
  type LockedProfile,
  lockProfile,
  type ProfileColumns,
  updateHandle,
  updateProfile,
} from './queries.ts'

type ProfileFields = {
  pseudo?: string | undefined
  bio?: string | undefined
  bio_url?: string | undefined
  external_links?: ExternalLink[] | undefined
}

/** Changes only the fields that the request contains. */
export async function saveProfile(
  { db, live }: AppContext,
  viewer: SessionMember,
  { read, ...typed }: ProfileFields & { read?: ProfileFields | undefined },
): Promise<ProfileSettings> {
  const columns = checked(typed)
  try {
    return await db.transaction(async (tx) => {
      await lockViewer(tx, viewer.id)
      await authorise(tx, viewer, 'profile.update_self')
      const current = await lockProfile(tx, viewer.id)
      if (read) refuseStale(current, columns, read)
      if (columns.pseudo !== undefined && columns.pseudo !== current.pseudo) {
        await refusePseudo(tx, viewer, columns.pseudo)
      }
      if (!WRITTEN.every((name) => isSame(current, columns, name))) {
        await updateProfile(tx, viewer.id, columns)
        await publishProfileChange(tx, live, viewer)
      }
      return await findSettings(tx, viewer.id)
    })
  } catch (error) {
    if (isTaken(error)) throw new AppError('conflict', PSEUDO_TAKEN, 'pseudo')
    throw error
  }
}

async function refusePseudo(tx: Sql, { id }: SessionMember, pseudo: string) {
  const refusal = await findPseudoRefusal(tx, pseudo, id)
  if (refusal) throw new AppError('invalid', refusal, 'pseudo')
  if ((await countOtherReservedPseudos(tx, id, pseudo)) >= FORMER_PSEUDOS_MAX) {
    throw new AppError('conflict', PSEUDO_CHANGED_OFTEN, 'pseudo')
  }
}

/**
 * Throws a conflict when another device changed a field since the client read it. If the field already has the requested
 * value, the request is a retry after a lost response and is accepted.
 */
function refuseStale(current: LockedProfile, columns: ProfileColumns, read: ProfileFields) {
  for (const name of WRITTEN) {
    if (columns[name] === undefined || read[name] === undefined) continue
    if (isDeepStrictEqual(current[name], columns[name]) || isDeepStrictEqual(current[name] ?? '', read[name]))
      continue
    throw new AppError('conflict', CHANGED_ELSEWHERE, name)
  }
}

const isSame = (current: LockedProfile, columns: ProfileColumns, name: (typeof WRITTEN)[number]) =>
  columns[name] === undefined || isDeepStrictEqual(current[name], columns[name])

const WRITTEN = ['pseudo', 'bio', 'bio_url', 'external_links'] as const

function checked({ pseudo, bio, bio_url, external_links }: ProfileFields): ProfileColumns {
  return {
    ...(pseudo !== undefined && { pseudo: cleanPseudo(pseudo) }),
    ...(bio !== undefined && { bio: accepted(cleanBio(bio), bioRefusal, 'bio') }),
    ...(bio_url !== undefined && {
      bio_url: accepted(cleanUrl(bio_url), orNone(urlRefusal), 'bio_url') || null,
    }),
    ...(external_links && { external_links: external_links.map(checkedLink) }),
  }
}

function checkedLink({ id, type, label, url }: ExternalLink, index: number): ExternalLink {
  const link = { id, type, label: cleanLabel(label), url: cleanUrl(url) }
  const refusal = linkRefusal(link)
  if (refusal) throw new AppError('invalid', refusal.message, `external_links.${index}.${refusal.part}`)
  return link
}

const orNone = (refusalOf: (value: string) => string | null) => (value: string) =>
  value === '' ? null : refusalOf(value)

function accepted(value: string, refusalOf: (value: string) => string | null, field: string): string {
  const refusal = refusalOf(value)
  if (refusal) throw new AppError('invalid', refusal, field)
  return value
}

export async function checkHandle(
  sql: Sql,
  viewer: SessionMember,
  handle: string,
): Promise<{ refusal: string | null }> {
  // Members may keep their current handle, even if the rules no longer allow it.
  if ((await findSettings(sql, viewer.id)).handle === handle) return { refusal: null }
  const refusal = handleRefusal(handle)
  return { refusal: refusal ?? ((await isHandleTaken(sql, handle, viewer.id)) ? HANDLE_TAKEN : null) }
}

/** A member may set the first handle at any time, and change it every thirty days. */
export async function setHandle(
  { db, live }: AppContext,
  viewer: SessionMember,
  handle: string,
): Promise<ProfileSettings> {
  try {
    return await db.transaction(async (tx) => {
      await lockViewer(tx, viewer.id)
      await authorise(tx, viewer, 'profile.handle.set')
      const current = await lockProfile(tx, viewer.id)
      if (current.handle !== handle) {
        accepted(handle, handleRefusal, 'handle')
        if (current.handle_wait > 0) throw new AppError('conflict', handleWait(current.handle_wait), 'handle')
        await updateHandle(tx, viewer.id, handle)
        await publishProfileChange(tx, live, viewer)
      }
      return await findSettings(tx, viewer.id)
    })
  } catch (error) {
    if (isHandleLost(error)) throw new AppError('conflict', HANDLE_TAKEN, 'handle')
    throw error
  }
}

type Preferences = MuteChange & {
  messages_from?: MessagePreference | undefined
  shows_read?: boolean | undefined
  shows_typing?: boolean | undefined
  digest?: boolean | undefined
  steps?: boolean | undefined
  digest_source: ConsentSource
  /** Null: no quiet hours. */
  quiet?: QuietHours | null | undefined
}

/** Banned members may change their preferences too, because no other member sees them. */
export async function savePreferences(
  { db, live }: AppContext,
  viewer: SessionMember,
  { messages_from, shows_read, shows_typing, digest, digest_source, steps, quiet, ...muting }: Preferences,
): Promise<ProfileSettings> {
  return await db.transaction(async (tx) => {
    await lockViewer(tx, viewer.id)
    const { site, mail } = mutedAfter((await lockProfile(tx, viewer.id)).muted, muting)
    await updateProfile(tx, viewer.id, {
      ...(messages_from && { messages_from }),
      ...(shows_read !== undefined && { shows_read }),
      ...(shows_typing !== undefined && { shows_typing }),
      ...(quiet !== undefined && { quiet_from: quiet?.from ?? null, quiet_to: quiet?.to ?? null }),
      muted_notifications: site,
      muted_mails: mail,
    })
    if (digest !== undefined) {
      await answerDigest(tx, viewer.id, { isGiven: digest, source: digest_source })
      // The card that offers the summary disappears in the other tabs too.
      live.publish({ to: [viewer.id], event: { type: 'profile_changed' } }, tx)
    }
    if (steps !== undefined) await answerSteps(tx, viewer.id, steps)
    return await findSettings(tx, viewer.id)
  })
}

/** After a complaint the site sends only what a member cannot stop, until they ask for mails again. */
export async function resumeMails({ db, live }: AppContext, { id }: SessionMember): Promise<{ done: true }> {
  await deleteComplaint(db.sql, id)
  live.publish({ to: [id], event: { type: 'profile_changed' } })
  return { done: true }
}

/** Many cached pages show the member's name and picture, and so do the member's other tabs. */
async function publishProfileChange(
  tx: Transaction,
  live: AppContext['live'],
  { id }: SessionMember,
): Promise<void> {
  await invalidatePages(tx, [id])
  live.publish({ to: [id], event: { type: 'profile_changed' } }, tx)
}

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
    await authorise(tx, viewer, `profile.${picture}.upload`)
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
