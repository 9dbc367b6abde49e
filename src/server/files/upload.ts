import { AppError } from '#domain/errors.ts'
import { can } from '#domain/permissions.ts'
import { smallPicture } from '#domain/pictures.ts'
import {
  QUOTA_REACHED,
  TOO_MANY_PIXELS,
  UPLOAD_QUOTA,
  type UploadedFile,
  UPLOADS,
  type UploadPurpose,
  uploadRefusal,
} from '#domain/uploads.ts'
import {
  createPictureMaker,
  ImageRefused,
  PICTURES_AT_ONCE,
  type Pictures,
} from '#server/adapters/storage/images.ts'
import { newKey } from '#server/adapters/storage/keys.ts'
import { lockViewer } from '#server/db/locks.ts'
import { requireFeature } from '#server/policies/feature-guard.ts'
import type { SessionMember } from '#server/http/session-member.ts'
import { requireAllowed } from '#server/policies/ban-guard.ts'
import type { AppContext } from '#server/context.ts'
import { countFileBytes, insertFile, hasReceivedMessages } from './queries.ts'
import { readBody } from './read-body.ts'
import { createUploadSlots } from './upload-slots.ts'

type Ctx = Pick<AppContext, 'db' | 'storage'>
type Upload = { purpose: UploadPurpose; uploadedBy: string }

/**
 * Takes the picture that is the body of a request. It belongs to nothing until it is attached (attachFile). What a member
 * sends is seen by others: a banned member may not send.
 */
export function createUploads(ctx: Ctx) {
  const makePictures = createPictureMaker()
  const takeSlot = createUploadSlots(PICTURES_AT_ONCE)

  return async (request: Request, purpose: UploadPurpose, viewer: SessionMember): Promise<UploadedFile> => {
    requireAllowed(viewer, 'contribute')
    if (purpose === 'message_image') await requireMessagePictures(ctx, viewer)
    checkDeclared(request.headers, purpose)
    if ((await countFileBytes(ctx.db.sql, viewer.id)) >= UPLOAD_QUOTA) throw quotaReached()
    const giveBack = takeSlot(viewer.id)
    try {
      const { maxBytes, tooLarge } = UPLOADS[purpose]
      const bytes = await readBody(request, maxBytes, () => new AppError('too_large', tooLarge))
      const pictures = await makePictures(bytes, purpose).catch((error: unknown) => {
        throw error instanceof ImageRefused ? inWords(error, purpose) : error
      })
      return await storeFile(ctx, pictures, { purpose, uploadedBy: viewer.id })
    } finally {
      giveBack()
    }
  }
}

async function requireMessagePictures(ctx: Ctx, viewer: SessionMember) {
  if (!(await mayWrite(ctx, viewer)))
    throw new AppError('forbidden', 'La messagerie ne vous est pas encore ouverte.')
  await requireFeature(ctx.db.sql, viewer, 'message_pictures')
}

/** A recipient may reply, also before messages are open to them. */
const mayWrite = async ({ db }: Ctx, viewer: SessionMember) =>
  can.startConversations(viewer) || (await hasReceivedMessages(db.sql, viewer.id))

/** What its headers admit is refused before a byte is read. */
function checkDeclared(headers: Headers, purpose: UploadPurpose) {
  const type = headers.get('content-type')?.split(';')[0]?.trim().toLowerCase() ?? ''
  const refusal = uploadRefusal(purpose, { type, size: Number(headers.get('content-length') ?? 0) })
  if (refusal) throw new AppError(refusal.kind, refusal.message)
}

const quotaReached = () => new AppError('too_large', QUOTA_REACHED)

const inWords = ({ reason }: ImageRefused, purpose: UploadPurpose) =>
  new AppError('invalid', reason === 'too_many_pixels' ? TOO_MANY_PIXELS : UPLOADS[purpose].notAnImage)

/**
 * The row goes first: if this process dies in between, the registry knows of a file that may be there, and the
 * clean-up removes both. The other way round the file would never be found.
 */
async function storeFile(
  { db, storage }: Ctx,
  { extension, type, main, small }: Pictures,
  { purpose, uploadedBy }: Upload,
): Promise<UploadedFile> {
  const path = newKey(purpose, extension)
  const { width, height } = main
  const bytes = main.bytes.length
  await db.transaction(async (tx) => {
    // One at a time, or several together would go beyond the quota.
    await lockViewer(tx, uploadedBy)
    if ((await countFileBytes(tx, uploadedBy)) + bytes > UPLOAD_QUOTA) throw quotaReached()
    await insertFile(tx, { uploaded_by: uploadedBy, purpose, path, content_type: type, bytes, width, height })
  })
  await storage.put(path, main.bytes, type)
  if (small) await storage.put(smallPicture(path), small.bytes, type)
  return { path, url: `/files/${path}`, width, height }
}
