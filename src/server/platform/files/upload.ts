import { authorise } from '#server/platform/policies.ts'
import { AppError, unavailable } from '#domain/errors.ts'
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
  TOO_SLOW,
  UPLOAD_MIN_RATE,
} from '#domain/uploads.ts'
import {
  createPictureMaker,
  ImageRefused,
  PICTURES_AT_ONCE,
  type Pictures,
} from '#server/platform/adapters/storage/images.ts'
import { newKey } from '#server/platform/adapters/storage/keys.ts'
import type { AppContext } from '#server/platform/context.ts'
import { lockViewer } from '#server/platform/db/locks.ts'
import type { SessionMember } from '#server/platform/session-member.ts'
import { countFileBytes, insertFile, hasReceivedMessages } from './queries.ts'

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
  await authorise(ctx.db.sql, viewer, 'message.send_image')
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

/** Reads the body of a request. It throws when the body exceeds `maxBytes`, or arrives more slowly than UPLOAD_MIN_RATE. */
async function readBody(request: Request, maxBytes: number, tooLarge: () => Error): Promise<Uint8Array> {
  if (!request.body) return new Uint8Array()
  const reader: ReadableStreamDefaultReader<Uint8Array> = request.body.getReader()
  const slow = watchSpeed()
  try {
    const chunks: Uint8Array[] = []
    let size = 0
    for (;;) {
      const { done, value } = await Promise.race([reader.read().catch(broken), slow.tooSlow])
      if (done) return Buffer.concat(chunks)
      size += value.length
      slow.came(value.length)
      if (size > maxBytes) throw tooLarge()
      chunks.push(value)
    }
  } finally {
    slow.stop()
    // After a refusal the rest of the body is not read.
    reader.cancel().catch(() => {})
  }
}

function broken(): never {
  throw new AppError('invalid', 'L’envoi a été interrompu.')
}

/** Rejects `tooSlow` when fewer bytes than UPLOAD_MIN_RATE arrive within one interval. */
function watchSpeed() {
  const { promise: tooSlow, reject } = Promise.withResolvers<never>()
  // The promise has no listener between two reads: without this, a rejection would be reported as unhandled.
  tooSlow.catch(() => {})
  let bytes = 0
  const timer = setInterval(() => {
    if (bytes < UPLOAD_MIN_RATE.bytes) reject(new AppError('invalid', TOO_SLOW))
    bytes = 0
  }, UPLOAD_MIN_RATE.ms)
  return {
    tooSlow,
    came: (more: number) => void (bytes += more),
    stop: () => clearInterval(timer),
  }
}

/** Prevents one member with a slow connection, or with bad intent, from taking all slots. */
const SLOTS_EACH = 3

/**
 * Limits the concurrent uploads of this process. A body stays in memory until its picture is processed. There are as many
 * slots as the picture queue has places, so no upload is refused after its body was sent.
 */
function createUploadSlots(max: number) {
  const taken = new Map<string, number>()
  let total = 0

  /** Takes a slot for this member, and returns the function that releases it. */
  return (member: string): (() => void) => {
    const own = taken.get(member) ?? 0
    if (own >= SLOTS_EACH)
      throw new AppError('rate_limited', 'Vous envoyez déjà plusieurs images : patientez un instant.')
    if (total >= max) throw unavailable()
    taken.set(member, own + 1)
    total += 1
    return () => {
      total -= 1
      const left = (taken.get(member) ?? 1) - 1
      if (left > 0) taken.set(member, left)
      else taken.delete(member)
    }
  }
}
