import { AppError } from '#domain/errors.ts'
import { can } from '#domain/permissions.ts'
import { smallPicture } from '#domain/pictures.ts'
import {
  TOO_MANY_PIXELS,
  type UploadedFile,
  UPLOADS,
  type UploadPurpose,
  uploadRefusal,
} from '#domain/uploads.ts'
import { ImageRefused, makePictures, type Pictures } from '#server/adapters/storage/images.ts'
import { newKey } from '#server/adapters/storage/keys.ts'
import type { Storage } from '#server/adapters/storage/storage.ts'
import type { Database } from '#server/db/database.ts'
import type { SessionMember } from '#server/http/session-member.ts'
import { requireAllowed } from '#server/sanctions/guard.ts'
import { insertFile, wasWrittenTo } from './queries.ts'
import { readBody } from './read-body.ts'
import { takeTurn } from './turns.ts'

/** What a member sends is seen by others: whoever may not be heard may not send. */
export async function uploadPicture(
  parts: { db: Database; storage: Storage },
  request: Request,
  purpose: UploadPurpose,
  viewer: SessionMember,
): Promise<UploadedFile> {
  requireAllowed(viewer, 'contribute')
  if (purpose === 'message_image' && !(await mayWrite(parts.db, viewer))) {
    throw new AppError('forbidden', 'La messagerie ne vous est pas encore ouverte.')
  }
  return await acceptUpload(parts, request, { purpose, uploadedBy: viewer.id })
}

/** Whoever was written to may answer, also before messages are open to them. */
const mayWrite = async ({ sql }: Database, viewer: SessionMember) =>
  can.startConversations(viewer) || (await wasWrittenTo(sql, viewer.id))

type Upload = { purpose: UploadPurpose; uploadedBy: string }

/** Takes the picture that is the body of a request. It belongs to nothing until it is claimed (claimFile). */
async function acceptUpload(
  { db, storage }: { db: Database; storage: Storage },
  request: Request,
  { purpose, uploadedBy }: Upload,
): Promise<UploadedFile> {
  checkDeclared(request.headers, purpose)
  const leave = takeTurn(uploadedBy)
  try {
    const { maxBytes, tooLarge } = UPLOADS[purpose]
    const bytes = await readBody(request, maxBytes, () => new AppError('too_large', tooLarge))
    const pictures = await makePictures(bytes, purpose).catch((error: unknown) => {
      throw error instanceof ImageRefused ? inWords(error, purpose) : error
    })
    return await keep({ db, storage }, pictures, { purpose, uploadedBy })
  } finally {
    leave()
  }
}

/** What its headers admit is refused before a byte is read. */
function checkDeclared(headers: Headers, purpose: UploadPurpose) {
  const type = headers.get('content-type')?.split(';')[0]?.trim().toLowerCase() ?? ''
  const refusal = uploadRefusal(purpose, { type, size: Number(headers.get('content-length') ?? 0) })
  if (refusal) throw new AppError(refusal.kind, refusal.message)
}

const inWords = ({ reason }: ImageRefused, purpose: UploadPurpose) =>
  new AppError('invalid', reason === 'too_many_pixels' ? TOO_MANY_PIXELS : UPLOADS[purpose].notAnImage)

/**
 * The row goes first: if this process dies in between, the registry knows of a file that may be there, and the
 * clean-up removes both. The other way round nobody would ever know of it.
 */
async function keep(
  { db, storage }: { db: Database; storage: Storage },
  { extension, type, main, small }: Pictures,
  { purpose, uploadedBy }: Upload,
): Promise<UploadedFile> {
  const path = newKey(purpose, extension)
  const { width, height } = main
  await insertFile(db.sql, {
    uploaded_by: uploadedBy,
    purpose,
    path,
    content_type: type,
    bytes: main.bytes.length,
    width,
    height,
  })
  await storage.put(path, main.bytes, type)
  if (small) await storage.put(smallPicture(path), small.bytes, type)
  return { path, url: `/files/${path}`, width, height }
}
