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
} from '#server/platform/adapters/storage/images.ts'
import { newKey } from '#server/platform/adapters/storage/keys.ts'
import { lockViewer } from '#server/platform/db/locks.ts'
import { requireFeature } from '#server/platform/policies/feature-guard.ts'
import type { SessionMember } from '#server/platform/http/session-member.ts'
import { requireAllowed } from '#server/platform/policies/ban-guard.ts'
import type { AppContext } from '#server/platform/context.ts'
import { countFileBytes, insertFile, hasReceivedMessages } from './queries.ts'
import { readBody } from './read-body.ts'
import { createUploadSlots } from './upload-slots.ts'

type Ctx = Pick<AppContext, 'db' | 'storage'>
type Upload = { purpose: UploadPurpose; uploadedBy: string }

/**
 * Stores the picture in the body of a request. The file has no owner until it is attached (attachFile). Banned members may
 * not upload, because other members see the pictures.
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

/** A member who has received a message may reply, even if they may not start conversations yet. */
const mayWrite = async ({ db }: Ctx, viewer: SessionMember) =>
  can.startConversations(viewer) || (await hasReceivedMessages(db.sql, viewer.id))

/** Checks the type and size in the headers, to refuse a request before reading its body. */
function checkDeclared(headers: Headers, purpose: UploadPurpose) {
  const type = headers.get('content-type')?.split(';')[0]?.trim().toLowerCase() ?? ''
  const refusal = uploadRefusal(purpose, { type, size: Number(headers.get('content-length') ?? 0) })
  if (refusal) throw new AppError(refusal.kind, refusal.message)
}

const quotaReached = () => new AppError('too_large', QUOTA_REACHED)

const inWords = ({ reason }: ImageRefused, purpose: UploadPurpose) =>
  new AppError('invalid', reason === 'too_many_pixels' ? TOO_MANY_PIXELS : UPLOADS[purpose].notAnImage)

/**
 * Inserts the row before it stores the file. If the process dies in between, the clean-up finds the row and removes both.
 * In the other order, nothing would reference the stored file, and the clean-up would never find it.
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
    // The lock serialises the member's uploads: concurrent uploads could otherwise exceed the quota.
    await lockViewer(tx, uploadedBy)
    if ((await countFileBytes(tx, uploadedBy)) + bytes > UPLOAD_QUOTA) throw quotaReached()
    await insertFile(tx, { uploaded_by: uploadedBy, purpose, path, content_type: type, bytes, width, height })
  })
  await storage.put(path, main.bytes, type)
  if (small) await storage.put(smallPicture(path), small.bytes, type)
  return { path, url: `/files/${path}`, width, height }
}
