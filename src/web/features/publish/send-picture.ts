import { AppError } from '#domain/errors.ts'
import type { UploadedFile } from '#domain/uploads.ts'
import { uploadPicture } from '#web/lib/upload-picture.ts'
import { toast } from '#web/ui/toast.ts'
import type { Upload } from '#web/ui/use-upload.ts'
import { fitPicture } from './fit-picture.ts'

export type SendPicture = Upload<UploadedFile>

export const sendThumbnail: SendPicture = async (file, onProgress, signal) =>
  await told(async () => {
    const fitted = await fitPicture(file)
    signal.throwIfAborted()
    return await uploadPicture('thumbnail')(fitted, onProgress, signal)
  }, signal)

export const sendPlanImage: SendPicture = async (file, onProgress, signal) =>
  await told(() => uploadPicture('plan_image')(file, onProgress, signal), signal)

/** Says how it ended, unless it was given up. */
async function told(send: () => Promise<UploadedFile>, signal: AbortSignal): Promise<UploadedFile> {
  try {
    const sent = await send()
    if (!signal.aborted) toast({ title: 'Image uploadée' })
    return sent
  } catch (error) {
    if (!signal.aborted) toast({ ...failureOf(error), variant: 'destructive' })
    throw error
  }
}

const failureOf = (error: unknown) =>
  error instanceof AppError && error.kind === 'unauthenticated'
    ? { title: 'Non authentifié' }
    : { title: 'Erreur d’upload', description: 'Impossible d’uploader l’image' }
